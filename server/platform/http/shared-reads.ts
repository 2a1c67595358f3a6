import { AsyncLocalStorage } from 'node:async_hooks';

type Reads = Map<string, Promise<unknown>>;

/** The reads that the requests of one drawn page share. Other requests share nothing. */
const reads = new AsyncLocalStorage<Reads>();

export const withSharedReads = <Result>(shared: Reads, work: () => Result): Result => reads.run(shared, work);

/** Reads once for all requests of a drawn page: who asks, and what they may do in which project. */
export function readOnce<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const shared = reads.getStore();
  if (!shared) return read();
  // A key belongs to one kind of read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = shared.get(key) as Promise<Answer> | undefined;
  if (known) return known;
  const answer = read();
  shared.set(key, answer);
  return answer;
}
