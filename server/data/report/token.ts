import { createHash } from 'node:crypto';
import type { Asker } from '../../policy/asker.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Says to the views who asks, for one connection and so many milliseconds. Only letters, digits, + / = and a dot. */
export function signAsker(asker: Asker, key: string, backend: number, milliseconds: number): string {
  const text = Buffer.from(JSON.stringify({ ...asker, backend, end: Date.now() + milliseconds })).toString('base64');
  return `${text}.${sha256(key + sha256(key + text))}`;
}
