// Over 150 lines: each rule of linking has a case, and all share one demo.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Overlap } from '../../../../schemas/entities/linking.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const first = () => Number(demo.projectId('proto-vima'));

const ask = async (by: string, path: string, body: object) => (await demo.as(by)).post(path, body);
const actionId = async (title: string, project = first()): Promise<string> => {
  const row = await db
    .selectFrom('actions')
    .where('title', '=', title)
    .where('project', '=', project)
    .select('id')
    .executeTakeFirstOrThrow();
  return String(row.id);
};
async function mentorOf(mentee: string, action = '', project = first()): Promise<string | undefined> {
  const row = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', project)
    .where('mentee', '=', Number(demo.idOf(mentee)))
    .where('action', '=', action)
    .select('mentor')
    .executeTakeFirst();
  return row && demo.nameOf(String(row.mentor));
}
const lastAudit = async () =>
  db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();
const give = (by: string, mentee: string, mentor: string | null, more: object = {}) =>
  ask(by, '/api/user/setDefaultMentorSingle', {
    MenteeId: demo.idOf(mentee),
    MentorId: mentor === null ? null : demo.idOf(mentor),
    ...more,
  });

describe('a mentor for one mentee', () => {
  it('is assigned, changed and removed, with the former state in the audit log', async () => {
    expect(await mentorOf('mentee48')).toBeUndefined();
    expect((await give('admin', 'mentee48', 'mentor')).json()).toEqual({ Count: 1, Changed: 1 });
    expect(await mentorOf('mentee48')).toBe('mentor');
    expect(await lastAudit()).toMatchObject({
      action: 'linking.setDefaultMentorSingle',
      subject: `person ${demo.idOf('mentee48')}`,
      details: { before: { none: [Number(demo.idOf('mentee48'))] }, after: demo.idOf('mentor') },
    });
    expect((await give('admin', 'mentee48', 'mentor')).json()).toEqual({ Count: 1, Changed: 0 });
    expect((await give('manager', 'mentee48', 'mentor2')).json()).toEqual({ Count: 1, Changed: 1 });
    expect((await give('admin', 'mentee48', null)).json()).toEqual({ Count: 1, Changed: 1 });
    expect(await mentorOf('mentee48')).toBeUndefined();
  });

  it.each([
    ['a mentee as mentor', 'mentee48', 'mentee', 404, 'no-mentor'],
    ['a mentor of another project', 'mentee48', 'mentor8', 404, 'no-mentor'],
    ['a mentee of another project', 'mentee50', 'mentor', 404, 'no-mentee'],
    ['a mentor as mentee', 'mentor2', 'mentor', 404, 'no-mentee'],
  ])('refuses %s', async (_, mentee, mentor, status, code) => {
    const reply = await give('admin', mentee, mentor);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('refuses a missing and an inactive mentor', async () => {
    const none = await ask('admin', '/api/user/setDefaultMentorSingle', { MenteeId: demo.idOf('mentee48') });
    expect(none.json()).toMatchObject({ status: 422, code: 'no-mentor-chosen' });
    await db
      .updateTable('people')
      .set({ state: 0 })
      .where('id', '=', Number(demo.idOf('mentor5')))
      .execute();
    expect((await give('admin', 'mentee48', 'mentor5')).json()).toMatchObject({ code: 'mentor-inactive' });
    await db
      .updateTable('people')
      .set({ state: 1 })
      .where('id', '=', Number(demo.idOf('mentor5')))
      .execute();
  });

  it('by a supervisor: only their own mentees, and only to mentors whom they see', async () => {
    expect((await give('supervisor', 'mentee', 'mentor3', { Overlaps: true })).statusCode).toBe(200);
    expect((await give('supervisor', 'mentee', 'mentor', { Overlaps: true })).statusCode).toBe(200);
    expect((await give('supervisor', 'mentee', 'mentor2')).json()).toMatchObject({ code: 'no-mentor' });
    expect((await give('supervisor', 'mentee2', 'mentor')).json()).toMatchObject({ code: 'no-mentee' });
    expect((await give('mentor', 'mentee', 'mentor')).statusCode).toBe(403);
    const signedOut = await demo.client().post('/api/user/setDefaultMentorSingle', { MenteeId: '1', MentorId: '2' });
    expect(signedOut.statusCode).toBe(401);
  });

  it('says where the body does not fit', async () => {
    const reply = await ask('admin', '/api/user/setDefaultMentorSingle', { MentorId: '1' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/MenteeId');
  });
});

const TO_MANY = '/api/user/setDefaultMentor';

describe('one mentor for all whom the filter shows', () => {
  it('changes exactly those of the list, and says how many', async () => {
    const selection = { Search: 'Παπ' };
    const shown = await ask('admin', '/api/praxis/linking/mentees', { ...selection, count: 100 });
    const { list, count } = shown.json<{ list: { Id: string }[]; count: number }>();
    expect(count).toBeGreaterThan(0);
    const reach = await ask('admin', '/api/praxis/linking/reach', { ...selection, MentorId: demo.idOf('mentor5') });
    expect(reach.json()).toMatchObject({ Count: count });
    const done = await ask('admin', TO_MANY, {
      ...selection,
      MentorId: demo.idOf('mentor5'),
      Expected: count,
      Overlaps: true,
    });
    expect(done.json()).toMatchObject({ Count: count });
    for (const { Id } of list) expect(await mentorOf(demo.nameOf(Id))).toBe('mentor5');
    const again = await ask('admin', '/api/praxis/linking/reach', { ...selection, MentorId: demo.idOf('mentor5') });
    expect(again.json()).toMatchObject({ Count: count, Same: count, Other: 0 });
  });

  it('finds those who have no mentor yet', async () => {
    await give('admin', 'mentee48', null);
    const reply = await ask('admin', '/api/praxis/linking/mentees', { filterMentorId: '' });
    expect(reply.json<{ list: { Id: string }[] }>().list.map(({ Id }) => demo.nameOf(Id))).toEqual(['mentee48']);
  });

  it('does nothing if the filter now shows other people than the confirmed ones', async () => {
    const before = await mentorOf('mentee');
    const reply = await ask('admin', TO_MANY, { MentorId: demo.idOf('mentor4'), Expected: 3 });
    expect(reply.json()).toMatchObject({ status: 409, code: 'count-changed', Count: 48 });
    expect(await mentorOf('mentee')).toBe(before);
    const nobody = await ask('admin', TO_MANY, { MentorId: demo.idOf('mentor4'), Search: 'ξξξξ' });
    expect(nobody.json()).toMatchObject({ status: 422, code: 'nobody-selected' });
  });

  it('refuses a filter over a field that the reader may not see', async () => {
    const reply = await ask('supervisor', TO_MANY, {
      MentorId: demo.idOf('mentor'),
      Filter: [{ Field: 'nonsense', Value: '1' }],
    });
    expect(reply.statusCode).toBe(403);
  });

  it('links every action, too, where the project says so', async () => {
    const second = Number(demo.projectId('nea-afetiria'));
    const ProjectId = String(second);
    await give('admin', 'mentee60', 'mentor7', { ProjectId });
    expect(await mentorOf('mentee60', '', second)).toBe('mentor7');
    expect(await mentorOf('mentee60', await actionId('Πρώτη συνεδρία', second), second)).toBe('mentor7');
  });
});

const ONE = '/api/user/SetActionMentorOne';

describe('mentors of actions', () => {
  it('are given to one mentee, and put back to the mentor by default', async () => {
    const action = await actionId('Το βιογραφικό μου');
    const target = { ActionIds: [action], MenteeId: demo.idOf('mentee12') };
    const set = await ask('admin', ONE, { ...target, MentorId: demo.idOf('mentor6'), enableActions: true });
    expect(set.json()).toEqual({ Count: 1, Changed: 1 });
    expect(await mentorOf('mentee12', action)).toBe('mentor6');
    expect((await ask('admin', '/api/user/ResetActionMentorOne', target)).json()).toEqual({ Count: 1, Changed: 1 });
    expect(await mentorOf('mentee12', action)).toBeUndefined();
  });

  it('are given to all whom the filter shows', async () => {
    const ActionIds = [await actionId('Το βιογραφικό μου'), await actionId('Συνοδευτική επιστολή')];
    const filter = { filterMentorId: demo.idOf('mentor2') };
    const { Count } = (await ask('admin', '/api/praxis/linking/reach', filter)).json<{ Count: number }>();
    const set = await ask('admin', '/api/user/SetActionMentor', {
      ...filter,
      ActionIds,
      MentorId: demo.idOf('mentor6'),
      Expected: Count,
    });
    expect(set.json()).toEqual({ Count, Changed: Count });
    const rows = await db
      .selectFrom('mentor_mentee')
      .where('action', 'in', ActionIds)
      .where('mentor', '=', Number(demo.idOf('mentor6')))
      .select('mentee')
      .execute();
    expect(rows).toHaveLength(2 * Count);
    const reset = await ask('admin', '/api/user/ResetActionMentor', {
      ActionIds,
      MentorId: demo.idOf('mentor6'),
      Roles: ['Mentee'],
    });
    expect(reset.json()).toMatchObject({ Changed: Count });
    expect(await lastAudit()).toMatchObject({ details: { after: 'none', actions: ActionIds } });
  });

  it.each([
    ['without an action', { ActionIds: [] }, 'no-actions-chosen'],
    ['without a mentor', { MentorId: null }, 'no-mentor-chosen'],
    ['of another project', { other: true }, 'no-action'],
    ['where the page believes that there are none', { enableActions: false }, 'settings-changed'],
  ])('are refused %s', async (_, wrong, code) => {
    const project = 'other' in wrong ? Number(demo.projectId('nea-afetiria')) : first();
    const reply = await ask('admin', ONE, {
      ActionIds: [await actionId('Το βιογραφικό μου', project)],
      MenteeId: demo.idOf('mentee12'),
      MentorId: demo.idOf('mentor6'),
      ...('other' in wrong ? {} : wrong),
    });
    expect(reply.json()).toMatchObject({ code });
  });

  it('are refused where the project has none', async () => {
    const reply = await ask('admin', ONE, {
      ProjectId: 'nea-afetiria',
      ActionIds: [await actionId('Το βιογραφικό μου', Number(demo.projectId('nea-afetiria')))],
      MenteeId: demo.idOf('mentee52'),
      MentorId: demo.idOf('mentor7'),
    });
    expect(reply.json()).toMatchObject({ code: 'actions-without-mentors' });
  });
});

describe('meetings', () => {
  const overlaps = (reply: Awaited<ReturnType<typeof ask>>) => reply.json<{ overlaps: Overlap[]; count: number }>();

  it('that would come closer than 45 minutes are refused with the reason, and nothing is linked', async () => {
    await give('admin', 'mentee2', 'mentor2', { Overlaps: true });
    await give('admin', 'mentee4', 'mentor4', { Overlaps: true });
    const reply = await give('admin', 'mentee4', 'mentor2');
    expect(reply.json()).toMatchObject({ status: 409, code: 'meetings-overlap' });
    const [found] = overlaps(reply).overlaps.filter(({ Same }) => Same === 'mentor');
    const minutes = found ? (Date.parse(found.Other.Time) - Date.parse(found.One.Time)) / 60_000 : 0;
    expect(minutes).toBe(30);
    expect(found?.One).toMatchObject({ Action: 'Συνεδρία στόχων', Others: 0 });
    expect(found?.One.Mentee).not.toBe('');
    expect(await mentorOf('mentee4')).toBe('mentor4');
  });

  it('are linked after the conflict was confirmed', async () => {
    expect((await give('admin', 'mentee4', 'mentor2', { Overlaps: true })).statusCode).toBe(200);
    expect(await mentorOf('mentee4')).toBe('mentor2');
    expect((await give('admin', 'mentee4', 'mentor4', { Overlaps: true })).statusCode).toBe(200);
  });

  it('of a group are one meeting', async () => {
    const reach = await ask('admin', '/api/praxis/linking/reach', {
      MenteeId: demo.idOf('mentee6'),
      MentorId: demo.idOf('mentor'),
    });
    expect(reach.json()).toMatchObject({ OverlapCount: 0 });
  });

  it('with a person whom the reader does not see are reported without the name', async () => {
    await give('admin', 'mentee4', 'mentor', { Overlaps: true });
    await give('admin', 'mentee2', 'mentor2', { Overlaps: true });
    await ask('admin', '/api/user/supervise', {
      SupervisorId: demo.idOf('supervisor'),
      SubjectId: demo.idOf('mentor2'),
      Linked: true,
    });
    const seen = overlaps(await give('supervisor', 'mentee4', 'mentor2'));
    expect(seen.overlaps.some(({ Same, One }) => Same === 'mentor' && One.Mentee !== '')).toBe(true);
    await give('admin', 'mentee4', 'mentor4', { Overlaps: true });
    await ask('admin', '/api/user/supervise', {
      SupervisorId: demo.idOf('supervisor'),
      SubjectId: demo.idOf('mentor2'),
      Linked: false,
    });
  });
});

describe('supervisors and coordinators', () => {
  const pair = () => ({ SupervisorId: demo.idOf('supervisor2'), SubjectId: demo.idOf('mentor') });
  const subjects = async (by = 'admin') =>
    (await ask(by, '/api/user/GetSubjectIds', { SupervisorId: demo.idOf('supervisor2') }))
      .json<string[]>()
      .map(demo.nameOf);

  it('are linked and unlinked, and the link is toggled by default', async () => {
    expect(await subjects()).not.toContain('mentor');
    expect((await ask('admin', '/api/user/supervise', pair())).json()).toEqual({ Linked: true });
    expect(await lastAudit()).toMatchObject({ action: 'linking.supervise', details: { before: false, after: true } });
    expect(await subjects()).toContain('mentor');
    expect(await subjects('supervisor2')).toContain('mentor');
    expect((await ask('admin', '/api/user/supervise', { ...pair(), Linked: true })).json()).toEqual({ Linked: true });
    expect((await ask('managerlite', '/api/user/supervise', pair())).json()).toEqual({ Linked: false });
    expect(await subjects()).not.toContain('mentor');
  });

  it('cannot give themselves sight of anybody', async () => {
    expect((await ask('supervisor2', '/api/user/supervise', pair())).statusCode).toBe(403);
    const own = { CoordinatorId: demo.idOf('coordinator'), MenteeId: demo.idOf('mentee2'), Linked: true };
    expect((await ask('coordinator', '/api/praxis/linking/coordinateOne', own)).statusCode).toBe(403);
    const other = await ask('supervisor', '/api/user/GetSubjectIds', { SupervisorId: demo.idOf('supervisor2') });
    expect(other.json()).toMatchObject({ status: 404, code: 'no-supervisor' });
  });

  it('of mentees are given by staff, to one or to all whom the filter shows', async () => {
    const CoordinatorId = demo.idOf('coordinator');
    const one = { CoordinatorId, MenteeId: demo.idOf('mentee2'), Linked: true };
    expect((await ask('admin', '/api/praxis/linking/coordinateOne', one)).json()).toEqual({ Count: 1, Changed: 1 });
    expect((await ask('coordinator', '/api/user/list', { count: 200 })).body).toContain(`"Id":"${one.MenteeId}"`);
    const all = { CoordinatorId, Linked: true, CoordId: CoordinatorId };
    const some = await ask('admin', '/api/praxis/linking/coordinate', { ...all, Expected: 25 });
    expect(some.json()).toEqual({ Count: 25, Changed: 0 });
    expect((await ask('admin', '/api/praxis/linking/coordinateOne', { ...one, Linked: false })).json()).toMatchObject({
      Changed: 1,
    });
    expect(
      (await ask('admin', '/api/praxis/linking/coordinateOne', { ...one, CoordinatorId: demo.idOf('mentor') })).json(),
    ).toMatchObject({ code: 'no-coordinator' });
  });
});

describe('the load of mentors', () => {
  it('counts mentees, actions and the meetings of the next days', async () => {
    const reply = await ask('admin', '/api/praxis/linking/mentors', { count: 50, Order: 'Load' });
    const { list, count } = reply.json<{
      list: { User: { Id: string }; Mentees: number; Actions: number; Meetings: number }[];
      count: number;
    }>();
    expect(count).toBe(7);
    expect(list.map(({ Mentees }) => Mentees)).toEqual(list.map(({ Mentees }) => Mentees).toSorted((a, b) => a - b));
    const business = list.find(({ User }) => demo.nameOf(User.Id) === 'mentor6');
    expect(business?.Actions).toBe(4);
    expect(business?.Meetings).toBeGreaterThan(0);
  });

  it('shows a supervisor their own mentors', async () => {
    const reply = await ask('supervisorlite', '/api/praxis/linking/mentors', {});
    expect(reply.json<{ list: { User: { Id: string } }[] }>().list.map(({ User }) => demo.nameOf(User.Id))).toEqual([
      'mentor',
    ]);
  });
});

describe('ended and simultaneous links', () => {
  const loseRoles = (who: string, roles: string[]) =>
    db
      .updateTable('memberships')
      .set({ roles })
      .where('person', '=', Number(demo.idOf(who)))
      .where('project', '=', first())
      .execute();
  const linksOfMentor = async (who: string) =>
    (
      await db
        .selectFrom('mentor_mentee')
        .where('project', '=', first())
        .where('mentor', '=', Number(demo.idOf(who)))
        .select('mentee')
        .execute()
    ).length;

  it('two simultaneous links leave one mentor, and both get an answer', async () => {
    const [one, other] = await Promise.all([
      give('admin', 'mentee48', 'mentor'),
      give('manager', 'mentee48', 'mentor3'),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(['mentor', 'mentor3']).toContain(await mentorOf('mentee48'));
  });

  it('a mentor who loses the role loses the links; another role keeps them', async () => {
    expect(await linksOfMentor('mentor4')).toBeGreaterThan(0);
    await loseRoles('mentor4', ['Mentor', 'Translator']);
    expect(await linksOfMentor('mentor4')).toBeGreaterThan(0);
    await loseRoles('mentor4', ['Translator']);
    expect(await linksOfMentor('mentor4')).toBe(0);
    expect((await give('admin', 'mentee48', 'mentor4')).json()).toMatchObject({ code: 'no-mentor' });
  });

  it('a deleted action loses its mentors', async () => {
    const action = await actionId('Προσομοίωση συνέντευξης');
    expect(await mentorOf('mentee8', action)).toBe('mentor6');
    await db.deleteFrom('actions').where('id', '=', Number(action)).execute();
    expect(await mentorOf('mentee8', action)).toBeUndefined();
  });

  it('who leaves the project leaves the links', async () => {
    await db
      .deleteFrom('memberships')
      .where('person', '=', Number(demo.idOf('mentor3')))
      .where('project', '=', first())
      .execute();
    expect(await linksOfMentor('mentor3')).toBe(0);
    expect(await subjectsOf('supervisor')).not.toContain(demo.idOf('mentor3'));
  });

  const subjectsOf = async (who: string) =>
    (await ask('admin', '/api/user/GetSubjectIds', { SupervisorId: demo.idOf(who) })).json<string[]>();
});

describe('mentees without a mentor', () => {
  const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
  let mentors: readonly number[] = [];
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`select p.id from people p join memberships m on m.person = p.id
      where m.project = ${first()} and 'Mentor' = any(m.roles) and p.state = 1 order by p.id limit 3`.execute(db);
    mentors = rows.map(({ id }) => id);
  });
  const share = (by: string, path: 'planShares' | 'share', more: object = {}) =>
    ask(by, `/api/praxis/linking/${path}`, { MentorIds: mentors.map(String), Overlaps: true, ...more });
  const loads = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mentor_mentee m
      join people p on p.id = m.mentee and p.state = 1 where m.project = ${first()} and m.action = ''
      and m.mentor = any(${[...mentors]}::integer[]) group by m.mentor`.execute(db);
    return rows.map(({ count }) => count);
  };

  it('are shared as the preview says: each to the mentor who has the fewest, and nobody loses a mentor', async () => {
    await ask('admin', '/api/user/setDefaultMentor', {
      MentorId: null,
      filterMentorId: String(mentors[0]),
    });
    const before = await db.selectFrom('mentor_mentee').where('project', '=', first()).selectAll().execute();
    const plan = (await share('admin', 'planShares', { Overlaps: undefined, Active: true })).json<{
      Count: number;
      Shares: { Name: string; Now: number; Added: number }[];
    }>();
    expect(plan.Count).toBeGreaterThan(3);
    const wanted = plan.Shares.map(({ Now, Added }) => Now + Added);
    expect(
      Math.max(...wanted) -
        Math.min(...plan.Shares.filter(({ Added }) => Added > 0).map(({ Now, Added }) => Now + Added)),
    ).toBeLessThan(2);
    expect((await share('admin', 'share', { Active: true, Expected: plan.Count + 1 })).statusCode).toBe(409);
    const done = await share('admin', 'share', { Active: true, Expected: plan.Count });
    expect(done.json()).toEqual({ Count: plan.Count, Changed: plan.Count });
    expect(sorted(await loads())).toEqual(sorted(wanted.filter((load) => load > 0)));
    const after = await db.selectFrom('mentor_mentee').where('project', '=', first()).selectAll().execute();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await lastAudit()).toMatchObject({ action: 'linking.share' });
    expect((await share('admin', 'share', { Active: true })).json()).toEqual({ Count: 0, Changed: 0 });
  });

  it('are shared among mentors of the project only, by those who may link', async () => {
    expect(
      (await share('admin', 'planShares', { Overlaps: undefined, MentorIds: [demo.idOf('mentor8')] })).statusCode,
    ).toBe(404);
    expect((await share('admin', 'share', { MentorIds: [demo.idOf('mentee')] })).statusCode).toBe(404);
    expect((await share('mentor', 'share')).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/linking/share', {})).statusCode).toBe(401);
    expect((await share('admin', 'share', { Expected: -1 })).statusCode).toBe(400);
  });
});
