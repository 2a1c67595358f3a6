import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_PASSWORD_MASK } from '../../../schemas/formats/password.ts';
import type { CallContext, Db } from '../../area.ts';
import type { Config } from '../../config.ts';
import { ACCESS_TOKEN } from '../../mail/access.ts';
import { sendMail } from '../../mail/send.ts';
import { PermanentFailure, promise, type Deliverer } from '../../outbox.ts';
import { tooMany, unprocessable } from '../../problem.ts';
import { addressKey, forgetSignIns } from '../../session/attempts.ts';
import { deviceOf, isKnownDevice, rememberDevice } from '../../session/devices.ts';
import { countOne, type Limit } from '../../session/limit.ts';
import { hashPassword } from '../../session/password.ts';
import { passwordRulesOf, requireRules } from '../users/password-rules.ts';
import { usernameKey } from '../users/people.ts';
import { momentFor, tellOfNewPassword } from './tell.ts';
import { languageOf, type Values } from '../../mail/template.ts';

const HOUR = 3_600;
/** Of one person: for one address of mail from one place, and from a browser in which somebody has signed in before. */
const ASKED_ALONE = { most: 5, seconds: HOUR };
/** People behind one address share it. */
const ASKED_FROM_ADDRESS = { most: 200, seconds: HOUR };
/** Each is a way in for an hour: whoever has three in their mail needs no fourth. */
const MAILED_TO_ACCOUNT = { most: 3, seconds: HOUR };
const WRONG_FROM_ADDRESS = { most: 50, seconds: HOUR };
/** A family shares an address; a list does not. */
const MOST_ACCOUNTS = 5;
/** Tokens of one link: a mail is handed over more than once when it is not certain that a mail server has it. */
const MOST_TOKENS = 20;

const mailKey = (person: number) => `reset-mail:${person}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function count(db: Db, limit: Limit): Promise<void> {
  const wait = await countOne(db, limit);
  if (wait > 0) throw tooMany(wait);
}

/** Nobody asks so often that others behind the same address can ask no more. */
async function countAsking({ db, config, request, address }: CallContext, email: string): Promise<void> {
  const device = deviceOf(request, config);
  const mine = { key: `reset-ask:device:${device.toString('base64url')}`, ...ASKED_ALONE };
  if ((await isKnownDevice(db, device)) && (await countOne(db, mine)) === 0) return;
  const from = addressKey(address);
  const mail = hashOf(email.toLowerCase()).toString('base64url');
  await count(db, { key: `reset-ask:${mail} ${from}`, ...ASKED_ALONE });
  await count(db, { key: `reset-ask:${from}`, ...ASKED_FROM_ADDRESS });
}

/** Only wrong links count: whoever tries many keeps nobody else from using theirs. */
const countWrongLink = ({ db, address }: CallContext): Promise<void> =>
  count(db, { key: `reset-use:${addressKey(address)}`, ...WRONG_FROM_ADDRESS });

/**
 * Notes that a link was asked for. Whether there is such an account is looked up after the answer, by the outbox: the request does the same, and takes
 * as long, for every address.
 */
export async function askForReset(context: CallContext, email: string): Promise<void> {
  await countAsking(context, email.trim());
  const language = languageOf(context.request.headers['accept-language']);
  await promise(context.db, {
    kind: 'reset',
    key: `reset-ask:${randomUUID()}`,
    payload: { email: email.trim(), language },
  });
}

/** Mails the links that were asked for, to each account of that address. */
export function resetDeliverer(
  db: CallContext['db'],
  config: Pick<Config, 'baseUrl'>,
  now: () => Date = () => new Date(),
): Deliverer {
  return async (payload, { key }) => {
    const { email, language } = asked(payload);
    const people = await db
      .selectFrom('people')
      .where(sql<boolean>`lower(fields ->> 'email') = ${email.toLowerCase()}`)
      .where('state', '=', 1)
      .orderBy('id')
      .limit(MOST_ACCOUNTS)
      .select(['id', 'username', 'language'])
      .execute();
    for (const person of people) {
      if (await countOne(db, { key: mailKey(person.id), ...MAILED_TO_ACCOUNT })) continue;
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

function asked(payload: unknown): { email: string; language: string } {
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
  /** Where the link goes; it works with this address alone. */
  readonly email: string;
  readonly template: 'reset' | 'invitation';
  readonly key: string;
  readonly expires: Date;
  readonly language?: string;
  readonly project?: number;
  readonly values?: Values;
}

/** Writes the mail and notes how long its link works. */
export async function mailLink(db: Db, { baseUrl }: Pick<Config, 'baseUrl'>, link: LinkMail): Promise<void> {
  const mail = await sendMail(db, {
    to: link.person,
    template: link.template,
    key: link.key,
    values: {
      ...link.values,
      username: link.username,
      link: resetLink(baseUrl, ACCESS_TOKEN, link.email),
      until: momentFor(link.expires),
    },
    access: true,
    ...(link.language === undefined ? {} : { language: link.language }),
    ...(link.project === undefined ? {} : { project: link.project }),
  });
  // A second delivery of one promise has written its mail already.
  if (mail !== null)
    await db
      .insertInto('resets')
      .values({ person: link.person, mail: Number(mail), expires: link.expires })
      .execute();
}

/** Token and address stand behind #, which no server, no proxy and no log is told. */
const resetLink = (baseUrl: string, token: string, email: string): string =>
  `${baseUrl}/reset#token=${token}&email=${encodeURIComponent(email)}`;

