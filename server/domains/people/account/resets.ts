import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_PASSWORD_MASK } from '../../../../schemas/formats/password.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import { ACCESS_TOKEN } from '../../../platform/mail/access-token.ts';
import { hasLinkToken, issueLinkToken } from '../../../platform/mail/link-tokens.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { PermanentFailure, enqueueEffect, type Deliverer } from '../../../platform/outbox/outbox.ts';
import { tooManyRequests, unprocessable } from '../../../platform/base/problem.ts';
import { addressAttemptKey, clearSignInAttempts } from '../../../platform/session/attempts.ts';
import { readDeviceHash, isKnownDevice, rememberDevice } from '../../../platform/session/devices.ts';
import { requireAddressLimit } from '../../../platform/public/address-limit.ts';
import { requireHumanCheck } from '../../../platform/public/human-check.ts';
import { countAttempt, type AttemptLimit } from '../../../platform/session/attempt-limit.ts';
import { hashPassword } from '../../../platform/session/password.ts';
import { loadPasswordRules, requireStrongPassword } from '../persons/password-rules.ts';
import { usernameKey } from '../persons/add-people.ts';
import { formatMoment, mailNewPassword } from './mails.ts';
import { toMailLanguage, type MailValues } from '../../../platform/mail/template.ts';

const HOUR = 3_600;
/** The limit of one client: for one mail address and one network address, or from a browser with an earlier sign-in. */
const REQUESTS_OF_ONE = { max: 5, seconds: HOUR };
/** Shared by all people behind one network address. */
const REQUESTS_FROM_ADDRESS = { name: 'reset-ask', max: 200, seconds: HOUR };
/** Each link works for an hour, so more than three are of no use. */
const MAILS_TO_ACCOUNT = { max: 3, seconds: HOUR };
const WRONG_LINKS_FROM_ADDRESS = { name: 'reset-use', max: 50, seconds: HOUR };
/** The maximum number of accounts that may share one mail address. */
const MAX_ACCOUNTS = 5;
const mailKey = (person: number) => `reset-mail:${person}`;

