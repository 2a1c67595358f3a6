import { CallError } from '../../engine/index.ts';
import type { Hub } from './hub.ts';

/** So long the line may take for what a call does as well. */
const LINE_MS = 4000;

const late = Symbol('late');

/**
 * What is said in a conversation goes over the line that is open. A line that does not answer has not refused: the call does it then, and because of its
 * token the same message stands once.
 */
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
