import { sql, type RawBuilder } from 'kysely';
import type { Static } from '../../../../schemas/define.ts';
import type { mailRow, wholeMail } from '../../../../schemas/entities/mail.ts';
import { fold, FOLDED_LETTERS } from '../../../../schemas/formats/folding.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { insertToken } from '../../../platform/mail/access-token.ts';
import { forbidWhileImpersonating } from '../../../policy/impersonation.ts';
import { loadRefusals } from '../../../policy/change-people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, notFound } from '../../../platform/base/problem.ts';
import { issueResetLink } from '../../people/index.ts';

type MailRow = Static<typeof mailRow>;
type State = MailRow['State'];

interface MailQuery {
  readonly Search?: string;
  readonly State?: State | null;
  readonly page?: number;
  readonly count?: number;
}

/**
 * The mails that an administrator may read: those of the project without a person, their own, and those to people of
 * the project whose password they could set (a mail may contain a link for a new one). Mails of other projects are not
 * shown.
 */
const isReadable = ({ person, level, project }: Reader): RawBuilder<boolean> => sql<boolean>`(
  (mails.project is null or mails.project = ${project.id})
  and case when mails.person is null then mails.project = ${project.id}
    else mails.person = ${person} or exists (
      select from people p join memberships m on m.person = p.id and m.project = ${project.id}
      where p.id = mails.person and p.level > ${level}) and not exists (
      select from memberships theirs where theirs.person = mails.person and not exists (
        select from memberships mine where mine.person = ${person} and mine.project = theirs.project and mine.roles && array['Admin', 'ProjectManager'])) end)`;

const STATE = sql<State>`case
  when outbox.done is not null and outbox.result ? 'kept' then 'kept'
  when outbox.done is not null then 'sent'
  when outbox.failed is not null or outbox.id is null then 'failed'
  else 'waiting' end`;

const selectReadableMails = (db: Db, reader: Reader) =>
  db
    .selectFrom('mails')
    .leftJoin('outbox', 'outbox.key', 'mails.key')
    .leftJoin('people', 'people.id', 'mails.person')
    .where(isReadable(reader));

const columns = [
  'mails.id',
  'mails.address',
  'mails.person',
  'people.name',
  'mails.subject',
  'mails.template',
  'mails.created',
  'outbox.done',
  'outbox.next',
  'outbox.attempts',
  'outbox.problem',
  STATE.as('state'),
] as const;

/** The states of mails written since a moment, and the number of all that wait. */
export async function countMails(db: Db, reader: Reader, start: Date) {
  const counted = await selectReadableMails(db, reader)
    .where((where) => where.or([where('mails.created', '>=', start), where(STATE, '=', 'waiting')]))
    .select([
      sql<number>`count(*) filter (where ${STATE} in ('sent', 'kept') and mails.created >= ${start})::integer`.as(
        'Sent',
      ),
      sql<number>`count(*) filter (where ${STATE} = 'failed')::integer`.as('Failed'),
      sql<number>`count(*) filter (where ${STATE} = 'waiting')::integer`.as('Waiting'),
      sql<Date | null>`min(mails.created) filter (where ${STATE} = 'waiting')`.as('since'),
    ])
    .executeTakeFirstOrThrow();
  const { since, ...counts } = counted;
  return { ...counts, WaitingSince: since?.toISOString() ?? null };
}

