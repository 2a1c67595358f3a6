import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  PermanentFailure,
  enqueueEffect,
  startOutbox,
  type Deliverer,
  type Outbox,
  type OutboxOptions,
} from './outbox.ts';
import { testDatabase } from '../../../tests/support/server/test-app.ts';

const { db } = await testDatabase();
const quiet = { warn: () => undefined, error: () => undefined };
let workers: Outbox[] = [];

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

function start(mail: Deliverer, options: Partial<OutboxOptions> = {}): Outbox {
  const worker = startOutbox({ db, deliverers: { mail }, log: quiet, every: 20, delay: () => 30, ...options });
  workers.push(worker);
  return worker;
}

/** Lets a worker poll the table once. */
const look = (mail: Deliverer) => start(mail).stop();

const row = (key: string) => db.selectFrom('outbox').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

test('an effect happens after its transaction is committed, once, with its key', async () => {
  const mail = vi.fn<Deliverer>(async () => ({ accepted: true }));
  start(mail);
  await db.transaction().execute(async (transaction) => {
    await enqueueEffect(transaction, { kind: 'mail', key: 'a', payload: { to: 'x' } });
    await look(mail);
    expect(mail).not.toHaveBeenCalled();
  });
  await expect.poll(async () => (await row('a')).done).toBeInstanceOf(Date);
  expect(mail).toHaveBeenCalledExactlyOnceWith({ to: 'x' }, expect.objectContaining({ key: 'a', attempt: 1 }));
  expect(await row('a')).toMatchObject({ result: { accepted: true }, problem: null, held: null });
});

test('an effect of a change that was rolled back never happens', async () => {
  const mail = vi.fn<Deliverer>(async () => null);
  const change = db.transaction().execute(async (transaction) => {
    await enqueueEffect(transaction, { kind: 'mail', key: 'undone', payload: {} });
    throw new Error('undo');
  });
  await expect(change).rejects.toThrow('undo');
  await look(mail);
  expect(mail).not.toHaveBeenCalled();
});

test('the same key is enqueued once', async () => {
  const [one, other] = [
    await enqueueEffect(db, { kind: 'mail', key: 'twice', payload: 1 }),
    await enqueueEffect(db, { kind: 'mail', key: 'twice', payload: 2 }),
  ];
  expect(one).toBe(other);
  expect((await row('twice')).payload).toBe(1);
});

test('a failed effect is tried again, and a final failure is recorded', async () => {
  let failures = 0;
  start(async (payload) => {
    if (payload === 'never') throw new PermanentFailure('no such address');
    if ((failures += 1) < 3) throw new Error('not now');
    return null;
  });
  await enqueueEffect(db, { kind: 'mail', key: 'later', payload: 'later' });
  await enqueueEffect(db, { kind: 'mail', key: 'never', payload: 'never' });
  await expect.poll(async () => (await row('later')).done).toBeInstanceOf(Date);
  expect((await row('later')).attempts).toBe(3);
  expect(await row('never')).toMatchObject({
    attempts: 1,
    problem: 'no such address',
    failed: expect.any(Date),
    done: null,
  });
});

test('gives up after its attempts', async () => {
  start(() => Promise.reject(new Error('down')), { attempts: 2 });
  await enqueueEffect(db, { kind: 'mail', key: 'down', payload: 1 });
  await expect.poll(async () => (await row('down')).failed).toBeInstanceOf(Date);
  expect((await row('down')).attempts).toBe(2);
});

test('several workers share the work: nothing is delivered twice', async () => {
  const seen: string[] = [];
  const mail: Deliverer = async (_payload, { key }) => {
    seen.push(key);
    await row(key);
    return null;
  };
  const keys = Array.from({ length: 60 }, (_each, index) => `shared ${index}`);
  for (const key of keys) await enqueueEffect(db, { kind: 'mail', key, payload: 1 });
  for (let count = 0; count < 3; count += 1) start(mail);
  await expect.poll(() => seen.toSorted()).toEqual(keys.toSorted());
});

test('the effect of a crashed worker is delivered by another, with the same key', async () => {
  await enqueueEffect(db, { kind: 'mail', key: 'crashed', payload: 1 });
  await db
    .updateTable('outbox')
    .set({ attempts: 1, held: new Date(Date.now() + 60_000) })
    .execute();
  const mail = vi.fn<Deliverer>(async () => null);
  await look(mail);
  expect(mail).not.toHaveBeenCalled();
  await db
    .updateTable('outbox')
    .set({ held: new Date(Date.now() - 1) })
    .execute();
  start(mail);
  await expect.poll(() => mail).toHaveBeenCalledWith(1, expect.objectContaining({ key: 'crashed', attempt: 2 }));
});

