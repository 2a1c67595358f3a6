import { sql } from 'kysely';
import type { Db } from '../data/tables.ts';
import type { Fields } from '../../../schemas/entities/fields.ts';
import { isEmail } from '../../../schemas/formats/email.ts';
import { cancelEffects, enqueueEffects } from '../outbox/outbox.ts';
import { findProjectTemplate } from './project-template.ts';
import { toMailLanguage, toOneLine, renderMail, type MailLanguage, type MailValues } from './template.ts';

/** An attachment. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Buffer | string;
}

export interface MailOrder {
  /** A person by id, or an address. */
  readonly to: number | string;
  /** The project of the mail, whose administrators see it. Without one it is seen by administrators of the person. */
  readonly project?: number;
  /** A document of schemas/mails, by name. */
  readonly template: string;
  /** The values for the template. `name`, the name of the person, is added if it is missing. */
  readonly values: MailValues;
  /** A key is stored and sent only once. */
  readonly key: string;
  readonly attachments?: readonly Attachment[];
  /** The language if the person has not chosen one. */
  readonly language?: string;
  /** The address at which mail programs stop mails of its kind without a session: a POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** The mail is sent after this time, and can be cancelled until then. */
  readonly notBefore?: Date;
  /**
   * The mail contains a link that opens an account: ACCESS_TOKEN is a placeholder for its token, which is made when the
   * mail is delivered.
   */
  readonly access?: true;
}

const MAX_ATTACHMENT_BYTES = 10_000_000;

/**
 * Stores a mail and enqueues its delivery, in the transaction of the change that causes it. Returns its id; null if the
 * person has no address or the key was used before.
 */
export async function sendMail(db: Db, order: MailOrder): Promise<string | null> {
  const [mail = null] = await sendMails(db, [order]);
  return mail;
}

/** The number of mails in one statement. */
const SLICE = 1_000;

/** The same for several mails, in few statements. Returns the ids in the order of the mails. */
export async function sendMails(db: Db, orders: readonly MailOrder[]): Promise<(string | null)[]> {
  const recipients = await findRecipients(
    db,
    orders.map(({ to }) => to),
  );
  const own = createTemplateCache(db);
  const rows: MailRow[] = [];
  for (const order of orders) {
    const recipient = recipients(order.to);
    // oxlint-disable-next-line no-await-in-loop -- a template of the project is cached
    if (recipient) rows.push(await writeMail(order, recipient, own));
  }
  const ids = new Map<string, number>();
  const times = new Map(orders.map(({ key, notBefore }) => [key, notBefore]));
  for (let from = 0; from < rows.length; from += SLICE) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    const stored = await db
      .insertInto('mails')
      .values(rows.slice(from, from + SLICE))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(['id', 'key'])
      .execute();
    for (const { id, key } of stored) ids.set(key, id);
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await enqueueEffects(
      db,
      stored.map(({ id, key }) => ({ kind: 'mail', key, payload: { mail: id }, notBefore: times.get(key) })),
    );
  }
  return orders.map(({ key }) => {
    const id = ids.get(key);
    return id === undefined ? null : String(id);
  });
}

/** Cancels unsent mails by their keys. Returns the keys of the cancelled ones. */
export async function cancelMails(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const cancelled = await cancelEffects(db, keys);
  await db
    .deleteFrom('mails')
    .where(sql<boolean>`key = any(${[...cancelled]}::text[])`)
    .execute();
  return cancelled;
}

type MailRow = Awaited<ReturnType<typeof writeMail>>;
type TemplateCache = ReturnType<typeof createTemplateCache>;

/** Caches the templates of projects. */
function createTemplateCache(db: Db) {
  const read = new Map<string, Promise<string | undefined>>();
  return ({ project, template }: MailOrder, language: MailLanguage): Promise<string | undefined> => {
    if (project === undefined) return Promise.resolve(undefined);
    const key = JSON.stringify([project, template, language]);
    const found = read.get(key) ?? findProjectTemplate(db, project, template, language);
    read.set(key, found);
    return found;
  };
}

async function writeMail(order: MailOrder, to: Recipient, own: TemplateCache) {
  const language = toMailLanguage(to.language ?? order.language);
  const letter = renderMail(order.template, language, { name: to.name, ...order.values }, await own(order, language));
  return {
    key: order.key,
    project: order.project ?? null,
    person: to.person,
    address: to.address,
    language,
    template: order.template,
    ...letter,
    attachments: JSON.stringify((order.attachments ?? []).map(toStoredAttachment)),
    access: order.access ?? false,
    unsubscribe: order.unsubscribe ?? null,
  };
}

interface Recipient {
  readonly person: number | null;
  readonly address: string;
  readonly name: string;
  readonly language: string | null;
}

async function findRecipients(db: Db, asked: readonly (number | string)[]) {
  const ids = asked.filter((to) => typeof to === 'number');
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('people')
          .where(sql<boolean>`id = any(${ids}::integer[])`)
          .select(['id', 'username', 'name', 'fields', 'language'])
          .execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  return (to: number | string): Recipient | null => {
    if (typeof to === 'string') return isAddress(to) ? { person: null, address: to, name: '', language: null } : null;
    const row = people.get(to);
    const address = row && mailAddressOf(row.fields);
    if (!row || !address) return null;
    return { person: to, address, name: row.name || row.username, language: row.language };
  };
}

/** The address for mails of a person; null without one. */
export function mailAddressOf({ email }: Fields): string | null {
  return typeof email === 'string' && isAddress(email.trim()) ? email.trim() : null;
}

const isAddress = (text: string): boolean => isEmail(text) && toOneLine(text) === text;

function toStoredAttachment({ name, type, content }: Attachment) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new Error(`The attachment ${toOneLine(name)} is too large for a mail`);
  return { name: toOneLine(name), type: toOneLine(type), content: bytes.toString('base64') };
}
