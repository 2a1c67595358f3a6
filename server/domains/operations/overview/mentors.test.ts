import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Mentors = Calls['overview.mentors']['reply'];
const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const PATH = '/api/praxis/overview/mentors';
const ask = async (by: string, body: object = {}): Promise<Mentors> =>
  (await (await demo.as(by)).post(PATH, { count: 100, ...body })).json<Mentors>();
const rowOf = ({ list }: Mentors, username: string) => list.find(({ MentorId }) => MentorId === demo.idOf(username));

/** A new action without any work. */
async function newAction(): Promise<number> {
  const values = { project, type: 10, title: 'Measured', data: '{}', flags: 1, quest: null, author: null };
  return (await db.insertInto('actions').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

async function change(action: number, state: 'handedIn' | 'returned' | 'done', by: string, hours: number) {
  const mentee = Number(demo.idOf('mentee'));
  const author = Number(demo.idOf(by));
  await db
    .insertInto('action_work_changes')
    .values({ action, mentee, state, comment: '', author, time: hoursAgo(hours) })
    .execute();
}

describe('the mentors whom the reader looks after', () => {
  it('come with the longest wait first, and their waits are those of the needs', async () => {
    const { list, count } = await ask('admin');
    expect(count).toBe(list.length);
    const since = list.map(({ Since }) => Since ?? '~');
    expect(since).toEqual(since.toSorted());
    const needs = await (await demo.as('mentor')).post('/api/praxis/overview/needs', { count: 100 });
    const waits = needs
      .json<Calls['overview.needs']['reply']>()
      .list.filter(({ Kind }) => Kind === 'handedIn' || Kind === 'written');
    expect(waits.length).toBeGreaterThan(0);
    const row = list.find(({ MentorId }) => MentorId === demo.idOf('mentor'));
    expect(row?.Since).toBe(waits.map(({ Since }) => Since ?? '').toSorted()[0]);
    expect(row?.Weeks).toHaveLength(8);
  });

  it('have the median time from handing in to the answer, in the period and before it', async () => {
    await db.deleteFrom('action_work_changes').execute();
    expect(rowOf(await ask('admin'), 'mentor')).toMatchObject({ Answers: 0, Hours: null, Before: null });
    const [one, two, three] = [await newAction(), await newAction(), await newAction()];
    await change(one, 'handedIn', 'mentee', 30);
    await change(one, 'returned', 'mentor', 20);
    await change(one, 'handedIn', 'mentee', 10);
    await change(one, 'done', 'mentor', 8);
    // A completion by the mentee without handing in is no answer.
    await change(two, 'done', 'mentee', 5);
    // Neither is returning it when it was not handed in.
    await change(two, 'returned', 'mentor', 4);
    await change(three, 'handedIn', 'mentee', 24 * 9);
    await change(three, 'done', 'mentor', 24 * 8);
    const reply = await ask('admin', { Days: 7 });
    const row = rowOf(reply, 'mentor');
    expect(row).toMatchObject({ Answers: 2, Hours: 6, Before: 24, Weeks: [0, 0, 0, 0, 0, 0, 1, 2] });
    expect(reply.All).toEqual({ Answers: 2, Hours: 6, Before: 24 });
    expect(rowOf(await ask('admin', { Days: 30 }), 'mentor')).toMatchObject({ Answers: 3, Hours: 10, Before: null });
    expect((await ask('admin', { Days: 0 })).All).toEqual({ Answers: 3, Hours: 10, Before: null });
  });

  it('are one’s own ones', async () => {
    const all = await ask('admin');
    for (const by of ['supervisor', 'coordinator']) {
      const { list, count } = await ask(by);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(all.count);
      expect(list.every(({ MentorId }) => all.list.some((other) => other.MentorId === MentorId))).toBe(true);
    }
    const page = await ask('admin', { count: 1, page: 1 });
    expect(page.list.map(({ MentorId }) => MentorId)).toEqual([all.list[1]?.MentorId]);
  });

  it('are for who looks after mentors', async () => {
    for (const by of ['mentor', 'mentee', 'translator', 'microdata'])
      expect((await (await demo.as(by)).post(PATH, {})).statusCode).toBe(403);
    expect((await demo.client().post(PATH, {})).statusCode).toBe(401);
    for (const body of [{ Days: -1 }, { Days: 366 }, { count: 1000 }, { Nothing: 1 }])
      expect((await (await demo.as('admin')).post(PATH, body)).statusCode).toBe(400);
  });
});
