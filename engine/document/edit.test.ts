import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnitFile } from '../../schemas/documents/screen-files.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  applyEdits,
  editsTo,
  editsToInsert,
  editsToRemove,
  editsToRename,
  editsToSet,
  rewriteText,
  type DocumentEdit,
} from './edit.ts';
import { formatDocument } from './format.ts';
import { parseDocument } from './parse.ts';

type Change = (parsed: ReturnType<typeof parseDocument>) => readonly DocumentEdit[];
const changed = (text: string, change: Change): string => applyEdits(text, change(parseDocument(text)));
const rewritten = (text: string, value: unknown): string => rewriteText(text, value, formatDocument);

/** Unusual formatting: odd spaces, a number with a decimal point, an escape, tabs. */
const ODD = `{
\t"screen":"a" ,   "version": 1.0,

\t"body": { "widget": "stack",
\t\t"children": [
\t\t\t{ "widget": "text", "id": "one", "props": { "text": "\\u00e9" } },
\t\t\t{ "widget": "text", "id": "two" }
\t\t]
\t}
}
`;
const lines = (text: string) => text.split('\n');
/** The lines of one text that the other does not have. */
const differing = (before: string, after: string) => lines(after).filter((line) => !lines(before).includes(line));

describe('an edit of a text', () => {
  it('changes only the line of the value', () => {
    const after = changed(ODD, (parsed) => editsToSet(parsed, '/body/children/0/props/text', 'new'));
    expect(differing(ODD, after)).toEqual(['\t\t\t{ "widget": "text", "id": "one", "props": { "text": "new" } },']);
    expect(lines(after)).toHaveLength(lines(ODD).length);
  });

  it('adds a member beside its neighbours, on their line or on one of its own', () => {
    const inline = changed(ODD, (parsed) => editsToSet(parsed, '/body/children/1/show', 'state.open'));
    expect(differing(ODD, inline)).toEqual(['\t\t\t{ "widget": "text", "id": "two", "show": "state.open" }']);
    const open = changed(ODD, (parsed) => editsToSet(parsed, '/body/id', 'root'));
    expect(differing(ODD, open)).toEqual(['\t\t],', '\t\t"id": "root"']);
  });

  it('inserts and takes out an item with its line; both give the same text again', () => {
    const node = { widget: 'divider' };
    for (const index of [0, 1, 2]) {
      const more = changed(ODD, (parsed) => editsToInsert(parsed, '/body/children', index, node));
      expect(parseDocument(more).value).toMatchObject({ body: { children: { [index]: node } } });
      expect(lines(more)).toHaveLength(lines(ODD).length + 1);
      expect(changed(more, (parsed) => editsToRemove(parsed, `/body/children/${index}`))).toBe(ODD);
    }
  });

  it('renames a member, and nothing that is not there', () => {
    const after = changed(ODD, (parsed) => editsToRename(parsed, '/body/children/1/id', 'key'));
    expect(differing(ODD, after)).toEqual(['\t\t\t{ "widget": "text", "key": "two" }']);
    expect(changed(ODD, (parsed) => editsToRename(parsed, '/none', 'key'))).toBe(ODD);
    expect(changed(ODD, (parsed) => editsToRemove(parsed, '/body/none'))).toBe(ODD);
    expect(changed(ODD, (parsed) => editsToSet(parsed, '/none/at/all', 1))).toBe(ODD);
  });

  it('opens a holder that was empty', () => {
    expect(changed('{"a": [], "b": {}}', (parsed) => editsToInsert(parsed, '/a', 0, 1))).toBe('{"a": [1], "b": {}}');
    expect(changed('{"a": [], "b": {}}', (parsed) => editsToSet(parsed, '/b/c', 1))).toBe('{"a": [], "b": { "c": 1 }}');
  });

  it('keeps the line ends of the text', () => {
    const text = '{\r\n    "a": 1,\r\n    "b": 2\r\n}\r\n';
    expect(rewritten(text, { a: 1, b: 2, c: 3 })).toBe('{\r\n    "a": 1,\r\n    "b": 2,\r\n    "c": 3\r\n}\r\n');
  });
});

describe('a text that is to say a value', () => {
  it('keeps equal parts, and moves members with their text if their order differs', () => {
    expect(rewritten('{"b" :1,\n "a":2}', { b: 1, a: 2 })).toBe('{"b" :1,\n "a":2}');
    expect(rewritten('{"b" :1,\n "a":2}', { a: 2, b: 3, c: 4 })).toBe('{"a":2,\n "b" :3,\n "c": 4}');
  });

  it('is printed anew if it cannot be parsed', () => {
    for (const text of ['', '{"a": ', '{"a": 1, "a": 2}', '// no'])
      expect(rewritten(text, { a: 1 })).toBe(formatDocument({ a: 1 }));
  });

  it('moves items with their own writing', () => {
    const text = '[\n  {"id":"a","v":1.0},\n  { "id": "b" },\n  {"id" : "c"}\n]';
    expect(rewritten(text, [{ id: 'c' }, { id: 'a', v: 1 }, { id: 'b' }])).toBe(
      '[\n  {"id" : "c"},\n  {"id":"a","v":1.0},\n  { "id": "b" }\n]',
    );
  });

  it('says it after every change of every built-in document, and the former text again after the change back', () => {
    const folder = new URL('../../schemas/screens/', import.meta.url).pathname;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isUnitFile);
    const texts = files.filter((_, index) => index % 7 === 0).map((file) => readFileSync(join(folder, file), 'utf8'));
    for (const text of texts) {
      const { value } = parseDocument(text);
      const root = Object(value);
      const more = { ...root, note: 'a note' };
      const after = rewritten(text, more);
      expect(parseDocument(after).value).toEqual(more);
      expect(rewritten(after, value)).toBe(text);
      expect(lines(after).length - lines(text).length).toBeLessThanOrEqual(1);
    }
  });

  it('says any value, whatever it said before', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, value, fc.constantFrom(0, 2, '\t'), (before, after, indent) => {
        const clean = (one: unknown) => parseDocument(JSON.stringify(one));
        const [first, second] = [clean(before), clean(after)];
        fc.pre(first.problems.length === 0 && second.problems.length === 0);
        const text = JSON.stringify(first.value, null, indent);
        const parsed = parseDocument(text);
        // The text must not have been printed anew: the edits themselves are right.
        const said = parseDocument(applyEdits(text, editsTo(parsed, second.value))).value;
        expect(JSON.stringify(said)).toBe(JSON.stringify(second.value));
      }),
      { numRuns: 500 },
    );
  });

  it('says a value made from it by changes of lists', () => {
    const list = fc.array(fc.record({ id: fc.integer({ min: 0, max: 9 }), v: fc.constantFrom(1, 2, 'x') }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(list, list, fc.constantFrom(0, 2), (before, after, indent) => {
        const text = JSON.stringify({ list: before }, null, indent);
        const written = applyEdits(text, editsTo(parseDocument(text), { list: after }));
        expect(parseDocument(written)).toMatchObject({ value: { list: after }, problems: [] });
      }),
      { numRuns: 500 },
    );
  });
});
