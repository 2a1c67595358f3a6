import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACTION_FLAGS, CONFERENCE } from '../../../../schemas/entities/action.ts';
import { startMailServer } from '../../../../tests/support/server/smtp.ts';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { recordingHub } from '../../../../tests/support/server/hub-client.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { reminderRules } from './rules.ts';
import { sendReminders } from './send.ts';

const smtp = await startMailServer();
const { hub, events } = recordingHub();
const demo = await demoApp({ SMTP_URL: smtp.url, SMTP_FROM: 'praxis@example.org' }, { hub });
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const idOf = (username: string) => Number(demo.idOf(username));
const MENTEE = idOf('mentee');
const MENTOR = idOf('mentor');
/** The morning before the clocks go forward in Athens: tomorrow has 23 hours. */
const MORNING = Date.parse('2027-03-27T06:00:00Z');
const DAY = 86_400_000;

const setRules = (reminders: object | null, of = project) =>
  db
    .updateTable('projects')
    .set({
      settings: sql`jsonb_set(settings::jsonb, '{Config,reminders}', ${JSON.stringify(reminders)}::jsonb)`,
    })
    .where('id', '=', of)
    .execute();

/** The only published action of the project that has a day. */
async function setAction(data: object, more: { flags?: number; type?: number } = {}): Promise<number> {
  await db
    .updateTable('actions')
    .set({ flags: 0, data: sql`data - 'date' - 'ShowCondition' - 'EnableCondition'` })
    .execute();
  const { id } = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('actions')
    .set({
      title: 'Το πλάνο μου',
      data: JSON.stringify(data),
      type: more.type ?? 10,
      flags: more.flags ?? ACTION_FLAGS.Published,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

const run = async (now = MORNING) => {
  await sendReminders({ db, hub, config: demo.config }, undefined, now);
  await deliverPending(demo);
};
const noticesOf = async (person = MENTEE) =>
  (
    await db
      .selectFrom('notifications')
      .where('person', '=', person)
      .where('key', 'like', 'reminder-%')
      .orderBy('id')
      .select(['title', 'link'])
      .execute()
  ).map(({ title, link }) => ({ ...title, link }));
/** The text of the only mail to somebody. */
const textTo = async (person: number) =>
  (await db.selectFrom('mails').where('person', '=', person).select('text').executeTakeFirstOrThrow()).text;
const addressOf = async (person: number) =>
  String(
    (await db.selectFrom('people').where('id', '=', person).select('fields').executeTakeFirstOrThrow()).fields['email'],
  );
const mailsTo = async (person: number) => {
  const address = await addressOf(person);
  return smtp.received.filter(({ to }) => to.includes(address));
};

beforeEach(async () => {
  for (const table of [
    'notifications',
    'reminders',
    'reminder_choices',
    'outbox',
    'mails',
    'action_completions',
    'action_published',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('action_data').where('kind', '=', 'action').execute();
  await db.updateTable('people').set({ state: 1, language: 'el' }).execute();
  for (const { id } of await db.selectFrom('projects').select('id').execute()) await setRules(null, id);
  await setRules({ Comes: true, Days: 1, Passed: true, Meeting: true });
  smtp.received.length = 0;
  events.length = 0;
});

describe('reminders', () => {
  it('tell of a day that comes once, by notification and by mail', async () => {
    const action = await setAction({ date: '28-03-2027' });
    await run();
    await run();
    await run(MORNING + DAY);
    expect(await noticesOf()).toEqual([
      {
        key: 'notifications.actionDue',
        with: { action: 'Το πλάνο μου', date: '28-03-2027' },
        link: { screen: 'mentee/action', params: { Id: String(action) } },
      },
    ]);
    expect(events.filter(({ people }) => people.includes(MENTEE))).toHaveLength(1);
    expect(await mailsTo(MENTEE)).toHaveLength(1);
    expect(await textTo(MENTEE)).toContain('Το πλάνο μου · λήγει στις 28-03-2027');
    expect(await textTo(MENTEE)).toContain('http://praxis.test/el/proto-vima');
  });

  it('speak the language of the person', async () => {
    await setAction({ date: '28-03-2027' });
    await db.updateTable('people').set({ language: 'en' }).where('id', '=', MENTEE).execute();
    await run();
    expect(await mailsTo(MENTEE)).toHaveLength(1);
    expect(await textTo(MENTEE)).toContain('due on 28-03-2027');
    expect(await textTo(MENTEE)).toContain('http://praxis.test/en/proto-vima');
    expect(await textTo(idOf('mentee2'))).toContain('λήγει στις 28-03-2027');
  });

  it('tell of a day that has passed, once, and of none that passed long ago or is far ahead', async () => {
    await setAction({ date: '26-03-2027' });
    await run();
    await run(MORNING + DAY);
    expect(await noticesOf()).toMatchObject([{ key: 'notifications.actionPassed', with: { date: '26-03-2027' } }]);
    await setAction({ date: '19-03-2027' });
    await run();
    await setAction({ date: '29-03-2027' });
    await run();
    expect(await noticesOf()).toHaveLength(1);
  });

  it('tell again when the day becomes another one', async () => {
    await setAction({ date: '28-03-2027' });
    await run();
    await setAction({ date: '27-03-2027' });
    await run();
    expect((await noticesOf()).map((notice) => notice.with?.['date'])).toEqual(['28-03-2027', '27-03-2027']);
    expect(await mailsTo(MENTEE)).toHaveLength(2);
  });

  it('go by a day of the mentee’s own', async () => {
    const action = await setAction({ date: '28-03-2027' });
    await db
      .insertInto('action_data')
      .values({ project, action, mentee: MENTEE, kind: 'action', data: '{"date":"27-03-2028"}', author: null })
      .execute();
    await run();
    expect(await noticesOf()).toEqual([]);
    expect(await noticesOf(idOf('mentee2'))).toHaveLength(1);
  });

  it('tell of the meetings of tomorrow, the mentor too, by the clock of the installation', async () => {
    const action = await setAction({ date: '28-03-2027', timeHours: '23', timeMinutes: '30' }, { type: CONFERENCE });
    await db
      .insertInto('action_data')
      .values({
        project,
        action,
        mentee: MENTEE,
        kind: 'action',
        data: '{"date":"28-03-2027","timeHours":"3","timeMinutes":"30"}',
        author: null,
      })
      .execute();
    await run();
    await run();
    // 03:30 does not exist on that day: it is the hour after it.
    expect(await noticesOf()).toMatchObject([{ key: 'notifications.meetingSoon', with: { date: '28-03-2027 04:30' } }]);
    const ofMentor = await noticesOf(MENTOR);
    expect(ofMentor.filter(({ link }) => link?.params['menteeId'] === String(MENTEE))).toHaveLength(1);
    expect(ofMentor.filter(({ with: shown }) => shown?.['date'] === '28-03-2027 23:30').length).toBeLessThanOrEqual(1);
    expect(await noticesOf(idOf('mentee2'))).toMatchObject([{ with: { date: '28-03-2027 23:30' } }]);
    await setAction({ date: '29-03-2027', timeHours: '0', timeMinutes: '10' }, { type: CONFERENCE });
    await db.deleteFrom('action_data').where('kind', '=', 'action').execute();
    await run();
    expect(await noticesOf(idOf('mentee2'))).toHaveLength(1);
  });

  it.each([
    [
      'is done',
      (action: number) =>
        db.insertInto('action_completions').values({ action, mentee: MENTEE, author: null }).execute(),
    ],
    [
      'is hidden',
      () =>
        db
          .updateTable('actions')
          .set({ flags: ACTION_FLAGS.Published | ACTION_FLAGS.HideFromMentee })
          .execute(),
    ],
    ['is not published', () => db.updateTable('actions').set({ flags: 0 }).execute()],
    [
      'is not shown',
      () =>
        db
          .updateTable('actions')
          .set({ data: sql`data || '{"ShowCondition":"1 == 2"}'` })
          .execute(),
    ],
    [
      'is locked',
      () =>
        db
          .updateTable('actions')
          .set({ data: sql`data || '{"EnableCondition":"1 == 2"}'` })
          .execute(),
    ],
    [
      'is of somebody who is inactive',
      () => db.updateTable('people').set({ state: 0 }).where('id', '=', MENTEE).execute(),
    ],
    ['is of a project that reminds of nothing', () => setRules({ Comes: false })],
    ['is of a project whose rule is not this one', () => setRules({ Passed: true, Meeting: true })],
  ])('are not sent where the action %s', async (_why, change) => {
    await change(await setAction({ date: '28-03-2027' }));
    await run();
    expect(await noticesOf()).toEqual([]);
    expect(await mailsTo(MENTEE)).toEqual([]);
  });

  it.each([
    ['handedIn', 0],
    ['returned', 1],
  ] as const)('of work that is %s are %i', async (state, count) => {
    const action = await setAction({ date: '28-03-2027' });
    await db.deleteFrom('action_work').where('action', '=', action).where('mentee', '=', MENTEE).execute();
    await db.insertInto('action_work').values({ action, mentee: MENTEE, state, author: null, opened: null }).execute();
    await run();
    expect(await noticesOf()).toHaveLength(count);
    await db.deleteFrom('action_work').where('action', '=', action).where('mentee', '=', MENTEE).execute();
  });

  it('of a meeting go to no mentor from whom the action is hidden', async () => {
    const day = { date: '28-03-2027', timeHours: '10', timeMinutes: '0' };
    const flags = ACTION_FLAGS.Published | ACTION_FLAGS.HideFromMentor;
    await setAction(day, { type: CONFERENCE, flags });
    await run();
    expect([(await noticesOf()).length, (await noticesOf(MENTOR)).length]).toEqual([1, 0]);
  });

  it('are not sent before the consent, and not to who has left', async () => {
    await setAction({ date: '28-03-2027' });
    const { fields } = await db
      .selectFrom('people')
      .where('id', '=', MENTEE)
      .select('fields')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('people')
      .set({ fields: JSON.stringify({ ...fields, consent: 0 }) })
      .where('id', '=', MENTEE)
      .execute();
    const left = await db.deleteFrom('memberships').where('person', '=', idOf('mentee2')).returningAll().execute();
    await run();
    expect([await noticesOf(), await noticesOf(idOf('mentee2'))]).toEqual([[], []]);
    await db
      .updateTable('people')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', MENTEE)
      .execute();
    await db
      .insertInto('memberships')
      .values(left.map((row) => ({ ...row, fields: JSON.stringify(row.fields) })))
      .execute();
    await run();
    expect([await noticesOf(), await noticesOf(idOf('mentee2'))]).toMatchObject([[{}], [{}]]);
  });

  it('are sent in the ways that the person has chosen', async () => {
    await setAction({ date: '28-03-2027' });
    const client = await demo.as('mentee');
    const choose = (Notification: boolean, Mail: boolean) =>
      client.post('/api/praxis/notifications/setreminders', { Notification, Mail });
    expect((await client.post('/api/praxis/notifications/reminders')).json()).toEqual({
      Notification: true,
      Mail: true,
    });
    expect((await choose(false, false)).statusCode).toBe(200);
    await run();
    expect([await noticesOf(), await mailsTo(MENTEE)]).toEqual([[], []]);
    expect((await choose(false, true)).json()).toEqual({ Notification: false, Mail: true });
    await run();
    await run();
    expect([(await noticesOf()).length, (await mailsTo(MENTEE)).length]).toEqual([0, 1]);
    await setAction({ date: '27-03-2027' });
    await choose(true, false);
    await run();
    expect([(await noticesOf()).length, (await mailsTo(MENTEE)).length]).toEqual([1, 1]);
    expect((await client.post('/api/praxis/notifications/reminders')).json()).toEqual({
      Notification: true,
      Mail: false,
    });
  });

  it('are sent once by two nodes that send at the same time', async () => {
    await setAction({ date: '28-03-2027' });
    await Promise.all([run(), run(), run()]);
    const people = await db.selectFrom('notifications').where('key', 'like', 'reminder-%').select('person').execute();
    expect(people.length).toBeGreaterThan(5);
    expect(new Set(people.map(({ person }) => person)).size).toBe(people.length);
    const addresses = smtp.received.flatMap(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(await mailsTo(MENTEE)).toHaveLength(1);
  });

  it('that a node did not send before it stopped are sent by the next run', async () => {
    await setAction({ date: '28-03-2027' });
    const ended = AbortSignal.abort(new Error('the node stops'));
    await expect(sendReminders({ db, hub, config: demo.config }, ended, MORNING)).rejects.toThrow('the node stops');
    expect(await noticesOf()).toEqual([]);
    await run();
    expect(await noticesOf()).toHaveLength(1);
  });

  it('that were sent long ago are forgotten', async () => {
    const old = new Date(Date.now() - 100 * DAY);
    await db
      .insertInto('reminders')
      .values([
        { person: MENTEE, project, key: 'old', time: old },
        { person: MENTEE, project, key: 'new' },
      ])
      .execute();
    await run();
    expect(await db.selectFrom('reminders').where('key', 'in', ['old', 'new']).select('key').execute()).toEqual([
      { key: 'new' },
    ]);
  });

  it.each([
    [{}, null],
    [{ reminders: 'x' }, null],
    [{ reminders: { Comes: 'yes' } }, null],
    [{ reminders: { Comes: true } }, { comes: true, passed: false, meeting: false, days: 1 }],
    [{ reminders: { Passed: true, Days: 400 } }, { comes: false, passed: true, meeting: false, days: 30 }],
    [{ reminders: { Meeting: true, Days: -1 } }, { comes: false, passed: false, meeting: true, days: 0 }],
    [{ reminders: { Comes: true, Days: 1.5 } }, { comes: true, passed: false, meeting: false, days: 1 }],
  ])('of the settings %j are %j', (Config, rules) => {
    expect(reminderRules({ Config })).toEqual(rules);
  });
});
