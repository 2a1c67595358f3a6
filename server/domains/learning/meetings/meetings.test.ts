import { describe, expect, it } from 'vitest';
import type { Meeting } from '../../../../schemas/entities/action-data.ts';
import { formatDay, dayOf } from '../../../../schemas/formats/index.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { wallTime } from '../../../../schemas/formats/time-zone.ts';
import { createCalendarFile } from './ics.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const GOALS = idOf('Συνεδρία στόχων');
const CV = idOf('Συνεδρία βιογραφικού');
const listOf = async (by: string, path = 'Schedule', body: object = {}) =>
  (await ask(by, `/api/user/${path}`, body)).json<Meeting[]>();
const inDays = (days: number): string => {
  const day = dayOf(Date.now() + days * 86_400_000);
  return day ? formatDay(day) : '';
};
const own = (by: string, ActionId: string, mentee: string, date: string, [hour, minute]: readonly string[]) =>
  ask(by, '/api/mentor/UpdateActionMenteeData', {
    ActionId,
    MenteeId: demo.idOf(mentee),
    Data: { date, timeHours: hour, timeMinutes: minute },
  });

describe('the schedule', () => {
  it('has one’s own meetings in their order, with the time of one’s own', async () => {
    const list = await listOf('mentee');
    expect(list.map(({ Time }) => Time)).toEqual(list.map(({ Time }) => Time).toSorted());
    expect(new Set(list.map(({ MenteeId }) => MenteeId))).toEqual(new Set([demo.idOf('mentee')]));
    const soon = list.find(({ ActionId }) => ActionId === GOALS);
    expect(soon).toMatchObject({ Own: true, Link: null });
    const inHours = (Date.parse(soon?.Time ?? '') - Date.now()) / 3_600_000;
    expect(inHours).toBeGreaterThan(2.8);
    expect(inHours).toBeLessThan(16.1);
    // Demo meetings are never at night, whenever the demo was loaded.
    const hour = wallTime(Date.parse(soon?.Time ?? '')).hour;
    expect(hour).toBeGreaterThanOrEqual(9);
    expect(hour).toBeLessThanOrEqual(20);
    expect(Date.parse(soon?.From ?? '')).toBe(Date.parse(soon?.Time ?? '') - 600_000);
    expect(Date.parse(soon?.To ?? '')).toBe(Date.parse(soon?.Time ?? '') + 3_600_000);
    expect(list.every(({ Title }) => Title !== 'Τελική συνεδρία')).toBe(true);
  });

  it('of a mentor are those of their mentees for that action; of the project, what one sees', async () => {
    const mine = await listOf('mentor2');
    expect(mine.every(({ MentorId }) => MentorId === demo.idOf('mentor2'))).toBe(true);
    const business = (await listOf('mentor6')).filter(({ MenteeId }) => MenteeId === demo.idOf('mentee2'));
    expect(new Set(business.map(({ Title }) => Title))).toContain('Προσομοίωση συνέντευξης');
    expect(new Set(business.map(({ Title }) => Title))).not.toContain('Συνεδρία στόχων');
    const all = await listOf('admin', 'Schedule2');
    expect(all.length).toBeGreaterThan(mine.length);
    const seen = new Set((await listOf('supervisor', 'Schedule2')).map(({ MenteeId }) => MenteeId));
    expect(seen).toContain(demo.idOf('mentee'));
    expect(seen).not.toContain(demo.idOf('mentee2'));
    const now = new Date().toISOString();
    const coming = await listOf('admin', 'Schedule2', { From: now });
    expect(coming.every(({ Time }) => Time >= now)).toBe(true);
    expect(coming.length).toBeLessThan(all.length);
    expect((await ask('mentee', '/api/user/Schedule2')).statusCode).toBe(403);
    expect((await ask('mentee', '/api/user/Schedule', { From: 'yesterday' })).statusCode).toBe(400);
    expect((await demo.client().post('/api/user/Schedule')).statusCode).toBe(401);
  });

  it('has the address of the meeting only during the join window', async () => {
    const date = dayOf(Date.now() + 300_000);
    const minute = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens', hour: '2-digit', minute: '2-digit' });
    const clock = minute.format(Date.now() + 300_000).split(':');
    expect((await own('admin', CV, 'mentee20', date ? formatDay(date) : '', clock)).statusCode).toBe(200);
    const mine = (await listOf('mentee20')).find(({ ActionId }) => ActionId === CV);
    expect(mine?.Link).toMatch(/^https:\/\/meet\.example\.org/);
  });
});

