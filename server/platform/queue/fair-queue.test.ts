import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const BOUNDS = { workers: 1, total: 10, project: 10, person: 10, waiting: 20 };

it('refuses work that waited too long as busy, and gives its place back', async () => {
  const queue = new FairQueue(BOUNDS);
  const held = Promise.withResolvers<number>();
  const running = queue.run({ person: 1, project: 1 }, { long: () => held.promise });
  let ran = false;
  const late = queue.run({ person: 2, project: 1 }, { long: async () => (ran = true) });
  await expect(late).rejects.toMatchObject({ status: 503, code: 'scripts-busy' });
  expect(queue.size).toBe(1);
  held.resolve(3);
  expect(await running).toBe(3);
  expect([ran, queue.size]).toEqual([false, 0]);
});

it('lets work end that runs longer than others may wait', async () => {
  const queue = new FairQueue({ ...BOUNDS, workers: 2 });
  const held = Promise.withResolvers<number>();
  const running = queue.run({ person: 1, project: 1 }, { long: () => held.promise });
  const blocked = queue.run({ person: 2, project: 1 }, { long: async () => 1 });
  await expect(blocked).rejects.toMatchObject({ status: 503 });
  held.resolve(4);
  expect(await running).toBe(4);
});
