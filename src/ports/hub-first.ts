import { CallError } from '../../engine/index.ts';
import type { Hub } from './hub.ts';

/** Milliseconds for the hub before the call is made over HTTP. */
const LINE_MS = 4000;

const late = Symbol('late');

/** Sends chat calls over the open hub connection. Without a reply the call is repeated over HTTP, and its token prevents a duplicate message. */
export async function tryHubFirst(
  hub: Pick<Hub, 'state' | 'send'>,
  name: string,
  body: unknown,
  call: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^chat\.(sendMessage|userTyping)$/.test(name) || hub.state !== 'Connected') return call();
  const given = typeof body === 'object' && body !== null ? { ...body } : {};
  let timer: number | undefined;
  const waited = new Promise<typeof late>((resolve) => {
    timer = window.setTimeout(() => resolve(late), LINE_MS);
  });
  try {
    const answer = await Promise.race([hub.send(name, given), waited]);
    return answer === late ? await call() : answer;
  } catch (error) {
    if (error instanceof CallError && error.status > 0) throw error;
    return await call();
  } finally {
    clearTimeout(timer);
  }
}
