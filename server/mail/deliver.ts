import { createHash } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { MailTable } from '../areas/mail/tables.ts';
import type { Config } from '../config.ts';
import type { Database } from '../data/tables.ts';
import { PermanentFailure, type Deliverer } from '../outbox.ts';

/** What became of a mail, as the outbox keeps it. */
export type MailResult = { readonly messageId: string } | { readonly kept: true };

type MailConfig = Pick<Config, 'SMTP_URL' | 'SMTP_FROM' | 'baseUrl'>;

/** Gives mails to the mail server; without one they stay in the mail folder. */
export function mailDeliverer(db: Kysely<Database>, config: MailConfig): Deliverer {
  const transport = config.SMTP_URL === null ? null : createTransport({ url: config.SMTP_URL, ...TIMES });
  return async (payload, { key }): Promise<MailResult> => {
    const mail = await db.selectFrom('mails').where('id', '=', idIn(payload)).selectAll().executeTakeFirst();
    if (!mail) throw new PermanentFailure('The mail is not there any more.');
    if (!transport) return { kept: true };
    const messageId = messageIdOf(key, config);
    try {
      await transport.sendMail(message(mail, messageId, config));
    } catch (error) {
      throw isRefusal(error) ? new PermanentFailure(error.message) : error;
    }
    await forget(db, mail);
    return { messageId };
  };
}

const TIMES = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

function idIn(payload: unknown): number {
  const id: unknown = typeof payload === 'object' && payload !== null && 'mail' in payload ? payload.mail : undefined;
  if (typeof id !== 'number') throw new PermanentFailure('The effect names no mail.');
  return id;
}

/** The same for each attempt: a mail server or a reader that gets a mail twice knows it. */
const messageIdOf = (key: string, { baseUrl }: MailConfig): string =>
  `<${createHash('sha256').update(key).digest('hex')}@${new URL(baseUrl).hostname}>`;

const message = (mail: Selectable<MailTable>, messageId: string, { SMTP_FROM }: MailConfig): SendMailOptions => ({
  from: SMTP_FROM,
  // As an object, so that the address is no list, whatever is written in it.
  to: { name: '', address: mail.address },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
  attachments: mail.attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
    encoding: 'base64',
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The mail server said that it will never take this one. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode < 560;

/** What only the recipient needs does not stay here. */
async function forget(db: Kysely<Database>, { id, secrets, text, html }: Selectable<MailTable>): Promise<void> {
  if (secrets.length === 0) return;
  const without = (from: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '…'), from);
  await db
    .updateTable('mails')
    .set({ text: without(text), html: without(html), secrets: sql<string[]>`'{}'` })
    .where('id', '=', id)
    .execute();
}
