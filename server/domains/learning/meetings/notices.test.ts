import { expect, it } from 'vitest';
import { formatDay, dayOf } from '../../../../schemas/formats/index.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const GOALS = idOf('Συνεδρία στόχων');

interface Notice {
  readonly Title: { readonly key: string; readonly with?: Readonly<Record<string, unknown>> };
  readonly Link: { readonly screen: string; readonly params: Readonly<Record<string, string>> } | null;
}

/** The notifications of somebody since the last call. */
const known = new Map<string, number>();
async function toldTo(username: string): Promise<Notice[]> {
  const rows = await demo.data.db
    .selectFrom('notifications')
    .where('person', '=', Number(demo.idOf(username)))
    .orderBy('id')
    .select(['title', 'link'])
    .execute();
  const fresh = rows.slice(known.get(username) ?? 0);
  known.set(username, rows.length);
  return fresh.map(({ title, link }) => ({ Title: title, Link: link }));
}
const keysOf = async (username: string) => (await toldTo(username)).map(({ Title }) => Title.key);

const inDays = (days: number): string => {
  const day = dayOf(Date.now() + days * 86_400_000);
  return day ? formatDay(day) : '';
};
const setTime = (by: string, mentee: string, Data: object) =>
  ask(by, '/api/mentor/UpdateActionMenteeData', { ActionId: GOALS, MenteeId: demo.idOf(mentee), Data });

it('a new time of a meeting is sent to the participants who did not set it, with a link', async () => {
  await toldTo('mentee');
  await toldTo('mentor');
  await setTime('mentor', 'mentee', { date: inDays(40), timeHours: '10', timeMinutes: '00' });
  expect(await toldTo('mentee')).toMatchObject([
    { Title: { key: 'notifications.meetingChanged' }, Link: { screen: 'mentee/action', params: { Id: GOALS } } },
  ]);
  expect(await keysOf('mentor')).toEqual([]);
  await setTime('admin', 'mentee', { timeHours: '12' });
  expect(await keysOf('mentor')).toEqual(['notifications.meetingChanged']);
  await toldTo('mentee');
  await setTime('mentor', 'mentee', { link: 'https://meet.example.org/2' });
  expect(await keysOf('mentee')).toEqual([]);
});

it('a day may be given as pages hold it', async () => {
  const iso = inDays(41).split('-').toReversed().join('-');
  expect((await setTime('mentor', 'mentee', { date: iso })).json()).toMatchObject({ date: inDays(41) });
});

it('an action that is published, done and opened again is told', async () => {
  const Id = idOf('Τελική συνεδρία');
  await toldTo('mentee');
  const date = inDays(60);
  await ask('admin', '/api/action/publish', { ActionId: Id, date, Overlaps: true });
  expect(await keysOf('mentee')).toEqual(['notifications.actionOpened']);
  await ask('admin', '/api/action/publish', { ActionId: Id, date, Overlaps: true });
  expect(await keysOf('mentee')).toEqual([]);
  const goals = idOf('Συνοδευτική επιστολή');
  await toldTo('mentor');
  expect((await ask('mentee', '/api/Action/complet', { ActionId: goals })).json()).toBe(true);
  const [done] = await toldTo('mentor');
  expect(done).toMatchObject({
    Title: { key: 'notifications.actionDone' },
    Link: { screen: 'mentor/mentee', params: { menteeId: demo.idOf('mentee'), actionId: goals } },
  });
  await ask('mentor', '/api/Action/complet', { ActionId: goals, MenteeId: demo.idOf('mentee'), Data: false });
  expect(await keysOf('mentee')).toEqual(['notifications.actionReturned']);
});

it('mentees and mentors get a notification of a new link, and none of an unchanged one', async () => {
  const link = async (MentorId: string | null) => {
    const body = { MentorId, MenteeId: demo.idOf('mentee20'), Overlaps: true };
    expect((await ask('admin', '/api/user/setDefaultMentorSingle', body)).statusCode).toBe(200);
  };
  await link(null);
  await toldTo('mentee20');
  await toldTo('mentor2');
  await link(demo.idOf('mentor2'));
  await link(demo.idOf('mentor2'));
  expect(await keysOf('mentee20')).toEqual(['notifications.mentorNew']);
  expect(await keysOf('mentor2')).toEqual(['notifications.menteesNew']);
});

it('meetings can be taken into a calendar: one’s own, or one of those that one sees', async () => {
  const file = async (by: string, query: string) => (await demo.as(by)).get(`/api/praxis/meetings/calendar${query}`);
  const mine = await file('mentee', '');
  expect(mine.headers['content-type']).toContain('text/calendar');
  expect(mine.headers['content-disposition']).toContain('meetings.ics');
  expect(mine.body).toContain('BEGIN:VEVENT');
  expect(mine.body.replaceAll('\r\n ', '')).toContain(`/proto-vima/mentee/action/${GOALS}`);
  expect(mine.body).not.toContain('meet.example.org');
  const one = await file('mentor', `?ActionId=${GOALS}&MenteeId=${demo.idOf('mentee')}`);
  expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect((await file('mentor', `?ActionId=${GOALS}&MenteeId=${demo.idOf('mentee2')}`)).statusCode).toBe(404);
  expect((await file('mentee', '?Whose=everybody')).statusCode).toBe(400);
  expect((await file('registered', '')).statusCode).toBe(403);
  expect((await demo.client().get('/api/praxis/meetings/calendar')).statusCode).toBe(401);
});