/**
 * A token for the link of a mail; null after a new password, or when the time of the link is over. Each one that was drawn for a mail works until one of
 * them is used: nobody knows which of two attempts reached its reader.
 */
export async function drawResetToken(db: Db, mail: number): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const wanted = await db
    .updateTable('resets')
    .set({ hashes: sql`array_append(hashes, ${hashOf(token)})` })
    .where('mail', '=', mail)
    .where('expires', '>', sql<Date>`now()`)
    .where(sql<boolean>`cardinality(hashes) < ${MOST_TOKENS}`)
    .returning('id')
    .executeTakeFirst();
  return wanted ? token : null;
}

/** The same as a whole link, for the reader of a mail that no mail server takes. */
export async function drawResetLink(
  db: Db,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  mail: { readonly id: number; readonly address: string },
): Promise<string | null> {
  const token = await drawResetToken(db, mail.id);
  return token === null ? null : resetLink(baseUrl, token, mail.address);
}

const isFor = (token: string) => sql<boolean>`resets.hashes @> array[${hashOf(token)}::bytea]`;

/** Whose link it is, while it may be used: the token and the address have to fit. */
async function ownerOf(db: Db, token: string, email: string) {
  return db
    .selectFrom('resets')
    .innerJoin('people', 'people.id', 'resets.person')
    .where(isFor(token))
    .where('resets.expires', '>', sql<Date>`now()`)
    .where('people.state', '=', 1)
    .where(sql<boolean>`lower(people.fields ->> 'email') = ${email.trim().toLowerCase()}`)
    .select(['people.id', 'people.username', 'people.language', 'people.password_hash'])
    .executeTakeFirst();
}

/** What the page for a new password shows. */
export async function checkReset(context: CallContext, { token, email }: { token: string; email: string }) {
  const owner = await ownerOf(context.db, token, email);
  if (!owner) {
    await countWrongLink(context);
    return { Valid: false, Username: '', Rules: DEFAULT_PASSWORD_MASK, First: false };
  }
  return {
    Valid: true,
    Username: owner.username,
    Rules: await passwordRulesOf(context.db, owner.id),
    First: owner.password_hash === null,
  };
}

/** A new password by a link, which is then used up with every other one of the person. Every session of the person ends. */
export async function resetPassword(
  context: CallContext,
  { token, email, Password }: { token: string; email: string; Password: string },
): Promise<void> {
  const owner = await ownerOf(context.db, token, email);
  if (!owner) {
    await countWrongLink(context);
    throw badLink();
  }
  requireRules(await passwordRulesOf(context.db, owner.id), Password);
  const password_hash = await hashPassword(Password);
  await context.db.transaction().execute(async (db) => {
    // Of two uses at once, one deletes the links.
    const used = await db
      .deleteFrom('resets')
      .where('person', '=', owner.id)
      .returning(isFor(token).as('used'))
      .execute();
    if (!used.some((link) => link.used)) throw badLink();
    await db.updateTable('people').set({ password_hash }).where('id', '=', owner.id).execute();
    await context.revokeSessions(owner.id, { db });
    await context.audit({ action: 'account.resetPassword', subject: `person ${owner.id}` }, db);
    await tellOfNewPassword(db, context.config, { person: owner.id, username: owner.username, key: randomUUID() });
  });
  await context.hub.endPerson(owner.id);
  // Who reads the mail of the account gets in, however many guess at it or ask for links meanwhile.
  await forgetSignIns(context.db, usernameKey(owner.username));
  await context.db.deleteFrom('attempts').where('key', '=', mailKey(owner.id)).execute();
  const before = deviceOf(context.request, context.config);
  await rememberDevice(context.db, context.config, { reply: context.reply, before, person: owner.id });
}

const badLink = () => unprocessable('reset-invalid', 'The link is not valid, has expired or was used already.');

/** Forgets links that have run out. */
export async function sweepResets(db: Db): Promise<void> {
  await db
    .deleteFrom('resets')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
}
