import { beforeAll, describe, expect, test } from 'vitest';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { registerJobs, startJobs } from '../jobs/job-runs.ts';
import { enqueueEffect } from '../outbox/outbox.ts';
import { testApp } from '../../../tests/support/server/test-app.ts';

const token = 'a-token-of-some-length';
const { app, data, client, as } = await testApp({
  identity,
  areas: [testArea],
  settings: { METRICS_TOKEN: token, COMMIT: 'abc123' },
});
beforeAll(populate);

const read = (authorization?: string) => client().get('/metrics', authorization === undefined ? {} : { authorization });
const values = async () => (await read(`Bearer ${token}`)).payload.split('\n');
const valueOf = async (name: string) => {
  const line = (await values()).find((value) => value.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('the metrics', () => {
  test('are for who knows the token', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, token, `Basic ${token}`])
      expect((await read(wrong)).json()).toMatchObject({ status: 401, code: 'no-token' });
    const right = await read(`Bearer ${token}`);
    expect([right.statusCode, right.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  test('are not there without a token, and no page of the app is', async () => {
    const without = await testApp({ identity, areas: [testArea] });
    expect((await without.client().get('/metrics')).json()).toMatchObject({ status: 404, code: 'unknown-call' });
  });

  test('count calls by their route and status, whatever was in their path', async () => {
    const mentee = await as(2);
    for (const id of ['1', '2']) await mentee.get(`/api/thing/readx/${id}`);
    await client().post('/api/user/getcurrent');
    const calls = 'praxis_http_request_duration_seconds_count';
    expect(await valueOf(`${calls}{method="GET",route="/api/thing/read:kind/:id",status="200"}`)).toBe(2);
    expect(await valueOf(`${calls}{method="POST",route="/api/User/GetCurrent",status="401"}`)).toBe(1);
  });

  test('tell of the database, the hub, scripts, the event loop and the version', async () => {
    const known = (await values()).map((line) => line.split(/[{ ]/, 1)[0]);
    for (const name of ['praxis_hub_connections', 'praxis_scripts', 'nodejs_eventloop_lag_p99_seconds'])
      expect(known).toContain(name);
    expect(await valueOf('praxis_build{version="0.1.0",commit="abc123"}')).toBe(1);
    expect(await valueOf('praxis_database_connections{pool="pool",state="waiting"}')).toBe(0);
  });

  test('tell what waits in the outbox, and for how long', async () => {
    await enqueueEffect(data.db, { kind: 'none', key: 'waits', payload: null });
    await data.db
      .updateTable('outbox')
      .set({ next: new Date(Date.now() - 60_000) })
      .execute();
    for (const key of ['failed', 'run'])
      await enqueueEffect(data.db, { kind: key === 'run' ? 'job.none' : 'none', key, payload: null });
    await data.db.updateTable('outbox').set({ failed: new Date() }).where('key', '=', 'failed').execute();
    expect(await valueOf('praxis_outbox{state="waiting"}')).toBe(1);
    expect(await valueOf('praxis_outbox{state="failed"}')).toBe(1);
    expect(await valueOf('praxis_outbox{state="overdue"}')).toBeGreaterThanOrEqual(60);
    await data.db.deleteFrom('outbox').execute();
  });

  test('count the runs of jobs, and tell for how long a job is overdue', async () => {
    const work = () => Promise.resolve();
    await registerJobs(data.db, { tidy: { cron: '0 0 1 1 *', missed: 'once', work } }, 'Europe/Athens');
    expect(await valueOf('praxis_jobs_overdue_seconds')).toBe(0);
    await data.db
      .updateTable('jobs')
      .set({ next: new Date(Date.now() - 60_000) })
      .execute();
    expect(await valueOf('praxis_jobs_overdue_seconds')).toBeGreaterThanOrEqual(60);
    const running = startJobs({ db: data.db, work: { tidy: work }, log: app.log, onEnd: app.countJob });
    await expect.poll(() => valueOf('praxis_jobs_total{job="tidy",result="done"}')).toBe(1);
    await running.stop();
    expect(await valueOf('praxis_jobs_overdue_seconds')).toBe(0);
  });
});

test('the server says what it is', async () => {
  expect((await client().get('/health')).json()).toEqual({ status: 'ok', version: '0.1.0', commit: 'abc123' });
});
