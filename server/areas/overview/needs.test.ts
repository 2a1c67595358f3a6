import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../schemas/calls/index.ts';
import { demoApp } from '../support.ts';

const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));

describe('what mentees need', () => {
  type Needs = Calls['overview.needs']['reply'];
  const needs = async (by: string) =>
    (await (await demo.as(by)).post('/api/praxis/overview/needs', { count: 100 })).json<Needs>();

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
    const { list } = await needs('coordinator');
    const waiting = new Set(list.flatMap((need) => (['handedIn', 'written'].includes(need.Kind) ? need.MenteeId : [])));
    const overview = (await (await demo.as('coordinator')).post('/api/praxis/overview')).json<
      Calls['overview.get']['reply']
    >();
    expect(overview.Attention.Waiting).toBe(waiting.size);
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
