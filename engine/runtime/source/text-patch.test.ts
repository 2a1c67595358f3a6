import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPatch, applyAllPatches, withoutTextTests } from './text-patch.ts';

const note = (text: string) => ({ note: text, rows: [{ text }] });
const after = (value: unknown, patch: unknown): unknown => applyAllPatches(value, patch)?.value;

test('whatever two type at once, both have both, and the same', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(word, word, word, (before, one, other) => {
      const [mine, theirs] = [note(`<${one}>${before}`), note(`[${other}]${before}`)];
      const [sent, came] = [textPatch(note(before), mine), textPatch(note(before), theirs)];
      const [here, there] = [after(mine, came), after(theirs, sent)];
      expect(here).toEqual(there);
      expect(JSON.parse(JSON.stringify(here)).note).toContain(one);
      expect(JSON.parse(JSON.stringify(here)).note).toContain(other);
    }),
  );
});

/** Refused member names. */
const json = fc.jsonValue().filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

test('a patch on what its writer saw is applied as it is', () => {
  fc.assert(
    fc.property(json, json, (before, next) => {
      const patch = textPatch({ a: before }, { a: next });
      expect(after({ a: before }, patch)).toEqual({ a: next });
      expect(withoutTextTests(patch)).not.toContainEqual(expect.objectContaining({ op: 'test' }));
    }),
  );
});

test('a patch is refused if a test stands alone or fails, or if a path does not exist', () => {
  expect(applyAllPatches({ a: 'x' }, [{ op: 'test', path: '/a', value: 'y' }])).toBeNull();
  expect(applyAllPatches({ a: 1 }, [{ op: 'replace', path: '/b/c', value: 'y' }])).toBeNull();
  expect(applyAllPatches({ a: 1 }, 'none')).toBeNull();
  expect(applyAllPatches({}, textPatch({}, { prototype: null }))).toBeNull();
});
