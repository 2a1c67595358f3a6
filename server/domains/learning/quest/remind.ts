import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { quest } from '../../../../schemas/calls/quest.ts';
import { consentRule, lacksConsent } from '../../../../schemas/consent.ts';
import { dayAt, isoDay } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { sendMails } from '../../../platform/mail/send.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { storeNotice } from '../../../platform/notices/notify.ts';
import { changeableActionsOfMentee, maySeeAction } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { findLock, loadMenteeStates, withDateOfMentee } from '../actions/availability.ts';
import { loadChoices, type ReminderChoice } from '../reminders/choices.ts';
import { selectActionMentees } from './action-mentees.ts';
import { findQuestOfAction } from './open.ts';

type Body = Static<typeof quest.remind.body>;
type Reply = Static<typeof quest.remind.reply>;

/** An action whose questionnaire people are reminded of. */
interface Subject {
  readonly id: number;
  readonly title: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Somebody who can be reminded now. */
interface Recipient extends ReminderChoice {
  readonly person: number;
}

/**
 * The number of people whom a reminder would reach now, and the time of the last reminder to somebody whom the reader
 * may remind.
 */
export async function getReminderReach(context: CallContext, { ProjectId, ActionId }: Body): Promise<Reply> {
  const reader = await requireReader(context, ProjectId);
  const subject = await requireSubject(context.db, reader, ActionId);
  const missing = await findMissing(context.db, reader, subject);
  const [recipients, Last] = await Promise.all([
    findRecipients(context.db, reader, subject, missing),
    findLastReminder(context.db, reader, subject, missing),
  ]);
  return { Count: recipients.length, Last };
}

/** Reminds each person once a day, in their chosen ways. Two simultaneous calls send each reminder once. */
export async function remindMissing(context: CallContext, { ProjectId, ActionId }: Body): Promise<Reply> {
  const reader = await requireReader(context, ProjectId);
  const subject = await requireSubject(context.db, reader, ActionId);
  const missing = await findMissing(context.db, reader, subject);
  const found = await findRecipients(context.db, reader, subject, missing);
  const { count, notice } = await context.db.transaction().execute(async (db) => {
    const recipients = await claimRecipients(db, reader, subject, found);
    const stored = await storeReminderNotice(db, reader, subject, recipients);
    await sendReminderMails(context, db, { reader, subject, recipients });
    if (recipients.length > 0)
      await context.audit(
        {
          action: 'quest.remind',
          subject: `action ${subject.id}`,
          project: String(reader.project.id),
          details: { people: recipients.map(({ person }) => person) },
        },
        db,
      );
    return { count: recipients.length, notice: stored };
  });
  await notice.send(context.hub);
  return { Count: count, Last: await findLastReminder(context.db, reader, subject, missing) };
}

async function requireSubject(db: Db, reader: Reader, actionId: string): Promise<Subject> {
  const id = parseId(actionId);
  if (!(await maySeeAction(db, reader, id))) throw notFound('no-action', 'There is no such action.');
  if (!(await findQuestOfAction(db, reader.project.id, id)))
    throw notFound('no-quest', 'There is no such questionnaire.');
  return db.selectFrom('actions').where('id', '=', id).select(['id', 'title', 'data']).executeTakeFirstOrThrow();
}

/** The mentees who are asked by the action, have not handed in, can answer now, and for whom the reader may fill in. */
async function findMissing(db: Db, reader: Reader, { id, data }: Subject): Promise<number[]> {
  const rows = await (
    await selectActionMentees(db, reader, id)
  )
    .where(changeableActionsOfMentee(reader, 'people.id', 'mentee'))
    .where(sql<boolean>`not exists (select from answer_sets s where s.action = ${id} and s.person = people.id
      and s.kind = 'action' and s.state = 'finished')`)
    .where(
      sql<boolean>`not exists (select from action_completions c where c.action = ${id} and c.mentee = people.id and c.done)`,
    )
    .leftJoin('action_data as own', (join) =>
      join.onRef('own.mentee', '=', 'people.id').on('own.action', '=', id).on('own.kind', '=', 'action'),
    )
    .select(['people.fields', 'memberships.roles', 'own.data as own'])
    .execute();
  const rule = consentRule(reader.project.settings.Config['gdpr']);
  const states = await loadMenteeStates(
    db,
    reader.project.id,
    rows.map((row) => row.id),
  );
  return rows
    .filter(({ roles, fields }) => !lacksConsent(rule, roles, rule && fields[rule.field]))
    .filter(({ id: person, own }) => findLock(withDateOfMentee(data, own), states.get(person) ?? {}) === null)
    .map(({ id: person }) => person);
}

/** The key of a reminder: one a day in the time zone of the installation. */
const keyPrefix = ({ id }: Subject): string => `quest-${id}-`;
const keyOfToday = (subject: Subject): string => `${keyPrefix(subject)}${isoDay(dayAt(Date.now()))}`;

/** Leaves out people who want no reminders or got one today. */
async function findRecipients(
  db: Db,
  { project }: Reader,
  subject: Subject,
  missing: readonly number[],
): Promise<Recipient[]> {
  const [choices, today] = await Promise.all([
    loadChoices(db, missing),
    db
      .selectFrom('reminders')
      .where('project', '=', project.id)
      .where('key', '=', keyOfToday(subject))
      .where(sql<boolean>`person = any(${[...missing]}::integer[])`)
      .select('person')
      .execute(),
  ]);
  const reminded = new Set(today.map(({ person }) => person));
  return missing.flatMap((person) => {
    const choice = choices.get(person);
    return choice && (choice.notification || choice.mail) && !reminded.has(person) ? [{ ...choice, person }] : [];
  });
}

async function findLastReminder(
  db: Db,
  { project }: Reader,
  subject: Subject,
  missing: readonly number[],
): Promise<string | null> {
  const row = await db
    .selectFrom('reminders')
    .where('project', '=', project.id)
    .where('key', 'like', `${keyPrefix(subject)}%`)
    .where(sql<boolean>`person = any(${[...missing]}::integer[])`)
    .select(sql<Date | null>`max(time)`.as('time'))
    .executeTakeFirstOrThrow();
  return row.time?.toISOString() ?? null;
}

/** Records the reminders; people recorded by a simultaneous call are left out. */
async function claimRecipients(
  db: Db,
  { project }: Reader,
  subject: Subject,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const { rows } = await sql<{ person: number }>`
    insert into reminders (person, project, key)
    select person, ${project.id}::integer, ${keyOfToday(subject)}
    from unnest(${recipients.map(({ person }) => person)}::integer[]) as person
    on conflict do nothing returning person`.execute(db);
  const claimed = new Set(rows.map(({ person }) => person));
  return recipients.filter(({ person }) => claimed.has(person));
}

const storeReminderNotice = (db: Db, { project }: Reader, subject: Subject, recipients: readonly Recipient[]) =>
  storeNotice(db, {
    people: recipients.filter(({ notification }) => notification).map(({ person }) => person),
    project: project.id,
    kind: 'action',
    title: { key: 'notifications.questMissing', with: { action: subject.title } },
    link: { screen: 'mentee/action', params: { Id: String(subject.id) } },
    key: `reminder-${project.id}-${keyOfToday(subject)}`,
  });

interface Sending {
  readonly reader: Reader;
  readonly subject: Subject;
  readonly recipients: readonly Recipient[];
}

async function sendReminderMails(
  { config }: CallContext,
  db: Db,
  { reader: { project, person: sender }, subject, recipients }: Sending,
): Promise<void> {
  const { name } = await db.selectFrom('people').where('id', '=', sender).select('name').executeTakeFirstOrThrow();
  await sendMails(
    db,
    recipients
      .filter(({ mail }) => mail)
      .map(({ person, language }) => ({
        to: person,
        project: project.id,
        template: 'quest-reminder',
        key: `reminder:${project.id}:${person}:${keyOfToday(subject)}`,
        values: {
          title: subject.title,
          who: name,
          project: project.descr,
          link: `${config.baseUrl}/${toMailLanguage(language)}/${project.url}/mentee/action/${subject.id}`,
        },
      })),
  );
}
