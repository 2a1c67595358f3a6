import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { registerJobs } from '../../../platform/jobs/job-runs.ts';
import { createJobs } from '../../../jobs.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Health = Calls['overview.health']['reply'];

const demo = await demoApp();
const { db } = demo.data;
const project = demo.projectId('proto-vima');
await registerJobs(
  db,
  createJobs({ db, config: demo.config, hub: demo.app.hub, reports: undefined, callAs: demo.app.callAs }),
  'Europe/Athens',
);
const path = '/api/praxis/overview/health';

async function health(): Promise<Health> {
  const reply = await (await demo.as('admin')).post(path, { ProjectId: project });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** Adds a run with this outcome. */
const ended = (job: string, how: 'done' | 'failed') =>
  db
    .insertInto('outbox')
    .values({
      key: `${job}-${how}-${Math.random()}`,
      kind: `job.${job}`,
      payload: JSON.stringify({ job, due: new Date() }),
      [how]: new Date(),
    })
    .execute();

describe('health', () => {
  it('is for administrators, and takes nothing else', async () => {
    expect((await demo.client().post(path, { ProjectId: project })).statusCode).toBe(401);
    for (const who of ['manager', 'coordinator', 'mentor', 'mentee']) {
      const client = await demo.as(who);
      expect((await client.post(path, { ProjectId: project })).statusCode).toBe(403);
    }
    expect((await (await demo.as('admin')).post(path, { ProjectId: project, More: 1 })).statusCode).toBe(400);
  });

  it('tells room for files and the last backup', async () => {
    expect(await health()).toMatchObject({ Backup: null, Files: { Bytes: expect.any(Number) } });
    const { Room } = (await health()).Files;
    expect(Room?.Free).toBeGreaterThan(0);
    expect(Room?.All).toBeGreaterThan(Room?.Free ?? 0);
    await db
      .insertInto('installation')
      .values({ key: 'lastBackup', value: JSON.stringify('2026-11-20T01:00:00.000Z') })
      .execute();
    expect((await health()).Backup).toBe('2026-11-20T01:00:00.000Z');
  });

  it('names the work whose last run failed, until one of it is done', async () => {
    const before = (await health()).Jobs;
    expect(before.All).toBeGreaterThan(0);
    await ended('files', 'done');
    await ended('files', 'failed');
    expect((await health()).Jobs).toEqual({ All: before.All, Failed: ['files'] });
    await ended('files', 'done');
    expect((await health()).Jobs.Failed).toEqual([]);
    await db.updateTable('jobs').set({ paused: true }).where('name', '=', 'files').execute();
    expect((await health()).Jobs.All).toBe(before.All - 1);
  });

  it('counts mails of the project: sent and failed ones of seven days, and all that wait', async () => {
    const before = (await health()).Mails;
    const mail = async (name: string, created: Date, state: object) => {
      await db
        .insertInto('outbox')
        .values({ key: name, kind: 'mail', payload: '{}', ...state })
        .execute();
      await db
        .insertInto('mails')
        .values({
          key: name,
          project: Number(project),
          address: 'a@example.org',
          subject: 'A',
          template: 'x',
          language: 'el',
          text: '',
          html: '',
          attachments: '[]',
          created,
        })
        .execute();
    };
    const [now, old] = [new Date(), new Date(Date.now() - 8 * 86_400_000)];
    await mail('m1', now, { done: now });
    await mail('m2', old, { done: old });
    await mail('m3', now, { failed: now });
    await mail('m4', old, { failed: old });
    await mail('m5', old, {});
    const { Mails } = await health();
    expect(Mails).toMatchObject({
      Sent: before.Sent + 1,
      Failed: before.Failed + 1,
      Waiting: before.Waiting + 1,
      WaitingSince: old.toISOString(),
    });
  });
});
