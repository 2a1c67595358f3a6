import { afterAll } from 'vitest';
import { openMailServer } from '../mail-server.ts';

export { decodeTexts } from '../mail-server.ts';

/** A mail server that runs until the end of the test file. For tests. */
export async function startMailServer(answer?: (source: string) => Error | null) {
  const { received, url, close } = await openMailServer(answer);
  afterAll(close);
  return { received, url };
}
