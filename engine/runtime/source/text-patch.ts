import { valueAt } from '../../document/pointer.ts';
import { isPlain } from '../../base/equal.ts';
import { jsonPatch, applyJsonPatch, type Operation } from './json-patch.ts';
import { mergeJointEdits } from './merge.ts';

/** A replaced text, with the text that its writer saw. A receiver with another text merges the two. */
type TextOperation = Operation | { readonly op: 'test'; readonly path: string; readonly value: string };

/** The hub refuses longer patches. */
const MAX_OPERATIONS = 500;

/** The operations that turn one value into another. Each replaced text follows a test for the former text. */
export function textPatch(before: unknown, after: unknown): readonly TextOperation[] {
  const plain = jsonPatch(before, after);
  const tested = plain.flatMap((operation): TextOperation[] => {
    const old = operation.op === 'replace' ? textAt(before, operation.path) : null;
    return old === null ? [operation] : [{ op: 'test', path: operation.path, value: old }, operation];
  });
  return tested.length > MAX_OPERATIONS ? plain : tested;
}

/** A copy with a patch applied. A text that was replaced on both sides at once gets both changes, the same on either side. */
export function applyAllPatches(value: unknown, patch: unknown): { readonly value: unknown } | null {
  if (!Array.isArray(patch)) return null;
  let here: unknown = value;
  for (const [index, operation] of patch.entries()) {
    if (isTextTest(operation) && replaces(patch[index + 1], operation.path)) continue;
    const next = applyJsonPatch(here, [joined(here, patch[index - 1], operation)]);
    if (!next) return null;
    here = next.value;
  }
  return { value: here };
}

/** Applies the patch without the tests. */
export const withoutTextTests = (patch: unknown): unknown =>
  Array.isArray(patch) ? patch.filter((operation) => !isTextTest(operation)) : patch;

function joined(here: unknown, before: unknown, operation: unknown): unknown {
  if (!isTextTest(before) || !replaces(operation, before.path)) return operation;
  const [now, next] = [textAt(here, before.path), operation['value']];
  if (now === null || now === before.value || typeof next !== 'string') return operation;
  return { ...operation, value: mergeJointEdits(before.value, now, next) };
}

const replaces = (operation: unknown, path: string): operation is Readonly<Record<string, unknown>> =>
  isPlain(operation) && operation['op'] === 'replace' && operation['path'] === path;

const isTextTest = (operation: unknown): operation is { readonly path: string; readonly value: string } =>
  isPlain(operation) &&
  operation['op'] === 'test' &&
  typeof operation['path'] === 'string' &&
  typeof operation['value'] === 'string';

/** The text at a pointer; null when there is none. */
function textAt(whole: unknown, pointer: string): string | null {
  const found = valueAt(whole, pointer);
  return typeof found === 'string' ? found : null;
}