async function requireAttempt(db: Db, limit: AttemptLimit): Promise<void> {
  const wait = await countAttempt(db, limit);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Limits one client, so that others behind the same address can still request links. */
async function countResetRequest(context: CallContext, email: string, humanCheck?: string): Promise<void> {
  const { db, config, request, address } = context;
  const device = readDeviceHash(request, config);
  const mine = { key: `reset-ask:device:${device.toString('base64url')}`, ...REQUESTS_OF_ONE };
  if ((await isKnownDevice(db, device)) && (await countAttempt(db, mine)) === 0) return;
  const limit = { max: config.HUMAN_CHECK_AFTER, seconds: HOUR };
  await requireHumanCheck(context, 'reset', humanCheck, limit);
  const from = addressAttemptKey(address);
  const mail = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await requireAttempt(db, { key: `reset-ask:${mail} ${from}`, ...REQUESTS_OF_ONE });
  await requireAddressLimit(context, REQUESTS_FROM_ADDRESS);
}

/** Only wrong links count, so that somebody who tries many blocks nobody else. */
const countWrongLink = (context: CallContext): Promise<void> => requireAddressLimit(context, WRONG_LINKS_FROM_ADDRESS);

/**
 * Queues a request for a link. The outbox looks up the account after the answer, so that the request does the same and
 * takes as long for every address.
 */
export async function requestReset(context: CallContext, email: string, humanCheck?: string): Promise<void> {
  await countResetRequest(context, email.trim(), humanCheck);
  const language = toMailLanguage(context.request.headers['accept-language']);
  await enqueueEffect(context.db, {
    kind: 'reset',
    key: `reset-ask:${randomUUID()}`,
    payload: { email: email.trim(), language },
  });
}

/** Mails the requested links, one to each account of the address. */
export function createResetDeliverer(
  db: CallContext['db'],
  config: Pick<Config, 'baseUrl'>,
  now: () => Date = () => new Date(),
): Deliverer {
  return async (payload, { key }) => {
    const { email, language } = parsePayload(payload);
    const people = await db
      .selectFrom('people')
      .where(sql<boolean>`lower(fields ->> 'email') = ${email.toLowerCase()}`)
      .where('state', '=', 1)
      .orderBy('id')
      .limit(MAX_ACCOUNTS)
      .select(['id', 'username', 'language'])
      .execute();
    for (const person of people) {
      if (await countAttempt(db, { key: mailKey(person.id), ...MAILS_TO_ACCOUNT })) continue;
      await db.transaction().execute((transaction) =>
        mailLink(transaction, config, {
          person: person.id,
          username: person.username,
          email,
          template: 'reset',
          key: `${key}:${person.id}`,
          language: person.language ?? language,
          expires: new Date(now().getTime() + HOUR * 1_000),
        }),
      );
    }
    return null;
  };
}

function parsePayload(payload: unknown): { email: string; language: string } {
  if (typeof payload === 'object' && payload !== null && 'email' in payload && typeof payload.email === 'string')
    return {
      email: payload.email,
      language: 'language' in payload && typeof payload.language === 'string' ? payload.language : 'el',
    };
  throw new PermanentFailure('The effect names no address.');
}

/** A mail with a link by which somebody sets a password. */
export interface LinkMail {
  readonly person: number;
  readonly username: string;
  /** The address of the mail; the link works only together with it. */
  readonly email: string;
  readonly template: 'reset' | 'invitation';
  readonly key: string;
  readonly expires: Date;
  readonly language?: string;
  readonly project?: number;
  readonly values?: MailValues;
}

/** Writes the mail and stores how long its link works. */
export async function mailLink(db: Db, { baseUrl }: Pick<Config, 'baseUrl'>, link: LinkMail): Promise<void> {
  const mail = await sendMail(db, {
    to: link.person,
    template: link.template,
    key: link.key,
    values: {
      ...link.values,
      username: link.username,
      link: resetLink(baseUrl, ACCESS_TOKEN, link.email),
      until: formatMoment(link.expires),
    },
    access: true,
    ...(link.language === undefined ? {} : { language: link.language }),
    ...(link.project === undefined ? {} : { project: link.project }),
  });
  // A second delivery of the same effect: the mail is written already.
  if (mail !== null)
    await db
      .insertInto('resets')
      .values({ person: link.person, mail: Number(mail), expires: link.expires })
      .execute();
}

/** Token and address are in the fragment, which browsers do not send to servers, proxies or logs. */
const resetLink = (baseUrl: string, token: string, email: string): string =>
  `${baseUrl}/reset#token=${token}&email=${encodeURIComponent(email)}`;

/** The link with a token of its own, for the reader of a mail that is not sent by a mail server. */
export async function issueResetLink(
  db: Db,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  mail: { readonly id: number; readonly address: string },
): Promise<string | null> {
  const token = await issueLinkToken(db, mail.id);
  return token === null ? null : resetLink(baseUrl, token, mail.address);
}

const hasToken = (token: string) => hasLinkToken('resets', token);

/** The owner of a valid link: the token and the address must match. */
async function findLinkOwner(db: Db, token: string, email: string) {
  return db
    .selectFrom('resets')
    .innerJoin('people', 'people.id', 'resets.person')
    .where(hasToken(token))
    .where('resets.expires', '>', sql<Date>`now()`)
    .where('people.state', '=', 1)
    .where(sql<boolean>`lower(people.fields ->> 'email') = ${email.trim().toLowerCase()}`)
    .select(['people.id', 'people.username', 'people.language', 'people.password_hash'])
    .executeTakeFirst();
}

/** The data of the page for a new password. */
export async function checkReset(context: CallContext, { token, email }: { token: string; email: string }) {
  const owner = await findLinkOwner(context.db, token, email);
  if (!owner) {
    await countWrongLink(context);
    return { Valid: false, Username: '', Rules: DEFAULT_PASSWORD_MASK, First: false };
  }
  return {
    Valid: true,
    Username: owner.username,
    Rules: await loadPasswordRules(context.db, owner.id),
    First: owner.password_hash === null,
  };
}

/** Sets a new password by a link. All links and sessions of the person end. */
export async function resetPassword(
  context: CallContext,
  { token, email, Password }: { token: string; email: string; Password: string },
): Promise<void> {
  const owner = await findLinkOwner(context.db, token, email);
  if (!owner) {
    await countWrongLink(context);
    throw invalidLink();
  }
  requireStrongPassword(await loadPasswordRules(context.db, owner.id), Password);
  const password_hash = await hashPassword(Password);
  await context.db.transaction().execute(async (db) => {
    // Of two simultaneous uses, only one deletes the links.
    const used = await db
      .deleteFrom('resets')
      .where('person', '=', owner.id)
      .returning(hasToken(token).as('used'))
      .execute();
    if (!used.some((link) => link.used)) throw invalidLink();
    await db.updateTable('people').set({ password_hash }).where('id', '=', owner.id).execute();
    await context.revokeSessions(owner.id, { db });
    await context.audit({ action: 'account.resetPassword', subject: `person ${owner.id}` }, db);
    await mailNewPassword(db, context.config, { person: owner.id, username: owner.username, key: randomUUID() });
  });
  await context.hub.endPerson(owner.id);
  // The owner of the mail account signs in even if others have used up the attempts.
  await clearSignInAttempts(context.db, usernameKey(owner.username));
  await context.db.deleteFrom('attempts').where('key', '=', mailKey(owner.id)).execute();
  const before = readDeviceHash(context.request, context.config);
  await rememberDevice(context.db, context.config, { reply: context.reply, before, person: owner.id });
}

const invalidLink = () => unprocessable('reset-invalid', 'The link is not valid, has expired or was used already.');

/** Deletes expired links. */
export async function sweepResets(db: Db): Promise<void> {
  await db
    .deleteFrom('resets')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
}
