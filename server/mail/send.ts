import type { Db } from '../area.ts';
import { isEmail } from '../../schemas/formats/email.ts';
import { enqueueEffect } from '../outbox.ts';
import { findProjectTemplate } from './project-template.ts';
import { toMailLanguage, toOneLine, renderMail, type MailValues } from './template.ts';

/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Buffer | string;
}

export interface MailOrder {
  /** A person by id, or an address. */
  readonly to: number | string;
  /** The project that it is about: its administrators see the mail. Without it they see it when they administer the person. */
  readonly project?: number;
  /** A document of schemas/mails, by name. */
  readonly template: string;
  /** What the document names. Besides it knows `name`, how the person is called, unless it is given. */
  readonly values: MailValues;
  /** The same key is written once, and sent once. */
  readonly key: string;
  readonly attachments?: readonly Attachment[];
  /** Where the person has not chosen a language. */
  readonly language?: string;
  /** It holds a link that opens an account: ACCESS_TOKEN stands in it, and the token is drawn when the mail is handed over. */
  readonly access?: true;
}

const MAX_ATTACHMENT_BYTES = 10_000_000;

/**
 * Writes a mail and promises that it goes out, in the transaction of the change that causes it. Returns its id; null where the person has no address,
 * or the key was used before.
 */
export async function sendMail(db: Db, order: MailOrder): Promise<string | null> {
  const to = await findRecipient(db, order.to);
  if (!to) return null;
  const language = toMailLanguage(to.language ?? order.language);
  const own =
    order.project === undefined ? undefined : await findProjectTemplate(db, order.project, order.template, language);
  const letter = renderMail(order.template, language, { name: to.name, ...order.values }, own);
  const row = await db
    .insertInto('mails')
    .values({
      key: order.key,
      project: order.project ?? null,
      person: to.person,
      address: to.address,
      language,
      template: order.template,
      ...letter,
      attachments: JSON.stringify((order.attachments ?? []).map(toStoredAttachment)),
      access: order.access ?? false,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await enqueueEffect(db, { kind: 'mail', key: order.key, payload: { mail: row.id } });
  return String(row.id);
}

interface Recipient {
  readonly person: number | null;
  readonly address: string;
  readonly name: string;
  readonly language: string | null;
}

async function findRecipient(db: Db, to: number | string): Promise<Recipient | null> {
  if (typeof to === 'string') return isAddress(to) ? { person: null, address: to, name: '', language: null } : null;
  const row = await db
    .selectFrom('people')
    .where('id', '=', to)
    .select(['username', 'name', 'fields', 'language'])
    .executeTakeFirst();
  const address = row?.fields['email'];
  if (!row || typeof address !== 'string' || !isAddress(address.trim())) return null;
  return { person: to, address: address.trim(), name: row.name || row.username, language: row.language };
}

const isAddress = (text: string): boolean => isEmail(text) && toOneLine(text) === text;

function toStoredAttachment({ name, type, content }: Attachment) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new Error(`The attachment ${toOneLine(name)} is too large for a mail`);
  return { name: toOneLine(name), type: toOneLine(type), content: bytes.toString('base64') };
}
