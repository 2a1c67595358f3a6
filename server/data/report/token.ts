import { createHash } from 'node:crypto';
import type { Asker } from '../../policy/asker.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** So long a token holds; a query ends before. */
const TOKEN_MS = 30_000;

/** Says to the views who asks, for one connection and a short time. Only letters, digits, + / = and a dot. */
export function signAsker(asker: Asker, key: string, backend: number, now = Date.now()): string {
  const text = Buffer.from(JSON.stringify({ ...asker, backend, end: now + TOKEN_MS })).toString('base64');
  return `${text}.${sha256(key + sha256(key + text))}`;
}
