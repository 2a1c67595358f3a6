import { describe, expect, it } from 'vitest';
import { parseDocument, positionsOf } from './index.ts';

const kinds = (text: string) =>
  parseDocument(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('reading JSON', () => {
  it.each([
    '{}',
    '[]',
    'null',
    'true',
    '-1.5e3',
    '"a\\u0041\\n"',
    '[[1,2],{"a":[]}]',
    '{"a":{"b":{"c":null}}}',
    ' \n[ 1 ] ',
  ])('reads %s as JSON.parse does', (text) => {
    const parsed = parseDocument(text);
    expect(parsed.problems).toEqual([]);
    expect(parsed.value).toEqual(JSON.parse(text));
  });

  it('tells where values and keys stand', () => {
    const parsed = parseDocument('{\n  "a": [1, {"b": "ok"}]\n}');
    expect(parsed.at('/a/1/b')).toEqual({ line: 2, column: 18, endLine: 2, endColumn: 22 });
    expect(parsed.keyAt('/a/1/b')).toEqual({ line: 2, column: 13, endLine: 2, endColumn: 16 });
    expect(parsed.at('/a')).toMatchObject({ line: 2, column: 8 });
    expect(parsed.at('/a/7')).toMatchObject({ line: 2, column: 8 });
  });

  it('finds a character of a text that holds escapes', () => {
    const parsed = parseDocument(String.raw`{"f": "\"x\" \u0041== state.y"}`);
    const start = String(parsed.value && Reflect.get(parsed.value, 'f')).indexOf('state');
    const place = parsed.at('/f', start, start + 5);
    expect(parsed.text.slice(place.column - 1, place.endColumn - 1)).toBe('state');
  });

  it('keeps pointers with ~ and / apart', () => {
    const parsed = parseDocument('{"a/b": {"~c": 1}, "a": {"b": 2}}');
    expect(parsed.at('/a~1b/~0c').column).toBe(16);
    expect(parsed.at('/a/b').column).toBe(31);
  });
});

describe('reading what is no JSON', () => {
  it.each([
    ['{"a": 1,}', '1:9 no comma before }'],
    ['{"a": 1 "b": 2}', '1:9 a comma is missing'],
    ['{"a" 1}', '1:6 a colon is missing'],
    ["{'a': 1}", '1:2 a key needs double quotes'],
    ['{"a": yes}', '1:7 a text needs double quotes'],
    ['{"a": // why\n 1}', '1:7 no comments: write a note'],
    ['[1,,2]', '1:4 a value is missing'],
    ['{"a": "x\n}', '1:7 a text ends on its own line with "'],
    ['[01]', '1:2 a text needs double quotes'],
    ['[1e999]', '1:2 a number too large'],
    ['{} {}', '1:4 nothing may follow the document'],
    ['', '1:1 the text ends where a value is expected'],
    [String.raw`["\x"]`, '1:2 a text has an invalid escape or a control character'],
    ['{"a": 1, "a": 2}', '1:10 the key a is a duplicate'],
  ])('%s', (text, first) => {
    expect(kinds(text)[0]).toBe(first);
  });

  it('goes on after a slip, so that half-typed text keeps its rest', () => {
    expect(parseDocument('{"a": , "b": {"c": 1 "d": 2}}').value).toEqual({ a: null, b: { c: 1, d: 2 } });
    expect(parseDocument('{"a": [1, {"b": "x"').value).toEqual({ a: [1, { b: 'x' }] });
  });

  it('reports no more than anybody reads', () => {
    expect(parseDocument(`[${',,'.repeat(5000)}]`).problems.length).toBeLessThanOrEqual(200);
  });
});

it('gives a document without text the places of its usual text', () => {
  expect(positionsOf({ a: [true] }).at('/a/0')).toEqual({ line: 3, column: 5, endLine: 3, endColumn: 9 });
});
