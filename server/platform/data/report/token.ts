import { createHash } from 'node:crypto';
import type { Asker } from './asker.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A token that tells the views the asker, for one connection and some milliseconds. Contains only letters, digits, + /
 * = and a dot.
 */
export function signAsker(asker: Asker, key: string, backend: number, milliseconds: number): string {
  const text = Buffer.from(JSON.stringify({ ...asker, backend, end: Date.now() + milliseconds })).toString('base64');
  return `${text}.${sha256(key + sha256(key + text))}`;
}