test.each([
  ['succeeds', () => 'of the first'],
  [
    'fails',
    () => {
      throw new Error('of the first');
    },
  ],
])('a worker that lost its hold and then %s does not say how the effect ended', async (_how, end) => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const attempts: number[] = [];
  const mail: Deliverer = async (_payload, { attempt }) => {
    attempts.push(attempt);
    await (attempt === 1 ? first : second).promise;
    return attempt === 1 ? end() : 'of the second';
  };
  await enqueueEffect(db, { kind: 'mail', key: 'taken over', payload: 1 });
  const slow = start(mail, { hold: 50 });
  await expect.poll(() => attempts).toEqual([1]);
  start(mail);
  await expect.poll(() => attempts).toEqual([1, 2]);
  first.resolve();
  await slow.stop();
  const meanwhile = await row('taken over');
  second.resolve();
  expect(meanwhile).toMatchObject({ attempts: 2, done: null, problem: null, held: expect.any(Date) });
  await expect.poll(async () => (await row('taken over')).done).toBeInstanceOf(Date);
  expect((await row('taken over')).result).toBe('of the second');
});

test('a worker that stops finishes what is under way', async () => {
  let finished = false;
  const work = Promise.withResolvers<void>();
  const worker = start(async () => {
    await work.promise;
    finished = true;
  });
  await enqueueEffect(db, { kind: 'mail', key: 'last', payload: 1 });
  worker.wake();
  await expect.poll(async () => (await row('last')).held).not.toBeNull();
  const stopped = worker.stop();
  work.resolve();
  await stopped;
  expect(finished).toBe(true);
  expect((await row('last')).done).toBeInstanceOf(Date);
});

test('effects without a deliverer here wait for a node that has one', async () => {
  await enqueueEffect(db, { kind: 'mis', key: 'other', payload: 1 });
  await look(async () => null);
  expect(await row('other')).toMatchObject({ attempts: 0, done: null });
});

test.each([
  [1, 5],
  [2, 10],
  [4, 40],
  [11, 3600],
])('a failure of attempt %d is logged, and tried again after %d s', async (attempt, seconds) => {
  await enqueueEffect(db, { kind: 'mail', key: 'waits', payload: 1 });
  await db
    .updateTable('outbox')
    .set({ attempts: attempt - 1, request: 'r1' })
    .execute();
  const warn = vi.fn<OutboxOptions['log']['warn']>();
  const error = new Error('x'.repeat(2000));
  const deliverers = { mail: () => Promise.reject(error) };
  const from = Date.now();
  workers.push(startOutbox({ db, deliverers, log: { ...quiet, warn }, every: 20 }));
  await expect.poll(async () => (await row('waits')).problem).toBe('x'.repeat(1000));
  const { next, failed, attempts } = await row('waits');
  expect([failed, attempts]).toEqual([null, attempt]);
  expect(next.getTime()).toBeGreaterThanOrEqual(from + seconds * 1000);
  expect(next.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1000);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: error, effect: 'waits', attempt, reqId: 'r1' },
    'delivery failed',
  );
});

test('a worker looks when it starts and when it is woken, at work or not', async () => {
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  await enqueueEffect(db, { kind: 'mail', key: 'first', payload: 1 });
  const mail: Deliverer = async (_payload, { key }) => {
    seen.push(key);
    if (key === 'first') await gate.promise;
  };
  const worker = start(mail, { every: 600_000 });
  await expect.poll(() => seen).toEqual(['first']);
  await enqueueEffect(db, { kind: 'mail', key: 'second', payload: 1 });
  worker.wake();
  gate.resolve();
  await expect.poll(async () => (await row('second')).done).toBeInstanceOf(Date);
  await enqueueEffect(db, { kind: 'mail', key: 'third', payload: 1 });
  await expect
    .poll(async () => {
      worker.wake();
      return (await row('third')).done;
    })
    .toBeInstanceOf(Date);
  expect(seen).toEqual(['first', 'second', 'third']);
});

test('a worker that stops tells what is under way, and looks no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await enqueueEffect(db, { kind: 'mail', key: 'long', payload: 1 });
  const began = Promise.withResolvers<void>();
  const worker = start(async (_payload, { signal }) => {
    began.resolve();
    await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('stopped'))));
  });
  await began.promise;
  await worker.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(await row('long')).toMatchObject({ problem: 'stopped', done: null, failed: null, held: null });
});

test('a worker whose database is away says so', async () => {
  const other = await testDatabase();
  await other.close();
  const said = vi.fn<OutboxOptions['log']['warn']>();
  start(async () => null, { db: other.db, log: { warn: said, error: said } });
  await expect.poll(() => said).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('outbox'));
});
