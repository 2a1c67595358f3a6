import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../../platform/base/config.ts';
import type { Database } from '../../../platform/data/tables.ts';
import type { HubSender } from '../../../platform/base/hub-sender.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { storeNotice, type StoredNotice } from '../../../platform/notices/notify.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { loadChoices, type ReminderChoice } from './choices.ts';
import { findReminders, type Reminder } from './find.ts';
import { reminderRules } from './rules.ts';

export interface ReminderSender {
  readonly db: Kysely<Database>;
  readonly hub: HubSender;
  readonly config: Pick<Config, 'baseUrl'>;
}

/** Days after which the record of a reminder is deleted. No subject is due for that long. */
const RETENTION_DAYS = 90;

const TITLES = {
  due: 'notifications.actionDue',
  passed: 'notifications.actionPassed',
  meeting: 'notifications.meetingSoon',
} as const satisfies Readonly<Record<Reminder['kind'], string>>;

/** Sends the reminders of every project that has them switched on, each once. An error in one project does not stop the others. */
export async function sendReminders(sender: ReminderSender, signal?: AbortSignal, now = Date.now()): Promise<void> {
  const { db } = sender;
  const projects = await db.selectFrom('projects').select(['id', 'url', 'descr', 'settings']).orderBy('id').execute();
  const failures: unknown[] = [];
  for (const project of projects)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the connections with calls
      await remindProject(sender, project, now, signal);
    } catch (error) {
      failures.push(error);
    }
  await sql`delete from reminders where time < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `The reminders of ${failures.length} of ${projects.length} projects failed: ${String(failures[0])}`,
    );
}

interface ProjectRow {
  readonly id: number;
  readonly url: string;
  readonly descr: string;
  readonly settings: unknown;
}

async function remindProject(
  sender: ReminderSender,
  project: ProjectRow,
  now: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = settingsOf(project.settings);
  const rules = reminderRules(settings);
  if (!rules) return;
  const found = await findReminders(sender.db, { project: project.id, settings, rules, now });
  const byPerson = Map.groupBy(found, ({ person }) => person);
  const choices = await loadChoices(sender.db, [...byPerson.keys()]);
  for (const [person, reminders] of byPerson) {
    signal?.throwIfAborted();
    const choice = choices.get(person);
    // oxlint-disable-next-line no-await-in-loop
    if (choice) await remindPerson(sender, project, { person, reminders, choice });
  }
}

interface PersonReminders {
  readonly person: number;
  readonly reminders: readonly Reminder[];
  readonly choice: ReminderChoice;
}

/** Stores the record of the reminders, the notifications and the mail in one transaction, so that a repeated run sends nothing twice. */
async function remindPerson(
  { db, hub, config }: ReminderSender,
  { id: project, url, descr }: ProjectRow,
  { person, reminders, choice }: PersonReminders,
): Promise<void> {
  if (!choice.notification && !choice.mail) return;
  const stored = await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .insertInto('reminders')
      .values(reminders.map(({ key }) => ({ person, project, key })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute();
    const keys = new Set(rows.map(({ key }) => key));
    const fresh = reminders.filter(({ key }) => keys.delete(key));
    if (fresh.length === 0) return [];
    const notices: StoredNotice[] = [];
    if (choice.notification)
      for (const { kind, key, title, when, link } of fresh)
        notices.push(
          // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
          await storeNotice(transaction, {
            people: [person],
            project,
            kind: kind === 'meeting' ? 'meeting' : 'action',
            title: { key: TITLES[kind], with: { action: title, date: when } },
            link,
            key: `reminder-${project}-${key}`,
          }),
        );
    if (choice.mail)
      await sendMail(transaction, {
        to: person,
        project,
        template: 'reminder',
        key: `reminder:${project}:${person}:${randomUUID()}`,
        values: {
          project: descr,
          items: fresh.map(({ kind, title, when }) => ({ kind, title, when })),
          link: `${config.baseUrl}/${toMailLanguage(choice.language)}/${url}`,
        },
      });
    return notices;
  });
  await Promise.all(stored.map(({ send }) => send(hub)));
}
