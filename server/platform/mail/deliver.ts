import { createHash } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Kysely, Selectable } from 'kysely';
import type { Config } from '../base/config.ts';
import type { Database } from '../data/tables.ts';
import { PermanentFailure, type Deliverer } from '../outbox/outbox.ts';
import { insertToken } from './access-token.ts';
import { issueLinkToken } from './link-tokens.ts';

/** The result of a delivery as the outbox stores it. */
type MailResult = { readonly messageId: string } | { readonly kept: true };

type MailConfig = Pick<Config, 'SMTP_URL' | 'SMTP_FROM' | 'baseUrl'>;

/** Delivers mails to the mail server; without one they stay in the mail folder. */
export function mailDeliverer(db: Kysely<Database>, config: MailConfig): Deliverer {
  const transport = config.SMTP_URL === null ? null : createTransport({ url: config.SMTP_URL, ...SMTP_TIMEOUTS });
  return async (payload, { key, request }): Promise<MailResult> => {
    const mail = await db.selectFrom('mails').where('id', '=', parseMailId(payload)).selectAll().executeTakeFirst();
    if (!mail) throw new PermanentFailure('The mail is not there any more.');
    if (!transport) return { kept: true };
    const messageId = messageIdOf(key, config);
    const letter = mail.access ? await insertAccessToken(db, mail) : mail;
    try {
      await transport.sendMail(toMessage(letter, { messageId, request }, config));
    } catch (error) {
      const safeError = mail.access ? withoutText(error) : error;
      throw isRefusal(safeError) ? new PermanentFailure(safeError.message) : safeError;
    }
    return { messageId };
  };
}

async function insertAccessToken(db: Kysely<Database>, mail: StoredMail): Promise<StoredMail> {
  const token = await issueLinkToken(db, mail.id);
  if (token === null) throw new PermanentFailure('The link of the mail was used or has expired.');
  return { ...mail, ...insertToken(mail, token) };
}

/** The reply of a mail server may repeat the mail's text, so only its status number is logged. */
function withoutText(error: unknown): unknown {
  if (!(error instanceof Error && 'command' in error && error.command === 'DATA')) return error;
  const responseCode = responseCodeOf(error);
  return Object.assign(new Error(`The mail server did not take the text (${responseCode ?? 'no answer'}).`), {
    responseCode,
  });
}

const responseCodeOf = (error: Error): number | undefined =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;

const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

function parseMailId(payload: unknown): number {
  const id: unknown = typeof payload === 'object' && payload !== null && 'mail' in payload ? payload.mail : undefined;
  if (typeof id !== 'number') throw new PermanentFailure('The effect names no mail.');
  return id;
}

/** The same id for each attempt, so that mail servers and readers recognize repetitions. */
const messageIdOf = (key: string, { baseUrl }: MailConfig): string =>
  `<${createHash('sha256').update(key).digest('hex')}@${new URL(baseUrl).hostname}>`;

type StoredMail = Selectable<Database['mails']>;

interface MessageHeaders {
  readonly messageId: string;
  readonly request: string | null;
}

/** One-click unsubscription (RFC 8058) requires https. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  ...(address.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

const toMessage = (
  mail: StoredMail,
  { messageId, request }: MessageHeaders,
  { SMTP_FROM }: MailConfig,
): SendMailOptions => ({
  from: SMTP_FROM,
  // As an object, so that an address with commas is not read as a list.
  to: { name: '', address: mail.address },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': mail.language,
    ...(request === null ? {} : { 'X-Request-Id': request }),
    ...(mail.unsubscribe === null ? {} : unsubscribeHeaders(mail.unsubscribe)),
  },
  attachments: mail.attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
    encoding: 'base64',
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A permanent refusal of the mail server. */
function isRefusal(error: unknown): error is Error {
  const code = error instanceof Error ? (responseCodeOf(error) ?? 0) : 0;
  return code >= 550 && code < 560;
}
