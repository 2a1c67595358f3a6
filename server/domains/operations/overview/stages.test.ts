import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { MenteeProgress } from '../../../../schemas/entities/progress.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));

type Stages = Calls['overview.stages']['reply'];
type People = Calls['overview.stagePeople']['reply'];
type State = Calls['overview.stagePeople']['body']['State'];

const ask = async (by: string, call: string, body: object = {}) =>
  (await demo.as(by)).post(`/api/praxis/overview/${call}`, body);
const stagesOf = async (by: string) => (await ask(by, 'stages')).json<Stages>();
const peopleOf = async (by: string, Stage: string, State: State) =>
  (await ask(by, 'stagePeople', { Stage, State, count: 200 })).json<People>();
const progressOf = async (by: string, MenteeIds: string[]) =>
  (await (await demo.as(by)).post('/api/praxis/mentor/progress', { MenteeIds })).json<MenteeProgress[]>();

describe('the stages of a programme', () => {
  it('agree with the progress of each mentee', async () => {
    const stages = await stagesOf('admin');
    expect(stages.length).toBeGreaterThan(2);
    for (const { Name, Done, Current, Ahead } of stages) {
      const parts = await Promise.all(
        (['done', 'current', 'ahead'] as const).map((state) => peopleOf('admin', Name, state)),
      );
      expect(parts.map(({ count }) => count)).toEqual([Done, Current, Ahead]);
      for (const { list } of parts) {
        const progress = await progressOf(
          'admin',
          list.map(({ MenteeId }) => MenteeId),
        );
        for (const { MenteeId, Done: done, All } of list)
          expect(progress.find((of) => of.MenteeId === MenteeId)?.Groups).toContainEqual(
            expect.objectContaining({ Name, Done: done, All }),
          );
      }
    }
  });

  it('have each mentee in one stage, the first that is not completed', async () => {
    const [first, second] = await stagesOf('admin');
    const { list } = await peopleOf('admin', second?.Name ?? '', 'ahead');
    const mentee = list[0]?.MenteeId ?? '';
    const stateIn = async (name: string | undefined) => {
      const of = await Promise.all(
        (['done', 'current', 'ahead'] as const).map(async (state) => {
          const { list: people } = await peopleOf('admin', name ?? '', state);
          return people.some(({ MenteeId }) => MenteeId === mentee) ? [state] : [];
        }),
      );
      return of.flat();
    };
    expect([await stateIn(first?.Name), await stateIn(second?.Name)]).toEqual([['current'], ['ahead']]);
    const ofSecond = await db
      .selectFrom('actions')
      .where('project', '=', project)
      .where(sql<boolean>`groups[1] = ${second?.Name ?? ''}`)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('action_completions')
      .values({ action: ofSecond.id, mentee: Number(mentee), done: true, author: null })
      .onConflict((found) => found.columns(['action', 'mentee']).doUpdateSet({ done: true }))
      .execute();
    expect([await stateIn(first?.Name), await stateIn(second?.Name)]).toEqual([['current'], ['ahead']]);
    const all = await stagesOf('admin');
    expect(all.reduce((sum, { Current }) => sum + Current, 0)).toBe(all[0]?.Current);
    const actions = await db
      .selectFrom('actions')
      .where('project', '=', project)
      .where(sql<boolean>`groups[1] = ${first?.Name ?? ''}`)
      .select('id')
      .execute();
    await db
      .insertInto('action_completions')
      .values(actions.map(({ id }) => ({ action: id, mentee: Number(mentee), done: true, author: null })))
      .onConflict((found) => found.columns(['action', 'mentee']).doUpdateSet({ done: true }))
      .execute();
    expect([await stateIn(first?.Name), await stateIn(second?.Name)]).toEqual([['done'], ['current']]);
  });

  it('are of the active mentees whom the reader looks after', async () => {
    const everybody = ({ Done, Current, Ahead }: Stages[number]) => Done + Current + Ahead;
    const [all, own] = [await stagesOf('admin'), await stagesOf('mentor')];
    expect(Math.max(...own.map(everybody))).toBeLessThan(Math.max(...all.map(everybody)));
    const people = await peopleOf('mentor', own[0]?.Name ?? '', 'current');
    const [mentee] = people.list;
    await db.updateTable('people').set({ state: 2 }).where('id', '=', Number(mentee?.MenteeId)).execute();
    expect((await peopleOf('mentor', own[0]?.Name ?? '', 'current')).count).toBe(people.count - 1);
  });

  it('do not name what the reader does not see', async () => {
    const [all, some] = [await stagesOf('admin'), await stagesOf('mentor6')];
    const names = new Set(all.map(({ Name }) => Name));
    expect(some.every(({ Name }) => Name === '' || names.has(Name))).toBe(true);
    await db.updateTable('actions').set({ flags: 0 }).where('project', '=', project).execute();
    expect(await stagesOf('mentor6')).toEqual([]);
    expect(await peopleOf('mentor6', '', 'done')).toEqual({ list: [], count: 0 });
  });

  it('are refused to others and for wrong bodies', async () => {
    for (const call of ['stages', 'stagePeople']) {
      const body = call === 'stages' ? {} : { Stage: '', State: 'done' };
      expect((await demo.client().post(`/api/praxis/overview/${call}`, body)).statusCode).toBe(401);
      expect((await ask('mentee', call, body)).statusCode).toBe(403);
      expect((await ask('admin', call, { ...body, State: 'gone' })).statusCode).toBe(400);
    }
    expect((await ask('admin', 'stagePeople', { Stage: 'x'.repeat(401), State: 'done' })).statusCode).toBe(400);
  });
});
