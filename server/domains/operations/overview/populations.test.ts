import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { WORK_FILTERS } from '../../../../schemas/calls/grid.ts';
import { calls, type CallName, type Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const ALL = { count: 100 };

/** Calls as somebody; null if their roles may not make the call. */
function asking(username: string) {
  const client = demo.as(username);
  return async <Called extends CallName>(name: Called, body: object = {}): Promise<Calls[Called]['reply'] | null> => {
    const reply = await (await client).post(calls[name]?.path ?? '', { ProjectId: String(project), ...body });
    expect([name, username, [200, 403].includes(reply.statusCode) ? 200 : reply.json()]).toEqual([name, username, 200]);
    return reply.statusCode === 403 ? null : reply.json<Calls[Called]['reply']>();
  };
}

type Ask = ReturnType<typeof asking>;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The mentees in the list to which homes lead. */
async function listMentees(ask: Ask, body: object = {}): Promise<string[]> {
  const rows = (await ask('grid.getActionsGridPartial', { Active: true, Lean: true, Count: 100, ...body })) ?? [];
  const totals = await ask('grid.totals', { Active: true, ...body });
  const count = await ask('grid.getActionsGridCount', { Active: true, ...body });
  expect([totals?.Count, count?.Count]).toEqual([rows.length, rows.length]);
  return rows.map(({ Id }) => Id).toSorted();
}

const given = <Reply>(reply: Reply | null): readonly Reply[] => (reply === null ? [] : [reply]);

/** The mentees of a reader, and those behind each filter of the list. */
interface Population {
  readonly ask: Ask;
  readonly mentees: readonly string[];
  readonly work: Readonly<Record<(typeof WORK_FILTERS)[number], readonly string[]>>;
}

async function loadPopulation(username: string): Promise<Population> {
  const ask = asking(username);
  const [waiting, late, returned, silent] = [
    await listMentees(ask, { Work: 'waiting' }),
    await listMentees(ask, { Work: 'late' }),
    await listMentees(ask, { Work: 'returned' }),
    await listMentees(ask, { Work: 'silent' }),
  ];
  return { ask, mentees: await listMentees(ask), work: { waiting, late, returned, silent } };
}

async function compareLists({ ask, mentees, work }: Population): Promise<void> {
  const totals = await ask('grid.totals', { Active: true });
  const counts = Object.entries(work).map(([filter, of]) => [filter, of.length]);
  expect(totals?.People).toEqual(Object.fromEntries(counts));
  const rows = (await ask('grid.getActionsGridPartial', { Active: true, Lean: true, Count: 100 })) ?? [];
  expect(totals?.Waiting).toBe(total(rows.map(({ Waiting }) => Waiting?.length ?? 0)));
  expect(rows.flatMap(({ Id, Silent }) => (Silent ? [Id] : [])).toSorted()).toEqual(work.silent);
  const list = await ask('users.list', { Roles: ['Mentee'], Active: true, ...ALL });
  expect(list?.list.map(({ Id }) => Id).toSorted()).toEqual(mentees);
  const views = await ask('users.views');
  expect(views?.Silent).toBe(work.silent.length);
  const found = [
    await ask('users.list', { View: 'noMentor' }),
    await ask('users.list', { View: 'silent' }),
    await ask('users.list', { View: 'new' }),
    await ask('users.list', { Roles: ['Mentee'] }),
  ];
  expect(found.map((of) => of?.count)).toEqual([views?.NoMentor, views?.Silent, views?.New, views?.Mentees]);
}

async function compareNeeds({ ask, work }: Population): Promise<void> {
  const needs = await ask('overview.needs', ALL);
  const needing = (...kinds: readonly string[]) =>
    [...new Set(needs?.list.flatMap(({ Kind, MenteeId }) => (kinds.includes(Kind) ? [MenteeId] : [])))].toSorted();
  expect(needs?.count).toBe(needs?.list.length);
  expect(needing('handedIn', 'written')).toEqual(work.waiting);
  expect(needing('late')).toEqual(work.late);
  expect(needing('silent')).toEqual(work.silent);
  expect(needs?.People).toBe(new Set([...work.waiting, ...work.late, ...work.silent]).size);
}

async function compareActivity({ ask, mentees }: Population): Promise<void> {
  const people = mentees.length;
  const [month, ever] = [await ask('overview.activity', { Days: 30 }), await ask('overview.activity', { Days: 0 })];
  for (const { Now, Steps, Actions } of [month, ever].flatMap(given)) {
    expect(Now.People).toBeLessThanOrEqual(people);
    expect(total(Steps.map(({ HandedIn }) => HandedIn))).toBe(Now.HandedIn);
    expect(total(Steps.map(({ Done }) => Done))).toBe(Now.Done);
    expect(Math.max(0, ...Actions.map(({ Done }) => Done))).toBeLessThanOrEqual(people);
  }
  expect(month?.Now.HandedIn).toBeLessThanOrEqual(ever?.Now.HandedIn ?? 0);
  for (const { list } of given(await ask('data.getActions')))
    expect(total(list.map(({ Done }) => Done))).toBe(ever?.Now.Done);
  const progress = people > 0 ? await ask('mentor.progress', { MenteeIds: mentees }) : [];
  expect(ever?.Now.Done).toBeLessThanOrEqual(total(progress?.map(({ Done }) => Done) ?? []));
}

async function compareStages({ ask, mentees }: Population): Promise<void> {
  const stages = (await ask('overview.stages')) ?? [];
  const listed: string[] = [];
  for (const { Name: Stage, Done, Current, Ahead } of stages) {
    expect(Done + Current + Ahead).toBe(mentees.length);
    const [done, current, ahead] = [
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await ask('overview.stagePeople', { Stage, State: 'done', ...ALL }),
      // oxlint-disable-next-line no-await-in-loop -- as above
      await ask('overview.stagePeople', { Stage, State: 'current', ...ALL }),
      // oxlint-disable-next-line no-await-in-loop -- as above
      await ask('overview.stagePeople', { Stage, State: 'ahead', ...ALL }),
    ];
    expect([done?.list.length, current?.list.length, ahead?.list.length]).toEqual([Done, Current, Ahead]);
    const people = [done, current, ahead].flatMap((of) => of?.list.map(({ MenteeId }) => MenteeId) ?? []);
    expect(people.toSorted()).toEqual(mentees);
    listed.push(...(current?.list.map(({ MenteeId }) => MenteeId) ?? []));
  }
  expect(new Set(listed).size).toBe(listed.length);
}

async function compareMentors({ ask, work }: Population): Promise<void> {
  for (const { MentorId, Mentees, Waiting } of (await ask('overview.mentors', ALL))?.list ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- one mentor after the other
    expect(await listMentees(ask, { MentorId })).toHaveLength(Mentees);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const waiting = await listMentees(ask, { MentorId, Work: 'waiting' });
    expect(waiting).toHaveLength(Waiting);
    expect(waiting.every((id) => work.waiting.includes(id))).toBe(true);
  }
}

async function compareOverview({ ask, mentees, work }: Population): Promise<void> {
  for (const { Mentees, Mentors, Attention } of given(await ask('overview.get'))) {
    // oxlint-disable no-await-in-loop -- there is one overview, or none
    expect([Mentees, Mentors]).toEqual([mentees.length, (await ask('overview.mentors', ALL))?.count]);
    const { Waiting, Late, Silent } = Attention;
    expect([Waiting, Late, Silent]).toEqual([work.waiting.length, work.late.length, work.silent.length]);
    const alone = await ask('linking.mentees', { Active: true, filterMentorId: '', Roles: ['Mentee'] });
    expect(alone?.list).toHaveLength(Attention.NoMentor);
    expect((await ask('linking.mentees', { Active: true, Roles: ['Mentee'] }))?.count).toBe(mentees.length);
    expect((await ask('quest.late', { Waiting: true }))?.list).toHaveLength(Attention.LateAnswers);
    const applicants = await ask('applications.list', { Stages: ['applicant'], ...ALL });
    expect(applicants?.list.length ?? null).toBe(Attention.Applicants);
    const items = Attention.Unapproved === null ? null : await ask('library.getUnapproved');
    expect(items?.length ?? null).toBe(Attention.Unapproved);
    const mails = await ask('mail.list', { State: 'failed', ...ALL });
    expect(mails?.list.length ?? null).toBe(Attention.FailedMails);
    // oxlint-enable no-await-in-loop
  }
}

async function compareAnswers({ ask, mentees }: Population): Promise<void> {
  const said = await ask('statistics.get', { Ids: ['sessions'], UserIds: mentees });
  for (const summary of given(await ask('statistics.summary', { Ids: ['sessions'] })))
    expect(total(summary.map(({ Count }) => Count))).toBe(said?.filter(({ Value }) => Value !== null).length);
  for (const { ActionId, Answered, Finished } of (await ask('quest.answerCounts')) ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- one action after the other
    const results = await ask('quest.results', { ActionId, ...ALL });
    expect([results?.count, results?.FinishedCount]).toEqual([Answered, Finished]);
    expect(results?.list.every(({ UserId }) => UserId !== null && mentees.includes(UserId))).toBe(true);
    const asked = results?.Asked;
    expect([asked?.Finished, total([asked?.Finished ?? 0, asked?.Begun ?? 0])]).toEqual([Finished, Answered]);
  }
  for (const { Mentees, Start, End } of given(await ask('microdata.overview')))
    expect([Mentees, total(Object.values(Start)), total(Object.values(End))]).toEqual(
      Array.from({ length: 3 }, () => mentees.length),
    );
}

/** Compares all parts of homes, overviews and statistics of one reader with the lists of their mentees. */
async function comparePopulations(username: string): Promise<void> {
  const population = await loadPopulation(username);
  await compareLists(population);
  await compareNeeds(population);
  await compareActivity(population);
  await compareStages(population);
  await compareMentors(population);
  await compareOverview(population);
  await compareAnswers(population);
}

const READERS = [
  'admin',
  'manager',
  'managerlite',
  'coordinator',
  'supervisor',
  'supervisor2',
  'supervisorlite',
  'supervisorliteplus',
  'mentor',
  'mentor2',
  'mentor6',
  'registrymentor',
  'microdata',
  'superadmin',
];

const SOME_READERS = ['admin', 'manager', 'coordinator', 'supervisor', 'mentor', 'mentor6'];

const setRoles = (username: string, roles: readonly string[]) =>
  db
    .updateTable('memberships')
    .set({ roles: sql`${[...roles]}::text[]` })
    .where('project', '=', project)
    .where('person', '=', Number(demo.idOf(username)))
    .execute();

describe('the figures of homes, overviews and statistics', () => {
  it.each(READERS)('are of the same people for %s', async (username) => {
    expect.hasAssertions();
    await comparePopulations(username);
  });

  it('are closed to who looks after nobody', async () => {
    for (const username of ['mentee', 'translator', 'scofield', 'registered', 'applicant']) {
      const ask = asking(username);
      for (const name of [
        'overview.get',
        'overview.activity',
        'overview.stages',
        'overview.needs',
        'grid.totals',
      ] as const)
        // oxlint-disable-next-line no-await-in-loop -- one call after the other
        expect(await ask(name)).toBeNull();
    }
  });

  it('leave out who is no longer active', async () => {
    const before = await asking('admin')('overview.activity', { Days: 0 });
    const gone = ['mentee', 'mentee2', 'mentee3', 'mentee6', 'mentee7', 'mentee9'].map((name) =>
      Number(demo.idOf(name)),
    );
    await db.updateTable('people').set({ state: 2 }).where('id', 'in', gone).execute();
    const after = await asking('admin')('overview.activity', { Days: 0 });
    expect(after?.Now.Done).toBeLessThan(before?.Now.Done ?? 0);
    expect(after?.Now.People).toBe((before?.Now.People ?? 0) - gone.length);
  });

  it.each(SOME_READERS)('stay of the same people for %s when some have left', async (username) => {
    expect.hasAssertions();
    await comparePopulations(username);
  });

  it('do not count a reader who is a mentee too', async () => {
    const before = await asking('mentor')('grid.totals', { Active: true });
    await setRoles('mentor', ['Mentor', 'Mentee']);
    expect((await asking('mentor')('grid.totals', { Active: true }))?.Count).toBe(before?.Count);
    await setRoles('coordinator', ['Coordinator', 'Mentee']);
    await setRoles('supervisor', ['Supervisor', 'Mentor', 'Coordinator']);
    await setRoles('manager', ['ProjectManager', 'Mentor']);
  });

  it.each(SOME_READERS)('stay of the same people for %s when some have two roles', async (username) => {
    expect.hasAssertions();
    await comparePopulations(username);
  });
});
