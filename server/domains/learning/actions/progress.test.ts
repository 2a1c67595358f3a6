import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { GridAction } from '../../../../schemas/entities/action-data.ts';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { MenteeProgress, Progress } from '../../../../schemas/entities/progress.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const { db } = demo.data;
const MENTEE = 'mentee2';
const mentee = demo.idOf(MENTEE);

const progressOf = async (by: string): Promise<MenteeProgress | undefined> =>
  (await ask(by, '/api/praxis/mentor/progress', { MenteeIds: [mentee] })).json<MenteeProgress[]>()[0];
const rowOf = async (by: string): Promise<Progress | undefined> =>
  (await ask(by, '/api/project/GetActionsGrid_Partial', { MenteeIds: [mentee], Lean: true })).json<
    { Progress: Progress }[]
  >()[0]?.Progress;
const listOf = async (by: string) =>
  (await ask(by, '/api3/sb/mentor/mentee_actions', { MenteeId: mentee })).json<
    Calls['mentor.menteeActions']['reply']
  >();
const flag = (title: string, flags: number) =>
  db
    .updateTable('actions')
    .set({ flags: ACTION_FLAGS.Published | flags })
    .where('id', '=', Number(idOf(title)))
    .execute();

describe('the progress of a mentee', () => {
  it('is one number for the mentee, the mentors, staff, the list and the grid', async () => {
    const list = await listOf(MENTEE);
    const counts = { Done: list.filter(({ Completed }) => Completed).length, All: list.length };
    expect(counts.Done).toBeGreaterThan(0);
    for (const by of [MENTEE, 'mentor2', 'mentor6', 'admin']) expect(await progressOf(by)).toMatchObject(counts);
    for (const by of ['mentor2', 'mentor6', 'admin']) expect(await rowOf(by)).toEqual(counts);
    expect((await listOf('admin')).length).toBeGreaterThan(counts.All);
  });

  it('counts what grids leave out and what one mentor does not see, and nothing that the mentee does not see', async () => {
    const before = await progressOf(MENTEE);
    await flag('Το βιογραφικό μου', ACTION_FLAGS.HideInGrid | ACTION_FLAGS.HideFromMentor);
    expect(await rowOf('mentor2')).toEqual({ Done: before?.Done, All: before?.All });
    await flag('Το βιογραφικό μου', ACTION_FLAGS.HideFromMentee);
    const after = await progressOf('mentor2');
    expect(after?.All).toBe((before?.All ?? 0) - 1);
    expect(await progressOf(MENTEE)).toMatchObject({ Done: after?.Done, All: after?.All });
    await flag('Το βιογραφικό μου', 0);
  });

  it('has groups that sum up to it, and does not name those of which the reader sees nothing', async () => {
    const own = await progressOf(MENTEE);
    expect(own?.Groups.map(({ Name }) => Name)).toEqual([
      ...new Set((await listOf(MENTEE)).map(({ Group }) => Group[0])),
    ]);
    const partial = await progressOf('mentor6');
    const seen = new Set((await listOf('mentor6')).map(({ Group }) => Group[0]));
    expect(new Set(partial?.Groups.map(({ Name }) => Name))).toEqual(new Set([...seen, '']));
    expect(seen.size).toBeLessThan(own?.Groups.length ?? 0);
    for (const progress of [own, partial])
      expect(progress?.Groups.reduce((sum, { All }) => sum + All, 0)).toBe(own?.All);
  });

  it('says where each action is, in the order of the list, and of those that the reader does not see only whether it is done', async () => {
    const list = await listOf(MENTEE);
    const stepsOf = (progress?: MenteeProgress) => progress?.Groups.flatMap(({ Actions }) => Actions) ?? [];
    const own = stepsOf(await progressOf(MENTEE));
    expect(new Map(own.map(({ Id, State }) => [Id, State]))).toEqual(
      new Map(list.map(({ Id, Work }) => [Id, Work.State])),
    );
    const partial = stepsOf(await progressOf('mentor6'));
    expect(partial).toHaveLength(own.length);
    const hidden = partial.filter(({ Id }) => Id === null);
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every(({ State }) => State === 'new' || State === 'done')).toBe(true);
    const seen = new Set((await listOf('mentor6')).map(({ Id }) => Id));
    expect(partial.every(({ Id }) => Id === null || seen.has(Id))).toBe(true);
  });

  it('is two numbers in exported files', async () => {
    const lists = { Active: true, Lang: 'el' };
    const headers = (await ask('mentor2', '/api/praxis/grid/export-headers', {})).json<{ Header: string }[]>();
    const at = headers.findIndex(({ Header }) => Header === 'Ολοκληρωμένες δράσεις');
    const { list } = (await ask('mentor2', '/api/project/MentorGridExport', { ...lists, Texts: true })).json<{
      list: { Id: string; Texts: unknown[] }[];
    }>();
    const { Done, All } = (await rowOf('mentor2')) ?? {};
    expect(list.find(({ Id }) => Id === mentee)?.Texts.slice(at, at + 2)).toEqual([Done, All]);
  });

  it('is that of the statistics: an action that the mentee no longer sees is not counted as done', async () => {
    const title = 'Ερωτηματολόγιο εισόδου';
    const doneOf = async () =>
      (await ask('admin', '/api/data/getactions'))
        .json<{ list: (GridAction & { Done: number })[] }>()
        .list.find(({ Title }) => Title === title)?.Done ?? 0;
    const before = await doneOf();
    expect(before).toBeGreaterThan(1);
    const { data } = await db.selectFrom('actions').where('title', '=', title).select('data').executeTakeFirstOrThrow();
    const show = (rule: unknown) =>
      db
        .updateTable('actions')
        .set({ data: JSON.stringify({ ...data, ShowCondition: rule }) })
        .where('id', '=', Number(idOf(title)))
        .execute();
    await show('first_name == "nobody"');
    expect(await doneOf()).toBe(0);
    await show('');
    expect(await doneOf()).toBe(before);
  });

  it('is refused to readers who do not see the mentee', async () => {
    expect(await progressOf('mentee3')).toBeUndefined();
    expect(await progressOf('mentor3')).toBeUndefined();
    expect((await ask('translator', '/api/praxis/mentor/progress', { MenteeIds: [mentee] })).statusCode).toBe(403);
    expect((await ask('admin', '/api/praxis/mentor/progress', { MenteeIds: [] })).statusCode).toBe(400);
  });
});
