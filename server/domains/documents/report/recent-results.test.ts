import { expect, it, vi } from 'vitest';
import type { QueryTable } from '../../../../schemas/entities/query.ts';
import { RecentResults } from './recent-results.ts';

const table = (value: unknown, Ms = 1_000): QueryTable => ({
  Columns: [{ Name: 'n', Type: 'number' }],
  Rows: [[value]],
  Cut: false,
  Ms,
});

function counter(Ms?: number) {
  let count = 0;
  return { read: () => Promise.resolve(table((count += 1), Ms)), count: () => count };
}

const yes = () => Promise.resolve(true);
const asked = (key: string, again = '', signal?: AbortSignal) => ({ key, again, signal });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('what was slow is read once, and what was fast each time', async () => {
  const results = new RecentResults();
  const slow = counter();
  const first = await results.read(asked('a'), slow.read, yes);
  const second = await results.read(asked('a'), slow.read, yes);
  expect([first.isKept, second.isKept, slow.count()]).toEqual([false, true, 1]);
  expect(second).toMatchObject({ table: first.table, time: first.time });
  await results.read(asked('b'), slow.read, yes);
  expect(slow.count()).toBe(2);
  const fast = counter(20);
  await results.read(asked('c'), fast.read, yes);
  await results.read(asked('c'), fast.read, yes);
  expect(fast.count()).toBe(2);
});

it('what may not be kept any more is read again', async () => {
  const results = new RecentResults();
  const slow = counter();
  await results.read(asked('a'), slow.read, () => Promise.resolve(false));
  expect((await results.read(asked('a'), slow.read, yes)).isKept).toBe(false);
});

it('is read anew once for each mark of a page', async () => {
  const results = new RecentResults();
  const slow = counter();
  const rowOf = async (again: string) => (await results.read(asked('a', again), slow.read, yes)).table.Rows[0]?.[0];
  expect([await rowOf(''), await rowOf('1'), await rowOf('1'), await rowOf(''), await rowOf('2')]).toEqual([
    1, 2, 2, 2, 3,
  ]);
});

it('is kept so much longer as it took longer, and at most for five minutes', async () => {
  const results = new RecentResults();
  const now = Date.now();
  const readAt = async (ms: number, took: number) => {
    vi.setSystemTime(now + ms);
    return (await results.read(asked(String(took)), counter(took).read, yes)).isKept;
  };
  vi.useFakeTimers();
  try {
    expect([await readAt(0, 500), await readAt(29_000, 500), await readAt(31_000, 500)]).toEqual([false, true, false]);
    expect([await readAt(0, 60_000), await readAt(299_000, 60_000)]).toEqual([false, true]);
    expect(await readAt(301_000, 60_000)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('several requests wait for one reading, which ends when all have left', async () => {
  const results = new RecentResults();
  const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
  const signals: AbortSignal[] = [];
  const read = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<QueryTable>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('left')));
      setTimeout(() => resolve(table(7)), 60_000).unref();
    });
  };
  const waits = [one, other].map(({ signal }) => results.read(asked('a', '', signal), read, yes).catch(String));
  await nextTurn();
  one.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  other.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  // A new request does not fail with those that were aborted.
  const next = results.read(asked('a', '', third.signal), () => Promise.resolve(table(8)), yes);
  expect((await next).table.Rows).toEqual([[8]]);
  expect(await Promise.all(waits)).toEqual(['Error: left', 'Error: left']);
});

it('keeps so much and no more: the oldest go first', async () => {
  const results = new RecentResults();
  const long = 'x'.repeat(1_900_000);
  const slow = () => Promise.resolve(table(long));
  for (let number = 0; number < 20; number += 1) await results.read(asked(String(number)), slow, yes);
  const kept = async (number: number) => (await results.read(asked(String(number)), slow, yes)).isKept;
  expect([await kept(19), await kept(10), await kept(0)]).toEqual([true, true, false]);
  const longer = () => Promise.resolve(table(`${long}${long}`));
  await results.read(asked('long'), longer, yes);
  expect((await results.read(asked('long'), longer, yes)).isKept).toBe(false);
});
