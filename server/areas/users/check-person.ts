import type { Static } from 'typebox';
import { users } from '../../../schemas/calls/users.ts';
import type { Db } from '../../area.ts';
import { unprocessable, type FieldError } from '../../problem.ts';
import { brokenRules } from './password-rules.ts';
import { usernameKey } from './people.ts';

export type SaveBody = Static<typeof users.save.body>;

export const TAKEN: FieldError = {
  pointer: '/Username',
  code: 'username-taken',
  message: 'This sign-in name is taken.',
};

export const refused = (errors: readonly FieldError[]) =>
  unprocessable('person-does-not-fit', 'Some of what was given does not fit.', errors);

export const notYours = (pointer: string, message: string): FieldError => ({ pointer, code: 'not-yours', message });

export const passwordErrors = (mask: number, password: string): FieldError[] =>
  brokenRules(mask, password).length > 0
    ? [{ pointer: '/Password', code: 'weak-password', message: 'The password does not keep the rules.' }]
    : [];

/** A sign-in name is three signs or more, has no blanks around it, and is nobody else's. */
export async function nameErrors(db: Db, username: string | undefined, person: number): Promise<FieldError[]> {
  if (username === undefined) return [];
  if (username.trim().length < 3 || username !== username.trim())
    return [{ pointer: '/Username', code: 'username-short', message: 'A sign-in name has at least three signs.' }];
  const key = usernameKey(username);
  const taken = await db
    .selectFrom('people')
    .where('username_key', '=', key)
    .where('id', '!=', person)
    .select('id')
    .executeTakeFirst();
  return taken ? [TAKEN] : [];
}
