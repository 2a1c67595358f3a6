import type { Static } from 'typebox';
import { users } from '../../../../schemas/calls/users.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { fieldError, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { brokenRules } from '../persons/password-rules.ts';
import { usernameKey } from '../persons/add-people.ts';

export type SaveBody = Static<typeof users.save.body>;

export const USERNAME_TAKEN = fieldError('/Username', 'username-taken');

export const invalidPerson = (errors: readonly FieldError[]) =>
  unprocessable('person-does-not-fit', 'Some of what was given does not fit.', errors);

export const passwordErrors = (mask: number, password: string): FieldError[] =>
  brokenRules(mask, password).length > 0 ? [fieldError('/Password', 'weak-password')] : [];

/** A username has at least three characters, no surrounding blanks, and is unique. */
export async function usernameErrors(db: Db, username: string | undefined, person: number): Promise<FieldError[]> {
  if (username === undefined) return [];
  if (username.trim().length < 3 || username !== username.trim()) return [fieldError('/Username', 'username-short')];
  const key = usernameKey(username);
  const taken = await db
    .selectFrom('people')
    .where('username_key', '=', key)
    .where('id', '!=', person)
    .select('id')
    .executeTakeFirst();
  return taken ? [USERNAME_TAKEN] : [];
}