/** A page of mails, newest first. */
export async function listMails(db: Db, reader: Reader, { Search, State, page = 0, count = 20 }: MailQuery) {
  let found = selectReadableMails(db, reader);
  if (State) found = found.where(STATE, '=', State);
  for (const word of fold(Search ?? '')
    .split(/\s+/)
    .filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    found = found.where(
      sql<boolean>`(lower(mails.address) like ${pattern} or ${foldedColumn('mails.subject')} like ${pattern} or ${foldedColumn('people.name')} like ${pattern})`,
    );
  }
  const { all } = await found.select((query) => query.fn.countAll<string>().as('all')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('mails.id', 'desc')
    .limit(count)
    .offset(page * count)
    .execute();
  return { list: rows.map(presentMail), count: Number(all) };
}

const foldedColumn = (column: 'mails.subject' | 'people.name') =>
  sql`translate(lower(coalesce(${sql.ref(column)}, '')), ${sql.lit(FOLDED_LETTERS[0])}, ${sql.lit(FOLDED_LETTERS[1])})`;

async function findMail(db: Db, reader: Reader, id: string) {
  const row = await selectReadableMails(db, reader)
    .where('mails.id', '=', parseId(id))
    .leftJoin('resets', 'resets.mail', 'mails.id')
    .select([
      ...columns,
      'mails.key',
      'mails.text',
      'mails.html',
      'mails.attachments',
      'mails.access',
      sql<boolean>`coalesce(resets.expires > now(), false)`.as('valid'),
    ])
    .executeTakeFirst();
  if (!row) throw notFound('no-mail', 'There is no such mail.');
  return row;
}

type FoundMail = Awaited<ReturnType<typeof findMail>>;

/**
 * Without a mail server, links for a new password are given out by hand, by readers who may set the person's password.
 * One's own password is changed with the current one.
 */
async function mayIssueLink({ db, impersonator }: CallContext, reader: Reader, mail: FoundMail): Promise<boolean> {
  const { person: id, state, access, valid } = mail;
  if (!access || !valid || state !== 'kept' || impersonator !== undefined) return false;
  if (id === null || id === reader.person) return false;
  return (await loadRefusals(db, reader, [id]))(id, 'account') === undefined;
}

/** Creates the link of an unsent mail; the audit log records who did. */
export async function issueMailLink(context: CallContext, reader: Reader, id: string): Promise<string> {
  const mail = await findMail(context.db, reader, id);
  forbidWhileImpersonating(context);
  if (!(await mayIssueLink(context, reader, mail))) throw linkNotAvailable();
  return context.db.transaction().execute(async (db) => {
    const url = await issueResetLink(db, context.config, mail);
    if (url === null) throw linkNotAvailable();
    const project = String(reader.project.id);
    await context.audit({ action: 'mail.drawLink', subject: `person ${mail.person}`, project }, db);
    return url;
  });
}

const linkNotAvailable = () => conflict('no-mail-link', 'There is no link of this mail to draw.');

/** One mail with its texts. */
export async function getMail(context: CallContext, reader: Reader, id: string): Promise<Static<typeof wholeMail>> {
  const row = await findMail(context.db, reader, id);
  const Attachments = row.attachments.map(({ name, type, content }) => ({
    Name: name,
    Type: type,
    Size: Buffer.from(content, 'base64').length,
  }));
  const { text: Text, html: Html } = insertToken(row, '…');
  return { ...presentMail(row), Link: await mayIssueLink(context, reader, row), Text, Html, Attachments };
}

/** Starts the delivery of a failed mail anew. */
export async function retryMail(context: CallContext, reader: Reader, id: string): Promise<MailRow> {
  const { db } = context;
  const row = await findMail(db, reader, id);
  if (row.state !== 'failed') throw conflict('mail-not-failed', 'Only a mail that failed is tried again.');
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('outbox')
      .set({ failed: null, attempts: 0, next: new Date() })
      .where('key', '=', row.key)
      .where('failed', 'is not', null)
      .execute();
    const subject = `mail ${row.id}`;
    await context.audit({ action: 'mail.retry', subject, project: String(reader.project.id) }, transaction);
  });
  return presentMail(await findMail(db, reader, id));
}

interface StoredMail {
  readonly id: number;
  readonly address: string;
  readonly person: number | null;
  readonly name: string | null;
  readonly subject: string;
  readonly template: string;
  readonly created: Date;
  readonly done: Date | null;
  readonly next: Date | null;
  readonly attempts: number | null;
  readonly problem: string | null;
  readonly state: State;
}

const presentMail = (row: StoredMail): MailRow => ({
  Id: String(row.id),
  To: row.address,
  PersonId: row.person === null ? null : String(row.person),
  Name: row.name ?? '',
  Subject: row.subject,
  Template: row.template,
  Created: row.created.toISOString(),
  State: row.state,
  Sent: row.state === 'sent' ? (row.done?.toISOString() ?? null) : null,
  Next: row.state === 'waiting' ? (row.next?.toISOString() ?? null) : null,
  Attempts: row.attempts ?? 0,
  Problem: row.problem,
});
