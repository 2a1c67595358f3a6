import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobs } from '../../../jobs.ts';
import { registerJobs, startJobs, type JobWork } from '../../../platform/jobs/job-runs.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const project = demo.projectId('proto-vima');
const quiet = { warn: () => undefined, error: () => undefined };
const files = vi.fn<JobWork>(async () => null);
const running = startJobs({ db, work: { files }, log: quiet, every: 20, delay: () => 20 });
afterAll(() => running.stop());

beforeEach(async () => {
  files.mockReset().mockResolvedValue(null);
  await db.deleteFrom('jobs').execute();
  await db.deleteFrom('outbox').execute();
  await registerJobs(
    db,
    createJobs({ db, config: demo.config, hub: demo.app.hub, reports: undefined, callAs: demo.app.callAs }),
    'Europe/Athens',
  );
});

async function ask(name: string, body: object = {}, who: string | null = 'admin') {
  const client = who === null ? demo.client() : await demo.as(who);
  return client.post(`/api/praxis/jobs/${name}`, { ProjectId: project, ...body });
}
const named = async (name: string) =>
  (await ask('list')).json().list.find(({ Name }: { readonly Name: string }) => Name === name);

describe('the jobs', () => {
  it('are for administrators', async () => {
    const bodies = {
      list: {},
      history: { Name: 'files' },
      run: { Name: 'files' },
      pause: { Name: 'files', Paused: true },
    };
    for (const [call, body] of Object.entries(bodies)) {
      expect((await ask(call, body, null)).statusCode).toBe(401);
      for (const who of ['manager', 'mentor', 'mentee', 'superadmin'])
        expect((await ask(call, body, who)).statusCode, `${call} ${who}`).toBe(403);
    }
    expect(files).not.toHaveBeenCalled();
  });

  it('are refused with the place of an invalid member, and for an unknown name', async () => {
    expect((await ask('run', { Name: '' })).json()).toMatchObject({ status: 400, errors: [{ pointer: '/Name' }] });
    expect((await ask('pause', { Name: 'files' })).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/Paused' }],
    });
    for (const [call, more] of [
      ['history', {}],
      ['run', {}],
      ['pause', { Paused: true }],
    ] as const)
      expect((await ask(call, { Name: 'none', ...more })).json()).toMatchObject({ status: 404, code: 'no-job' });
  });

  it('are listed with their next time and their last outcome, a page at a time', async () => {
    const list = (await ask('list', { count: 2, page: 1 })).json();
    expect([list.count, list.list.length]).toEqual([
      Object.keys(
        createJobs({ db, config: demo.config, hub: demo.app.hub, reports: undefined, callAs: demo.app.callAs }),
      ).length,
      2,
    ]);
    expect(await named('files')).toMatchObject({
      Kind: 'files',
      Cron: '*/10 * * * *',
      Zone: 'Europe/Athens',
      Missed: 'once',
      Paused: false,
      Next: expect.stringMatching(/:\d0:00\.000Z$/),
      Last: null,
    });
  });

  it('run by hand, with the outcome as the answer', async () => {
    expect((await ask('run', { Name: 'files' })).json()).toMatchObject({ State: 'done', ByHand: true, Attempts: 1 });
    files.mockRejectedValue(new Error('the disk is full'));
    expect((await ask('run', { Name: 'files' })).json()).toMatchObject({
      State: 'failed',
      Attempts: 5,
      Problem: 'the disk is full',
    });
    expect(await named('files')).toMatchObject({ Last: { State: 'failed' } });
    const history = (await ask('history', { Name: 'files' })).json();
    const { name } = await db
      .selectFrom('people')
      .where('id', '=', Number(demo.idOf('admin')))
      .select('name')
      .executeTakeFirstOrThrow();
    expect(history).toMatchObject({
      count: 2,
      list: [
        { State: 'failed', By: name },
        { State: 'done', By: name },
      ],
    });
    const audit = await db.selectFrom('audit').where('action', '=', 'jobs.run').select('subject').execute();
    expect(audit).toEqual([{ subject: 'job files' }, { subject: 'job files' }]);
  });

  it('run once for two simultaneous calls', async () => {
    const gate = Promise.withResolvers<void>();
    files.mockImplementation(() => gate.promise);
    const both = [ask('run', { Name: 'files' }), ask('run', { Name: 'files' })];
    const refused = await Promise.race(both);
    expect(refused.json()).toMatchObject({ status: 409, code: 'job-running' });
    // The other call waits in the outbox until it is claimed.
    await expect.poll(() => files).toHaveBeenCalledOnce();
    expect(await named('files')).toMatchObject({ Last: { State: 'running', Ended: null } });
    gate.resolve();
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(files).toHaveBeenCalledOnce();
  });

  it('show the name of the caller only within their projects', async () => {
    await ask('run', { Name: 'files' });
    await db
      .updateTable('outbox')
      .set({ payload: JSON.stringify({ job: 'files', due: new Date(), by: 999_999 }) })
      .execute();
    expect((await ask('history', { Name: 'files' })).json().list).toMatchObject([{ ByHand: true, By: '' }]);
  });

  it('can be paused and resumed without making up for the missed times', async () => {
    const past = new Date(Date.now() - 3_600_000);
    expect((await ask('pause', { Name: 'files', Paused: true })).json()).toMatchObject({ Paused: true, Next: null });
    await db.updateTable('jobs').set({ next: past }).where('name', '=', 'files').execute();
    expect((await ask('run', { Name: 'files' })).json()).toMatchObject({ State: 'done' });
    const resumed = (await ask('pause', { Name: 'files', Paused: false })).json();
    expect(Date.parse(resumed.Next)).toBeGreaterThan(Date.now());
    expect(files).toHaveBeenCalledOnce();
    const audit = await db.selectFrom('audit').where('action', '=', 'jobs.pause').select('details').execute();
    expect(audit).toEqual([{ details: { paused: true } }, { details: { paused: false } }]);
  });
});
