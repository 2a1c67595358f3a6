import { runInAction, untracked } from 'mobx';
import type { PreparedSource } from '../../prepare/types.ts';
import type { Job } from '../scope/job.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import type { PagedQuery } from './paged-query.ts';

export interface AllPages {
  readonly size: number;
  readonly parallel?: number;
  readonly signal: AbortSignal;
  readonly job: Job | null;
  readonly take: (rows: readonly unknown[], number: number) => Promise<void>;
}

/** Loads all rows of a paged list for an export, some pages in parallel. Each page is processed before the next one is requested. */
export async function eachPage(
  unit: UnitScope,
  source: PreparedSource,
  asking: PagedQuery,
  { size, parallel = 1, signal, job, take }: AllPages,
): Promise<void> {
  const load = (number: number): Promise<unknown> =>
    asking.ask(
      untracked(() => asking.body({ number, size, cursor: null })),
      signal,
    );
  const taken = async (reply: unknown, number: number): Promise<void> => {
    await take(asking.itemsOf(reply), number);
    runInAction(() => job?.succeeded(1));
  };
  const first = await load(0);
  const count = source.pages?.count?.read(unit, first, 0, 'reply');
  const pages = typeof count === 'number' ? Math.ceil(count / Math.max(1, size)) : 1;
  runInAction(() => job?.expect(Math.max(1, pages)));
  await taken(first, 0);
  let next = 1;
  const worker = async (): Promise<void> => {
    for (let number = next++; number < pages; number = next++) {
      await job?.held;
      signal.throwIfAborted();
      await taken(await load(number), number);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, worker));
}
