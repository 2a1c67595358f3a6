import { assert, constantFrom, jsonValue, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, checkText } from '../../engine/check/index.ts';
import { closure, diff, parseDocument, prune, validate, walk } from '../../engine/document/index.ts';
import { unitSchema } from '../../schemas/documents/index.ts';
import { areas } from '../../schemas/roles.ts';
import { catalogue, examples } from './catalogue.ts';

const kindsOf = (problems: readonly { readonly kind: string }[]): string[] => problems.map(({ kind }) => kind);

/** Runs a function and returns its CPU milliseconds. */
function timed(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('any JSON at all', () => {
  it('gives problems or none, and never a throw', () => {
    assert(
      property(jsonValue({ maxDepth: 6 }), (value) => {
        expect(kindsOf(check(value, { catalogue }))).not.toContain('checker-failed');
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('is harmless at any place of a real screen', () => {
    const places = examples.flatMap(([, text]) => {
      const unit: unknown = JSON.parse(text);
      const found: { unit: string; pointer: string }[] = [];
      walk(unit, ({ pointer }) => void found.push({ unit: text, pointer }));
      return found;
    });
    assert(
      property(constantFrom(...places), jsonValue({ maxDepth: 3 }), nat(), (place, value, which) => {
        const changed = replaced(JSON.parse(place.unit), place.pointer.split('/').slice(1), value, which);
        expect(kindsOf(check(changed, { catalogue }))).not.toContain('checker-failed');
        prune(changed, ['Mentee'], areas);
        closure(changed, (name) => catalogue.parts[name]);
        diff(JSON.parse(place.unit), changed);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('as a text with deletions or insertions is parsed to its end', () => {
    assert(
      property(
        constantFrom(...examples),
        nat(),
        nat({ max: 40 }),
        string({ maxLength: 5 }),
        ([, text], at, length, more) => {
          const start = at % text.length;
          const wrong = text.slice(0, start) + more + text.slice(start + length);
          expect(kindsOf(checkText(wrong, { catalogue }))).not.toContain('checker-failed');
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);
});

/** Replaces a member of the value at a pointer. */
function replaced(unit: unknown, steps: readonly string[], value: unknown, which: number): unknown {
  if (typeof unit !== 'object' || unit === null) return value;
  const keys = Object.keys(unit);
  const key = steps[0] ?? keys[which % Math.max(1, keys.length)] ?? 'body';
  const inner: unknown = Reflect.get(unit, key);
  const next = steps.length === 0 ? value : replaced(inner, steps.slice(1), value, which);
  return Array.isArray(unit)
    ? unit.map((item: unknown, index) => (String(index) === key ? next : item))
    : { ...unit, [key]: next };
}

describe('hostile documents', () => {
  /** Quadratic time would take many minutes. */
  const limit = 30_000;

  it('of 10 MB are checked in time', () => {
    const node = '{"widget": "text", "show": "state.a == 1 and values.b", "props": {"text": "{{ trim(state.c) }}"}},';
    const text = `{"screen": "chat", "version": 1, "body": {"widget": "stack", "children": [${node.repeat(100_000)}{"widget": "divider"}]}}`;
    expect(text.length).toBeGreaterThan(9e6);
    expect(timed(() => expect(checkText(text, { catalogue }).length).toBeGreaterThan(0))).toBeLessThan(limit);
  }, 60_000);

  it('100,000 levels deep end at the limit', () => {
    for (const deep of ['['.repeat(1e5), '{"a":'.repeat(1e5), '{"body":{"widget":"stack","children":['.repeat(3e4)])
      expect(checkText(deep, { catalogue }).some(({ kind }) => kind === 'too-deep')).toBe(true);
    let value: unknown = 1;
    for (let level = 0; level < 1e5; level++) value = { children: [value] };
    expect(check(value, { catalogue }).map(({ kind }) => kind)).toContain('too-deep');
    expect(validate(value, unitSchema).length).toBeGreaterThan(0);
    expect(() => walk(value, () => undefined)).not.toThrow();
  });

  it('that contain themselves are no documents', () => {
    const circle: Record<string, unknown> = { screen: 'chat', version: 1 };
    circle.body = { widget: 'stack', children: [circle] };
    expect(check(circle, { catalogue }).map(({ kind }) => kind)).toContain('too-deep');
  });

  it('with refused keys leave nothing behind', () => {
    const text =
      '{"screen": "chat", "version": 1, "__proto__": {"polluted": true}, "state": {"constructor": {}}, "body": {"widget": "stack"}}';
    const parsed = parseDocument(text);
    expect(parsed.problems.map(({ kind }) => kind)).toEqual(['forbidden-key', 'forbidden-key']);
    expect(Object.getPrototypeOf(parsed.value)).toBe(Object.prototype);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(check(JSON.parse(text), { catalogue }).map(({ kind }) => kind)).toContain('forbidden-key');
  });

  it('whose names are those of Object.prototype are looked up as their own only', () => {
    for (const name of ['toString', 'valueOf', 'hasOwnProperty', '__proto__']) {
      const text = JSON.stringify({
        screen: name,
        version: 1,
        access: name,
        sources: { a: { call: name }, b: { fn: name }, c: { hub: name }, d: { service: name } },
        flows: { f: { flow: name } },
        on: { [name]: [{ do: name }] },
        drafts: { d: { from: name, schema: name } },
        body: {
          widget: name,
          props: { [name]: 1 },
          on: {
            [name]: [
              { do: 'open', dialog: name },
              { do: 'go', to: name },
              { do: 'task', task: name },
            ],
          },
          slots: { [name]: [] },
          bind: { [name]: name },
        },
      });
      expect(checkText(text, { catalogue }).filter(({ severity }) => severity === 'error').length).toBeGreaterThan(5);
    }
  });

  it('of parts that reach each other end', () => {
    const parts = { 'a/a': circular('a/a', 'b/b'), 'b/b': circular('b/b', 'c/c'), 'c/c': circular('c/c', 'a/a') };
    expect([...closure(parts['a/a'], (name) => Reflect.get(parts, name)).keys()].toSorted()).toEqual([
      'a/a',
      'b/b',
      'c/c',
    ]);
    const problems = check(parts['a/a'], { catalogue: { ...catalogue, parts } });
    expect(problems.map(({ kind }) => kind)).toEqual(['part-cycle']);
  });

  it('with huge strings and long lists are read once', () => {
    const long = 'x'.repeat(2e6);
    const text = JSON.stringify({
      screen: 'chat',
      version: 1,
      values: { a: long, b: `state.${long}` },
      body: { widget: long, props: { [long]: `{{ ${long} }}` } },
    });
    expect(timed(() => checkText(text, { catalogue }))).toBeLessThan(limit);
    const deep = JSON.stringify({
      screen: 'chat',
      version: 1,
      body: { widget: 'text', props: { text: `{{ ${'('.repeat(900)}1${')'.repeat(900)} }}` } },
    });
    expect(checkText(deep, { catalogue }).length).toBeGreaterThan(0);
    const wide = JSON.stringify({
      screen: 'chat',
      version: 1,
      body: { widget: 'text', show: `${'a and '.repeat(300)}b`, props: { text: 'x' } },
    });
    expect(checkText(wide, { catalogue }).length).toBeGreaterThan(0);
  });

  it('compare in time', () => {
    expect(timed(() => diff(many(0), many(2500)))).toBeLessThan(limit);
  }, 60_000);
});

const circular = (name: string, other: string) => ({ part: name, version: 1, body: { widget: other } });

const many = (from: number) => ({
  children: Array.from({ length: 5000 }, (_, index) => ({ widget: 'text', props: { text: `${from + index}` } })),
});
