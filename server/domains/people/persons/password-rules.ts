import {
  checkPassword,
  DEFAULT_PASSWORD_MASK,
  MIN_PASSWORD_LENGTH,
  type PasswordRule,
} from '../../../../schemas/formats/password.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { settingsOf, type Settings } from '../../../policy/settings.ts';
import { fieldError, tooManyRequests, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { countAttempt } from '../../../platform/session/attempt-limit.ts';
import { verifyPassword } from '../../../platform/session/password.ts';

const passwordMask = ({ Config }: Settings): number => {
  const mask = Config['passwordRules'];
  return typeof mask === 'number' ? mask : DEFAULT_PASSWORD_MASK;
};

/** The password rules for new people in the reader's project. */
export const passwordRulesOfProject = (reader: Reader): number => passwordMask(reader.project.settings);

/** The password rules of all projects of a person combined. */
export async function loadPasswordRules(db: Db, person: number): Promise<number> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('memberships.person', '=', person)
    .select('projects.settings')
    .execute();
  return rows.reduce((all, { settings }) => all | passwordMask(settingsOf(settings)), 0) || DEFAULT_PASSWORD_MASK;
}

const ruleError = (rule: PasswordRule['name']): FieldError =>
  rule === 'length'
    ? fieldError('/Password', 'password-length', { count: MIN_PASSWORD_LENGTH })
    : fieldError('/Password', `password-${rule}`);

/** The names of the rules that a password breaks. */
export const brokenRules = (mask: number, password: string): PasswordRule['name'][] =>
  checkPassword(password, mask)
    .filter(({ passed }) => !passed)
    .map(({ rule }) => rule);

export function requireStrongPassword(mask: number, password: string): void {
  const broken = brokenRules(mask, password).map(ruleError);
  if (broken.length > 0) throw unprocessable('weak-password', 'The password does not follow the rules.', broken);
}

const PASSWORD_ATTEMPTS = { max: 10, seconds: 15 * 60 };

/**
 * Whether the caller has given their current password; a wrong one is refused and counted, so that an open session
 * cannot be used to guess it. Called before a transaction begins, since the count has to survive it.
 */
export async function verifyCurrentPassword(context: CallContext, given: string | undefined): Promise<boolean> {
  if (given === undefined || given === '') return false;
  const wait = await countAttempt(context.db, { key: `current-password:${context.me.Id}`, ...PASSWORD_ATTEMPTS });
  if (wait > 0) throw tooManyRequests(wait);
  const row = await context.db
    .selectFrom('people')
    .where('id', '=', context.me.Id)
    .select('password_hash')
    .executeTakeFirst();
  if (await verifyPassword(row?.password_hash, given)) {
    await context.db.deleteFrom('attempts').where('key', '=', `current-password:${context.me.Id}`).execute();
    return true;
  }
  throw unprocessable('wrong-password', 'The current password is another one.', [WRONG_PASSWORD]);
}

const WRONG_PASSWORD = fieldError('/CurrentPassword', 'wrong-password');
export const PASSWORD_NEEDED = fieldError('/CurrentPassword', 'current-password-needed');

export const passwordNeeded = () =>
  unprocessable('current-password-needed', PASSWORD_NEEDED.message, [PASSWORD_NEEDED]);
