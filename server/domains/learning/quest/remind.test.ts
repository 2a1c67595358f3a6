import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import { recordingHub } from '../../../../tests/support/server/hub-client.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { addQuestAction, createSmallQuest } from './support.ts';

const { hub, events } = recordingHub();
const demo = await demoApp({}, { hub });
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const admin = await demo.as('admin');
const mentor = await demo.as('mentor');
const mentee = await demo.as('mentee');
const MENTEE = Number(demo.idOf('mentee'));
/** A mentee of another mentor. */
const STRANGER = Number(demo.idOf('mentee2'));

let action = '';
const issue = async (flags?: number) => {
  ({ action } = await addQuestAction(db, project, createSmallQuest({ Title: 'Πώς είστε;' }), flags));
};
const body = () => ({ ActionId: action });
const count = async (client: TestClient) => (await client.post('/api/praxis/quest/reminderReach', body())).json();
const remind = (client: TestClient) => client.post('/api/praxis/quest/remind', body());
const mailsTo = (person: number) =>
  db.selectFrom('mails').where('person', '=', person).select(['subject', 'text', 'project']).execute();
const noticesTo = (person: number) =>
  db
    .selectFrom('notifications')
    .where('person', '=', person)
    .where('key', 'like', 'reminder-%')
    .select(['title', 'link'])
    .execute();
const auditLines = () =>
  db
    .selectFrom('audit')
    .where('action', '=', 'quest.remind')
    .select(['person', 'subject'])
    .select(sql<number>`jsonb_array_length(details::jsonb -> 'people')`.as('people'))
    .execute();
const chooses = (person: number, notification: boolean, mail: boolean) =>
  db.insertInto('reminder_choices').values({ person, notification, mail }).execute();

const setState = (person: number, state: number) =>
  db.updateTable('people').set({ state }).where('id', '=', person).execute();

beforeEach(async () => {
  for (const table of ['notifications', 'reminders', 'reminder_choices', 'outbox', 'mails'] as const)
    await db.deleteFrom(table).execute();
  events.length = 0;
  await issue();
});

