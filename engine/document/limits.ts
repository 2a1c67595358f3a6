import { FORBIDDEN_KEYS } from '../base/json.ts';
import { child, isObject } from './pointer.ts';

/** The maximum length of a document's text, in characters. */
export const MAX_DOCUMENT_LENGTH = 10 * 1024 * 1024;
/** The maximum depth of a document. */
export const MAX_DOCUMENT_DEPTH = 200;

/** The depth of a value, computed without recursion; Infinity above the limit of documents. */
export function depthOf(value: unknown): number {
  let deepest = 0;
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [here, depth] = next;
    if (typeof here !== 'object' || here === null) continue;
    if (depth >= MAX_DOCUMENT_DEPTH) return Infinity;
    deepest = Math.max(deepest, depth + 1);
    for (const inner of Object.values(here)) open.push([inner, depth + 1]);
  }
  return deepest;
}

const MAX_FOUND = 200;

/** The pointers of forbidden keys, for documents that were not parsed from text. */
export function forbiddenKeys(value: unknown): string[] {
  const found: string[] = [];
  const open: [unknown, string][] = [[value, '']];
  for (let next = open.pop(); next && found.length < MAX_FOUND; next = open.pop()) {
    const [here, pointer] = next;
    if (Array.isArray(here)) here.forEach((item, index) => open.push([item, child(pointer, index)]));
    else if (isObject(here))
      for (const key of Object.keys(here)) {
        if (FORBIDDEN_KEYS.has(key)) found.push(child(pointer, key));
        else open.push([here[key], child(pointer, key)]);
      }
  }
  return found;
}
