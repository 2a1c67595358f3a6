import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Data } from '../data/index.ts';
import type { Listener } from '../data/listen.ts';
import { createWaitForEffect } from './outbox-wait.ts';
import { enqueueEffect, PermanentFailure, startOutbox, type Deliverer } from './outbox.ts';
import { testDatabase } from '../../../tests/support/server/test-app.ts';

const data = await testDatabase();
const { db } = data;
const quiet = { warn: () => undefined, error: () => undefined };

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
});

const promise = () => enqueueEffect(db, { kind: 'send', key: 'one', payload: 1 });
const deliver = (send: Deliverer) =>
  startOutbox({ db, deliverers: { send }, log: quiet, every: 20, delay: () => 20, attempts: 2 });

test('a waiting call gets the outcome long before the next query', async () => {
  const id = await promise();
  const gate = Promise.withResolvers<string>();
  const outbox = deliver(() => gate.promise);
  const ended = createWaitForEffect(data)(id, { every: 25_000, timeout: 28_000 });
  // The notification is sent once, so the listener has to be there by then.
  const listening = sql`select from pg_stat_activity
    where datname = current_database() and query like 'listen%'`;
  await expect.poll(async () => (await listening.execute(db)).rows).toHaveLength(1);
  gate.resolve('number 7');
  expect(await ended).toEqual({ state: 'done', result: 'number 7' });
  await outbox.stop();
});

test('a final failure is an outcome; a failure before another attempt is not', async () => {
  let attempts = 0;
  const id = await promise();
  const outbox = deliver(() => {
    attempts += 1;
    return Promise.reject(attempts === 1 ? new Error('not now') : new PermanentFailure('refused'));
  });
  expect(await createWaitForEffect(data)(id)).toEqual({ state: 'failed', problem: 'refused' });
  expect(attempts).toBe(2);
  await outbox.stop();
});

test('a query replaces a lost notification', async () => {
  const deaf: Pick<Data, 'db' | 'listen'> = { db, listen: () => () => undefined };
  const id = await promise();
  const ended = createWaitForEffect(deaf)(id, { every: 30 });
  const outbox = deliver(async () => 'late');
  expect(await ended).toEqual({ state: 'done', result: 'late' });
  await outbox.stop();
});

test('the wait ends after its timeout, or when its caller has left', async () => {
  const id = await promise();
  const waitFor = createWaitForEffect(data);
  expect(await waitFor(id, { timeout: 50 })).toBeNull();
  expect(await waitFor(id, { signal: AbortSignal.abort() })).toBeNull();
});

test('waiting calls share one listener, which ends with the last of them', async () => {
  const listeners: Listener[] = [];
  let stopped = 0;
  const waitFor = createWaitForEffect({
    db,
    listen: (_channel, listener) => {
      listeners.push(listener);
      return () => void (stopped += 1);
    },
  });
  const id = await promise();
  const both = Promise.all([waitFor(id, { every: 25_000 }), waitFor(id, { every: 25_000 })]);
  expect([listeners.length, stopped]).toEqual([1, 0]);
  await db.updateTable('outbox').set({ done: new Date(), result: '"x"' }).execute();
  const tell = setInterval(() => listeners[0]?.onReconnect(), 20);
  expect(await both).toEqual([
    { state: 'done', result: 'x' },
    { state: 'done', result: 'x' },
  ]);
  clearInterval(tell);
  expect(stopped).toBe(1);
  await waitFor(id);
  expect(listeners).toHaveLength(2);
});
