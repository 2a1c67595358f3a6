import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));

describe('what mentees need', () => {
  type Needs = Calls['overview.needs']['reply'];
  const needs = async (by: string) =>
    (await (await demo.as(by)).post('/api/praxis/overview/needs', { count: 100 })).json<Needs>();

  const overviewOf = async (by: string) =>
    (await (await demo.as(by)).post('/api/praxis/overview')).json<Calls['overview.get']['reply']>().Attention;
  const addAction = async (data: object): Promise<number> => {
    const values = {
      project,
      type: 10,
      title: 'Conditional',
      data: JSON.stringify(data),
      flags: 2,
      quest: null,
      author: null,
    };
    return (await db.insertInto('actions').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };

  it('is work that waits, the longest wait first, then who is late and who is silent', async () => {
    const { list, count } = await needs('mentor');
    expect(count).toBe(list.length);
    const kinds = list.map(({ Kind }) => (Kind === 'written' ? 'handedIn' : Kind));
    expect(kinds).toEqual(
      kinds.toSorted(
        (one, other) => ['handedIn', 'late', 'silent'].indexOf(one) - ['handedIn', 'late', 'silent'].indexOf(other),
      ),
    );
    const waits = list.filter(({ Kind }) => Kind === 'handedIn' || Kind === 'written').map(({ Since }) => Since ?? '');
    expect(waits).toEqual(waits.toSorted());
    expect(waits.length).toBeGreaterThan(0);
  });

  it('grows when a mentee hands in, and shrinks when it is approved', async () => {
    const { rows } = await sql<{ id: number }>`select id from actions where title = 'Το βιογραφικό μου'
      and project = ${project}`.execute(db);
    const ActionId = String(rows[0]?.id);
    const MenteeId = demo.idOf('mentee');
    const before = await needs('mentor');
    await (await demo.as('mentee')).post('/api/praxis/action/handIn', { ActionId });
    const after = await needs('mentor');
    expect(after.list.find((need) => need.MenteeId === MenteeId && need.ActionId === ActionId)).toMatchObject({
      Kind: 'handedIn',
      Title: 'Το βιογραφικό μου',
    });
    expect(after.count).toBe(before.count + 1);
    await (await demo.as('mentor')).post('/api/Action/complet', { ActionId, MenteeId, Data: true });
    expect((await needs('mentor')).count).toBe(before.count);
  });

  it('counts the people who wait as the overview does', async () => {
    const { list, People } = await needs('coordinator');
    const work = list.filter(({ Kind }) => Kind === 'handedIn' || Kind === 'written');
    const late = list.filter(({ Kind }) => Kind === 'late');
    const attention = await overviewOf('coordinator');
    expect(attention.Waiting).toBe(new Set(work.map(({ MenteeId }) => MenteeId)).size);
    expect(attention.WaitingSince).toBe(work[0]?.Since);
    expect(attention.Late).toBe(late.length);
    expect(attention.LateSince).toBe(late[0]?.Since ?? null);
    expect(People).toBe(new Set(list.map(({ MenteeId }) => MenteeId)).size);
  });

  it('leaves out what a condition hides from the mentee', async () => {
    const MenteeId = demo.idOf('mentee');
    const action = await addAction({ ShowCondition: { '==': [{ var: 'Id' }, 'nobody'] }, date: '01-02-2020' });
    const [before, overview] = [await needs('mentor'), await overviewOf('admin')];
    await db
      .insertInto('action_work')
      .values({ action, mentee: Number(MenteeId), state: 'handedIn', author: null, time: new Date(), opened: null })
      .execute();
    expect(await needs('mentor')).toEqual(before);
    expect(await overviewOf('admin')).toEqual(overview);
    await db.updateTable('actions').set({ data: '{}' }).where('id', '=', action).execute();
    const after = await needs('mentor');
    expect(after.count).toBe(before.count + 1);
    expect(after.list.some((need) => need.ActionId === String(action) && need.MenteeId === MenteeId)).toBe(true);
    await db.deleteFrom('actions').where('id', '=', action).execute();
  });

  it('is of one’s own mentees, for who looks after mentees', async () => {
    const [mine, theirs] = [await needs('mentor'), await needs('mentor2')];
    const ids = new Set(mine.list.map((need) => need.MenteeId));
    expect(theirs.list.some((need) => ids.has(need.MenteeId))).toBe(false);
    for (const path of ['needs', 'activity']) {
      const address = `/api/praxis/overview/${path}`;
      expect((await (await demo.as('mentee')).post(address)).statusCode).toBe(403);
      expect((await demo.client().post(address, {})).statusCode).toBe(401);
      expect((await (await demo.as('mentor')).post(address, { Nothing: 1 })).statusCode).toBe(400);
    }
  });
});