describe('a meeting of one’s own', () => {
  it('may not come closer than 45 minutes to another of the mentee or of the mentor', async () => {
    const day = inDays(33);
    expect((await own('mentor', GOALS, 'mentee', day, ['10', '00'])).statusCode).toBe(200);
    const close = await own('mentor', CV, 'mentee', day, ['10', '44']);
    expect(close.json()).toMatchObject({
      status: 409,
      code: 'meetings-overlap',
      count: 1,
      overlaps: [{ Same: 'mentee', Other: { Action: 'Συνεδρία στόχων' } }],
    });
    const stored = await ask('mentor', '/api/mentor/GetActionMenteeData', {
      ActionId: CV,
      MenteeId: demo.idOf('mentee'),
    });
    expect(stored.json()).toEqual({ Loaded: true, Revision: 0 });
    expect((await own('mentor', CV, 'mentee', day, ['10', '45'])).statusCode).toBe(200);
  });

  it('refuses a day that is none, at its place', async () => {
    const reply = await own('mentor', GOALS, 'mentee', '30-02-2030', ['10', '00']);
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ pointer: '/Data/date' }] });
  });

  it('cannot be set by the mentee or by people of other projects', async () => {
    expect((await own('mentee', GOALS, 'mentee', inDays(20), ['10', '00'])).statusCode).toBe(403);
    expect((await own('mentor2', GOALS, 'mentee', inDays(20), ['10', '00'])).statusCode).toBe(404);
  });

  it('of all mentees is refused in the same way, unless it is confirmed', async () => {
    const Data = { date: inDays(33), timeHours: '10', timeMinutes: '20' };
    const Id = idOf('Προσομοίωση συνέντευξης');
    const refused = await ask('admin', '/api/action/SaveGrid', { Id, Data });
    expect(refused.json()).toMatchObject({ status: 409, code: 'meetings-overlap' });
    expect((await ask('admin', '/api/action/SaveGrid', { Id, Data, Overlaps: true })).statusCode).toBe(200);
  });
});

describe('what would overlap', () => {
  it('is reported to readers who see both', async () => {
    const body = { MentorId: demo.idOf('mentor2'), MenteeId: demo.idOf('mentee4'), ActionId: GOALS };
    const found = (await ask('admin', '/api/user/MentorOverlaps', body)).json<{ count: number; list: object[] }>();
    expect(found.count).toBeGreaterThan(0);
    expect(found.list.length).toBeGreaterThan(0);
    expect((await ask('mentor', '/api/user/MentorOverlaps', body)).statusCode).toBe(404);
    expect((await ask('mentee', '/api/user/MentorOverlaps', body)).statusCode).toBe(403);
    expect((await ask('admin', '/api/user/MentorOverlaps', { MentorId: body.MentorId })).statusCode).toBe(400);
    expect((await demo.client().post('/api/user/MentorOverlaps', body)).statusCode).toBe(401);
  });
});

describe('mails about meetings', () => {
  const about = (mentee: string, Template = 'rendezvous.html') => ({
    Template,
    Data: [{ ActionId: GOALS, MenteeId: demo.idOf(mentee) }],
  });
  const mails = () => demo.data.db.selectFrom('mails').orderBy('id').selectAll().execute();

  it('remind mentee and mentor, each with a calendar file, once a day', async () => {
    expect((await ask('mentor', '/api/notify/MailUsers', about('mentee'))).json()).toEqual({ Count: 2 });
    const [first, second] = await mails();
    expect([first?.person, second?.person].map(String)).toEqual([demo.idOf('mentee'), demo.idOf('mentor')]);
    expect(first?.subject).toContain('Συνεδρία στόχων');
    const [file] = first?.attachments ?? [];
    const calendar = Buffer.from(file?.content ?? '', 'base64').toString();
    expect(file?.name).toBe('meetings.ics');
    expect(calendar).toContain(`UID:meeting-${GOALS}-${demo.idOf('mentee')}@praxis`);
    expect((await ask('mentor', '/api/notify/MailUsers', about('mentee'))).json()).toEqual({ Count: 0 });
    const set = await ask('mentor', '/api/mentor/GetActionMenteeData', {
      ActionId: GOALS,
      MenteeId: demo.idOf('mentee'),
    });
    expect(set.json<{ lastMail: string }>().lastMail).toMatch(/^\d{4}-/);
  });

  it('give each mentor a list of theirs', async () => {
    const before = (await mails()).length;
    const Data = ['mentee2', 'mentee4'].map((name) => ({ ActionId: GOALS, MenteeId: demo.idOf(name) }));
    const reply = await ask('admin', '/api/notify/MailUsers', { Template: 'mentorMeetings.html', Data });
    expect(reply.json()).toEqual({ Count: 2 });
    const texts = (await mails()).slice(before).map(({ text }) => text);
    expect(texts.every((text) => text.includes('Συνεδρία στόχων'))).toBe(true);
  });

  it('are refused for meetings that one does not see, and to who changes nothing', async () => {
    const before = (await mails()).length;
    expect((await ask('mentor', '/api/notify/MailUsers', about('mentee2'))).statusCode).toBe(404);
    expect((await ask('microdata', '/api/notify/MailUsers', about('mentee'))).statusCode).toBe(403);
    expect((await ask('mentee', '/api/notify/MailUsers', about('mentee'))).statusCode).toBe(403);
    expect((await ask('admin', '/api/notify/MailUsers', about('mentee', '../../etc/passwd'))).statusCode).toBe(400);
    expect((await demo.client().post('/api/notify/MailUsers', about('mentee'))).statusCode).toBe(401);
    expect(await mails()).toHaveLength(before);
  });
});

describe('a calendar file', () => {
  it('has lines of at most 75 bytes, and no value with a line break', () => {
    const title = `Συνάντηση; με, "εισαγωγικά" \\ και\r\nEND:VCALENDAR ${'μακρύς τίτλος '.repeat(10)}`;
    const file = createCalendarFile([{ uid: 'a', start: 0, minutes: 45, title, text: '', link: null, sequence: 3 }], {
      now: 0,
    });
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(file.match(/^END:VCALENDAR/gm)).toHaveLength(1);
    expect(file).toContain('DTSTART:19700101T000000Z\r\nDTEND:19700101T004500Z');
    expect(file.replaceAll('\r\n ', '')).toContain('Συνάντηση\\; με\\, "εισαγωγικά" \\\\ και\\nEND:VCALENDAR');
  });
});
