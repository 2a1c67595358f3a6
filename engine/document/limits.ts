import { FORBIDDEN_KEYS } from '../json.ts';
import { child, isObject } from './pointer.ts';

/** No document is longer: characters of its text. */
export const LARGEST = 10 * 1024 * 1024;
/** No document is deeper. */
export const DEEPEST = 200;

/** The depth of a value, computed without recursion; Infinity above the limit of documents. */
export function depthOf(value: unknown): number {
  let deepest = 0;
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [here, depth] = next;
    if (typeof here !== 'object' || here === null) continue;
    if (depth >= DEEPEST) return Infinity;
    deepest = Math.max(deepest, depth + 1);
    for (const inner of Object.values(here)) open.push([inner, depth + 1]);
  }
  return deepest;
}

const MOST_FOUND = 200;

/** Keys that are refused, and where: for documents that did not come as text. */
export function forbiddenKeys(value: unknown): string[] {
  const found: string[] = [];
  const open: [unknown, string][] = [[value, '']];
  for (let next = open.pop(); next && found.length < MOST_FOUND; next = open.pop()) {
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
