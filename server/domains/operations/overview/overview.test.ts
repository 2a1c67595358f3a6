import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import { addMemberships, addPeople } from '../../people/persons/add-people.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Overview = Calls['overview.get']['reply'];

const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));

const ask = async (by: string, body: object = {}) => (await demo.as(by)).post('/api/praxis/overview', body);
async function overview(by = 'admin'): Promise<Overview> {
  const reply = await ask(by);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

let made = 0;
/** A new person without a mentor and without completed actions. */
async function newMentee(): Promise<number> {
  made += 1;
  const [id = 0] = await addPeople(db, [
    { username: `overview-${made}`, passwordHash: null, fields: {}, defaultProject: project },
  ]);
  await addMemberships(db, [{ person: id, project, roles: ['Mentee'] }]);
  return id;
}

/** An action with a day that is published for everybody. */
async function newAction(date: string, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await db
    .insertInto('actions')
    .values({
      project,
      type: 10,
      title: `Of ${date}`,
      data: JSON.stringify({ date, ...more }),
      flags: ACTION_FLAGS.Published,
      quest: null,
      author: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the overview', () => {
  it('counts what the reader sees', async () => {
    const [all, some] = [await overview(), await overview('coordinator')];
    expect(all.Mentees).toBeGreaterThan(40);
    expect(all.Mentors).toBeGreaterThan(3);
    expect(all.Actions).toBeGreaterThan(10);
    expect(some.Mentees).toBeGreaterThan(0);
    expect(some.Mentees).toBeLessThan(all.Mentees);
  });

  it('shows items to approve and mails only to roles that handle them', async () => {
    expect((await overview()).Attention.FailedMails).toBe(0);
    expect((await overview('manager')).Attention).toMatchObject({ FailedMails: null, Unapproved: null });
    expect((await overview('supervisor')).Attention.Unapproved).toEqual(expect.any(Number));
  });

  it('counts somebody new: without a mentor, and silent', async () => {
    const { Attention: before } = await overview();
    const id = await newMentee();
    const { Attention: now } = await overview();
    expect(now.NoMentor).toBe(before.NoMentor + 1);
    expect(now.Silent).toBe(before.Silent + 1);
    await db.updateTable('people').set({ state: 2 }).where('id', '=', id).execute();
    expect((await overview()).Attention).toEqual(before);
  });

  it('counts mentees who wrote and have no answer yet', async () => {
    const { Attention: before } = await overview();
    const [mentee, action] = [await newMentee(), await newAction('')];
    const set = { project, action, mentee, data: JSON.stringify({ a: 1 }) };
    await db
      .insertInto('action_data')
      .values({ ...set, kind: 'mentee' })
      .execute();
    const { Attention: asked } = await overview();
    expect([asked.Waiting, asked.Silent]).toEqual([before.Waiting + 1, before.Silent]);
    await db
      .insertInto('action_data')
      .values({ ...set, kind: 'public' })
      .execute();
    expect((await overview()).Attention.Waiting).toBe(before.Waiting);
  });

  it('counts nobody for an action that they do not see', async () => {
    const alone = await demoApp();
    const at = Number(alone.projectId('proto-vima'));
    const [first = 0, second = 0] = await addPeople(alone.data.db, [
      { username: 'seen-1', passwordHash: null, fields: { specialty: 'yes' }, defaultProject: at },
      { username: 'seen-2', passwordHash: null, fields: { specialty: 'no' }, defaultProject: at },
    ]);
    await alone.data.db.updateTable('actions').set({ flags: 0 }).where('project', '=', at).execute();
    await addMemberships(
      alone.data.db,
      [first, second].map((person) => ({ person, project: at, roles: ['Mentee'] })),
    );
    const client = await alone.as('admin');
    const now = async () => (await client.post('/api/praxis/overview', {})).json<Overview>().Attention;
    expect(await now()).toMatchObject({ Silent: 0, Waiting: 0, Late: 0 });
    const ShowCondition = { '==': [{ var: 'specialty' }, 'yes'] };
    const { id: action } = await alone.data.db
      .insertInto('actions')
      .values({
        project: at,
        type: 10,
        title: 'For some',
        data: JSON.stringify({ date: '01-01-2020', ShowCondition }),
        flags: ACTION_FLAGS.Published,
        quest: null,
        author: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await now()).toMatchObject({ Silent: 1, Waiting: 0, Late: 1 });
    const set = { project: at, action, kind: 'mentee' as const, data: JSON.stringify({ a: 1 }) };
    await alone.data.db
      .insertInto('action_data')
      .values([first, second].map((mentee) => ({ ...set, mentee })))
      .execute();
    expect(await now()).toMatchObject({ Silent: 0, Waiting: 1, Late: 1 });
    const list = await client.post('/api/project/GetActionsGrid_Partial', {
      ProjectId: 'proto-vima',
      Order: 'attention',
      Count: 1,
    });
    expect(list.json<{ Id: string }[]>().map(({ Id }) => Id)).toEqual([String(first)]);
  });

  it('counts mentees as late for open actions whose day has passed, and not for locked ones', async () => {
    const mentee = await newMentee();
    const lateNow = async () => (await overview()).Attention.Late;
    await db.updateTable('actions').set({ flags: 0 }).where('project', '=', project).execute();
    expect(await lateNow()).toBe(0);
    const { Mentees } = await overview();
    const locked = await newAction('01-01-2020', { EnableCondition: { '==': [{ var: 'no_such_field' }, 'yes'] } });
    await newAction('01-01-3000');
    expect(await lateNow()).toBe(0);
    const plain = await newAction('02-01-2020');
    expect(await lateNow()).toBe(Mentees);
    await db.insertInto('action_completions').values({ action: plain, mentee, done: true, author: null }).execute();
    expect(await lateNow()).toBe(Mentees - 1);
    const own = { project, action: plain, kind: 'action' as const, data: JSON.stringify({ date: '01-01-2999' }) };
    await db
      .insertInto('action_data')
      .values({ ...own, mentee: Number(demo.idOf('mentee')) })
      .execute();
    expect(await lateNow()).toBe(Mentees - 2);
    await db
      .updateTable('actions')
      .set({ flags: ACTION_FLAGS.Published | ACTION_FLAGS.HideFromMentee })
      .where('id', '=', plain)
      .execute();
    expect(await lateNow()).toBe(0);
    await db.deleteFrom('actions').where('id', '=', locked).execute();
  });

  it('is for who administers', async () => {
    expect((await demo.client().post('/api/praxis/overview', {})).statusCode).toBe(401);
    expect((await ask('mentor')).statusCode).toBe(403);
    expect((await ask('mentee')).statusCode).toBe(403);
    expect((await ask('admin', { Nonsense: 1 })).statusCode).toBe(400);
    expect((await ask('admin', { ProjectId: 'no-such' })).statusCode).toBeGreaterThanOrEqual(403);
  });
});
