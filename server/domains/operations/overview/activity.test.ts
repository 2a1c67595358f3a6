import { expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Activity = Calls['overview.activity']['reply'];

const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));

const ask = async (by: string, body: object = {}) => (await demo.as(by)).post('/api/praxis/overview/activity', body);
async function activity(by: string, Days?: number): Promise<Activity> {
  const reply = await ask(by, Days === undefined ? {} : { Days });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const actionOf = async (title: string): Promise<number> =>
  (
    await db
      .selectFrom('actions')
      .where('project', '=', project)
      .where('title', '=', title)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

const LETTER = await actionOf('Συνοδευτική επιστολή');
const MENTEE = Number(demo.idOf('mentee3'));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const setDone = (done: boolean, time: Date) =>
  db
    .insertInto('action_completions')
    .values({ action: LETTER, mentee: MENTEE, done, author: MENTEE, time })
    .onConflict((found) => found.columns(['action', 'mentee']).doUpdateSet({ done, time }))
    .execute();

it('counts a period and the one before it, in steps that add up to it', async () => {
  for (const Days of [7, 30, 90]) {
    // oxlint-disable-next-line no-await-in-loop -- one period after the other
    const { Now, Before, Steps, Start, Actions } = await activity('admin', Days);
    expect(Steps).toHaveLength(Days === 7 ? 7 : 10);
    expect(Steps.reduce((sum, { Done }) => sum + Done, 0)).toBe(Now.Done);
    expect(Steps.reduce((sum, { HandedIn }) => sum + HandedIn, 0)).toBe(Now.HandedIn);
    expect(Actions.reduce((sum, { Done }) => sum + Done, 0)).toBe(Now.Done);
    expect(Actions.reduce((sum, row) => sum + row.Before, 0)).toBe(Before?.Done);
    expect(Math.abs(new Date(Start).getTime() - daysAgo(Days).getTime())).toBeLessThan(60_000);
  }
  expect((await activity('admin')).Start.slice(0, 10)).toBe(daysAgo(30).toISOString().slice(0, 10));
});

it('counts since the beginning what the lists of actions count', async () => {
  for (const by of ['admin', 'mentor']) {
    // oxlint-disable-next-line no-await-in-loop -- one reader after the other
    const [{ Now, Before, Steps, Actions }, listed] = await Promise.all([
      activity(by, 0),
      demo.as(by).then((client) => client.post('/api/data/GetActions', {})),
    ]);
    const done = new Map(Actions.map((row) => [row.ActionId, row.Done]));
    expect(Before).toBeNull();
    expect(Now.Done).toBeGreaterThan(0);
    expect(Steps.reduce((sum, { Done }) => sum + Done, 0)).toBe(Now.Done);
    expect(listed.statusCode).toBe(200);
    const { list } = listed.json<Calls['data.getActions']['reply']>();
    expect(list.map(({ Id }) => done.get(Id) ?? 0)).toEqual(list.map(({ Done }) => Done));
  }
});

it('counts a completion where its day is, once, and no longer when it is taken back', async () => {
  await setDone(false, daysAgo(0));
  const [week, month] = [await activity('admin', 7), await activity('admin', 30)];
  await setDone(true, daysAgo(9));
  const [weekAfter, monthAfter] = [await activity('admin', 7), await activity('admin', 30)];
  expect(weekAfter.Now.Done).toBe(week.Now.Done);
  expect(weekAfter.Before?.Done).toBe((week.Before?.Done ?? 0) + 1);
  expect(monthAfter.Now.Done).toBe(month.Now.Done + 1);
  expect(monthAfter.Steps[6]?.Done).toBe((month.Steps[6]?.Done ?? 0) + 1);
  await setDone(false, daysAgo(1));
  await setDone(true, daysAgo(1));
  expect((await activity('admin', 7)).Now.Done).toBe(week.Now.Done + 1);
  await setDone(false, daysAgo(0));
  expect((await activity('admin', 30)).Now.Done).toBe(month.Now.Done);
});

it('counts people once in a period, however often their work changed', async () => {
  await db
    .insertInto('action_work_changes')
    .values(
      [8, 10].map((days) => ({
        action: LETTER,
        mentee: MENTEE,
        state: 'handedIn' as const,
        comment: '',
        author: MENTEE,
        time: daysAgo(days),
      })),
    )
    .execute();
  const { Now, Steps } = await activity('admin', 30);
  expect(Now.People).toBeLessThanOrEqual(Steps.reduce((sum, { People }) => sum + People, 0));
  expect(Steps[6]?.HandedIn).toBeGreaterThan(1);
});

it('counts only the mentees whom the reader sees', async () => {
  const [all, mine, theirs] = [await activity('admin', 0), await activity('mentor', 0), await activity('mentor2', 0)];
  expect(mine.Now.People).toBeGreaterThan(0);
  expect(mine.Now.People + theirs.Now.People).toBeLessThanOrEqual(all.Now.People);
  expect(mine.Now.Done + theirs.Now.Done).toBeLessThan(all.Now.Done);
});

it('refuses periods that are none', async () => {
  const replies = await Promise.all([-1, 366, 1.5].map((Days) => ask('admin', { Days })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  expect(replies[0]?.json()).toMatchObject({ errors: [{ pointer: '/Days' }] });
});
