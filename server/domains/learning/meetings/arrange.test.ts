import { describe, expect, it } from 'vitest';
import type { Meeting } from '../../../../schemas/entities/action-data.ts';
import { dayOf, isoDay } from '../../../../schemas/formats/greek-date.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const [GOALS, CV] = [idOf('Συνεδρία στόχων'), idOf('Συνεδρία βιογραφικού')];
const MENTEE = demo.idOf('mentee');
const inDays = (days: number): string => isoDay(dayOf(Date.now() + days * 86_400_000) ?? { year: 0, month: 0, day: 0 });
const arrange = (by: string, ...Meetings: object[]) =>
  ask(by, '/api/praxis/meetings/arrange', { MenteeId: MENTEE, Meetings });
const meetingOf = async (action: string) =>
  (await ask('mentee', '/api/user/Schedule')).json<Meeting[]>().find(({ ActionId }) => ActionId === action);
const timesOf = (by: string, body: object) =>
  ask(by, '/api/praxis/meetings/times', { ActionId: CV, MenteeId: MENTEE, ...body });
const countNotices = async (): Promise<number> => {
  const rows = await demo.data.db.selectFrom('notifications').where('kind', '=', 'meeting').select('person').execute();
  return rows.filter(({ person }) => String(person) === MENTEE).length;
};

describe('arranging meetings', () => {
  it('sets, moves and lengthens them, and tells the mentee', async () => {
    const day = inDays(40);
    const before = await countNotices();
    expect((await arrange('mentor', { ActionId: GOALS, Start: `${day}T10:00`, Minutes: 90 })).json()).toEqual({
      Count: 1,
    });
    const made = await meetingOf(GOALS);
    expect(made).toMatchObject({ Minutes: 90, Own: true });
    expect(Date.parse(made?.End ?? '') - Date.parse(made?.Time ?? '')).toBe(90 * 60_000);
    expect((await countNotices()) - before).toBe(1);
  });

  it('refuses one during another, also when that lasts longer than 45 minutes, and names it', async () => {
    const day = inDays(40);
    const refused = await arrange('mentor', { ActionId: CV, Start: `${day}T11:00` });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'meetings-overlap',
      overlaps: [{ Same: 'mentee', Other: { Action: 'Συνεδρία στόχων' } }],
    });
    expect((await arrange('mentor', { ActionId: CV, Start: `${day}T11:30` })).statusCode).toBe(200);
    const longer = await arrange('mentor', { ActionId: GOALS, Start: `${day}T10:00`, Minutes: 120 });
    expect(longer.statusCode).toBe(409);
  });

  it('arranges several or none', async () => {
    const [one, other] = [inDays(50), inDays(57)];
    const both = (start: string) => [
      { ActionId: GOALS, Start: `${one}T12:00`, Minutes: 45 },
      { ActionId: CV, Start: start, Minutes: 45 },
    ];
    const before = await meetingOf(GOALS);
    expect((await arrange('mentor', ...both(`${one}T12:30`))).statusCode).toBe(409);
    expect(await meetingOf(GOALS)).toEqual(before);
    expect((await arrange('mentor', ...both(`${other}T12:00`))).json()).toEqual({ Count: 2 });
    expect((await meetingOf(CV))?.Time.slice(0, 10)).toBe(other);
  });

  it('refuses a change of what somebody else has changed since, and cancels', async () => {
    const { Revision = 0 } = (await meetingOf(CV)) ?? {};
    const moved = { ActionId: CV, Start: `${inDays(58)}T12:00`, Base: Revision };
    expect((await arrange('mentor', moved)).statusCode).toBe(200);
    expect((await arrange('admin', moved)).json()).toMatchObject({ status: 409, code: 'conflict' });
    expect((await arrange('mentor', { ActionId: CV, Start: null, Base: Revision + 1 })).statusCode).toBe(200);
    expect((await meetingOf(CV))?.Own ?? false).toBe(false);
  });

  it('is for mentors of the mentee and staff', async () => {
    const meeting = { ActionId: GOALS, Start: `${inDays(60)}T10:00` };
    expect((await arrange('mentee', meeting)).statusCode).toBe(403);
    expect((await arrange('mentor2', meeting)).statusCode).toBe(404);
    expect((await arrange('mentor', { ...meeting, Minutes: 5 })).statusCode).toBe(400);
    expect((await arrange('mentor', { ...meeting, Start: 'tomorrow' })).statusCode).toBe(400);
    expect((await arrange('mentor', { ...meeting, Start: '2031-02-30T10:00' })).statusCode).toBe(422);
    expect((await arrange('mentor', { ...meeting, Link: 'javascript:alert(1)' })).statusCode).toBe(400);
    expect((await demo.client().post('/api/praxis/meetings/arrange', {})).statusCode).toBe(401);
  });
});

describe('free times', () => {
  it('are those of both, without those of other meetings, of which nothing else is told', async () => {
    const day = inDays(70);
    const before = await timesOf('mentor', { Start: `${day}T10:00` });
    expect(before.json<{ Free: string[] }>().Free).toHaveLength(23);
    await arrange('mentor', { ActionId: GOALS, Start: `${day}T12:00`, Minutes: 60 });
    const after = (await timesOf('mentor', { Start: `${day}T11:30` })).json<{ Free: string[]; Overlaps: object[] }>();
    // 11:30 and 12:30 come too close, and 12:00 is taken.
    expect(after.Free).toHaveLength(20);
    expect(after.Overlaps).toMatchObject([{ Same: 'mentee', Other: { Action: 'Συνεδρία στόχων' } }]);
    expect(JSON.stringify(after.Free)).not.toContain('Συνεδρία');
  });

  it('are told to those who may arrange the meeting', async () => {
    const Start = `${inDays(70)}T10:00`;
    expect((await timesOf('mentee', { Start })).statusCode).toBe(403);
    expect((await timesOf('mentor2', { Start })).statusCode).toBe(404);
    expect((await timesOf('mentor', { Start: 'soon' })).statusCode).toBe(400);
    expect((await demo.client().post('/api/praxis/meetings/times', {})).statusCode).toBe(401);
  });
});