describe('reminding of a questionnaire', () => {
  it('reaches those who have not handed in, of those whom the reader looks after, and says so in the audit log', async () => {
    const before = (await auditLines()).length;
    const { Count } = await count(mentor);
    expect(Count).toBeGreaterThan(1);
    expect((await count(admin)).Count).toBeGreaterThan(Count);
    const reply = await remind(mentor);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ Count, Last: expect.stringMatching(/^\d{4}-/) });
    expect(await noticesTo(MENTEE)).toEqual([
      {
        title: { key: 'notifications.questMissing', with: { action: 'Πώς είστε;' } },
        link: { screen: 'mentee/action', params: { Id: action } },
      },
    ]);
    expect(events.filter(({ people }) => people.includes(MENTEE))).toHaveLength(1);
    const [mail] = await mailsTo(MENTEE);
    expect(mail).toMatchObject({ subject: 'Υπενθύμιση: Πώς είστε;', project });
    expect(mail?.text).toContain(`/el/proto-vima/mentee/action/${action}`);
    expect(mail?.text).toContain('Μαρία Οικονόμου');
    expect([await mailsTo(STRANGER), await noticesTo(STRANGER)]).toEqual([[], []]);
    expect((await auditLines())[before]).toEqual({
      person: Number(demo.idOf('mentor')),
      subject: `action ${action}`,
      people: Count,
    });
  });

  it('is sent once a day to each, and again on another day', async () => {
    const first = (await remind(mentor)).json();
    expect(await count(mentor)).toEqual({ Count: 0, Last: first.Last });
    expect((await remind(mentor)).json()).toEqual({ Count: 0, Last: first.Last });
    expect(await mailsTo(MENTEE)).toHaveLength(1);
    // The administrator reminds the others, and not the same people again.
    expect((await remind(admin)).json().Count).toBeGreaterThan(0);
    expect(await mailsTo(MENTEE)).toHaveLength(1);
    await db
      .updateTable('reminders')
      .set({ key: `quest-${action}-2026-01-01`, time: new Date('2026-01-01T10:00:00Z') })
      .execute();
    expect(await count(mentor)).toEqual({ Count: first.Count, Last: '2026-01-01T10:00:00.000Z' });
  });

  it('is sent once by two calls at the same time', async () => {
    const { Count } = await count(mentor);
    const replies = await Promise.all([remind(mentor), remind(mentor), remind(mentor)]);
    expect(replies.reduce((all, reply) => all + reply.json().Count, 0)).toBe(Count);
    expect(await mailsTo(MENTEE)).toHaveLength(1);
  });

  it('goes in the ways that each has chosen, and in their language', async () => {
    const { Count } = await count(mentor);
    await chooses(MENTEE, false, false);
    expect((await count(mentor)).Count).toBe(Count - 1);
    await remind(mentor);
    expect([await mailsTo(MENTEE), await noticesTo(MENTEE)]).toEqual([[], []]);
    await db.deleteFrom('reminder_choices').execute();
    await chooses(MENTEE, false, true);
    await db.updateTable('people').set({ language: 'en' }).where('id', '=', MENTEE).execute();
    expect((await remind(mentor)).json().Count).toBe(1);
    const [mail] = await mailsTo(MENTEE);
    expect(mail?.subject).toBe('Reminder: Πώς είστε;');
    expect(mail?.text).toContain(`/en/proto-vima/mentee/action/${action}`);
    expect(await noticesTo(MENTEE)).toEqual([]);
    await db.updateTable('people').set({ language: 'el' }).where('id', '=', MENTEE).execute();
  });

  it.each([
    [
      'handed in',
      async () => {
        const set = (await mentee.post('/api/quest/getByAction', body())).json();
        await db.updateTable('answer_sets').set({ state: 'finished' }).where('id', '=', set.AnswerSetID).execute();
      },
    ],
    [
      'completed the action',
      () =>
        db
          .insertInto('action_completions')
          .values({ action: Number(action), mentee: MENTEE, author: null })
          .execute(),
    ],
    [
      'cannot open the action yet',
      () =>
        db
          .updateTable('actions')
          .set({ data: sql`data || '{"EnableCondition":"1 == 2"}'` })
          .where('id', '=', Number(action))
          .execute(),
    ],
    ['left the project for now', () => setState(MENTEE, 0)],
  ])('leaves out who %s', async (_what, change) => {
    await change();
    await remind(mentor);
    expect([await mailsTo(MENTEE), await noticesTo(MENTEE)]).toEqual([[], []]);
    await setState(MENTEE, 1);
  });

  it('leaves out who has not consented', async () => {
    const { fields } = await db
      .selectFrom('people')
      .where('id', '=', MENTEE)
      .select('fields')
      .executeTakeFirstOrThrow();
    const setFields = (value: object) =>
      db
        .updateTable('people')
        .set({ fields: JSON.stringify(value) })
        .where('id', '=', MENTEE)
        .execute();
    await setFields({ ...fields, consent: 0 });
    await remind(mentor);
    expect(await mailsTo(MENTEE)).toEqual([]);
    await setFields(fields);
  });

  it('is refused without a session, to roles that look after nobody, for no action, and where there is no questionnaire', async () => {
    expect((await remind(demo.client())).statusCode).toBe(401);
    expect((await remind(mentee)).statusCode).toBe(403);
    expect((await remind(await demo.as('supervisorlite'))).statusCode).toBe(403);
    const wrong = await mentor.post('/api/praxis/quest/remind', { ActionId: 5 });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors[0]).toMatchObject({ pointer: '/ActionId' });
    action = '999999';
    expect((await remind(mentor)).json().code).toBe('no-action');
    await issue(ACTION_FLAGS.Published | ACTION_FLAGS.HideFromMentor);
    expect((await remind(mentor)).json().code).toBe('no-action');
    await db
      .updateTable('actions')
      .set({ quest: null, flags: ACTION_FLAGS.Published })
      .where('id', '=', Number(action))
      .execute();
    expect((await remind(mentor)).json().code).toBe('no-quest');
    expect(await mailsTo(MENTEE)).toEqual([]);
  });
});
