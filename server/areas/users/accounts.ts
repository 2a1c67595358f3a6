import { requireThemselves } from '../../policy/alone.ts';
import { isRole, ROLES } from '../../../schemas/roles.ts';
import { checkPassword, DEFAULT_PASSWORD_MASK } from '../../../schemas/formats/password.ts';
import type { CallContext, Db } from '../../area.ts';
import { reachesBeyond } from '../../policy/foreign.ts';
import { mayChange, mayGivePassword, mayGiveRole } from '../../policy/people.ts';
import { callerIn, findReader, idOf, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound, unprocessable } from '../../problem.ts';
import { hashPassword, verifyPassword } from '../../session/password.ts';
import { tellOfNewPassword } from '../account/tell.ts';
import { nameOf } from './people.ts';
import { peopleOf } from './rows.ts';

interface PasswordChange {
  readonly UserId?: string;
  readonly Password: string;
  readonly CurrentPassword?: string;
}

/** A new password. All other sessions of the person end; an empty password changes nothing. */
export async function changePassword(context: CallContext, reader: Reader, change: PasswordChange): Promise<boolean> {
  const target = await targetOf(context, reader, change.UserId ?? String(reader.person));
  if (!mayGivePassword(reader, target)) throw forbidden('level', 'Only somebody of a lower level may do that.');
  if (change.Password === '') return false;
  if (!(await mayTakeOver(context.db, reader, target.id)))
    throw forbidden('foreign-project', 'The person belongs to a project that you do not administer.');
  requireThemselves(context);
  if (change.CurrentPassword !== undefined && !(await verifyPassword(target.password_hash, change.CurrentPassword)))
    throw unprocessable('wrong-password', 'The current password is another one.', [
      { pointer: '/CurrentPassword', message: 'The current password is another one.' },
    ]);
  requireRules(reader, change.Password);
  const password = await hashPassword(change.Password);
  await context.db.transaction().execute(async (db) => {
    await storePassword(context, db, reader, { ...target, password });
    await context.audit({ action: 'users.changePassword', subject: `person ${target.id}` }, db);
  });
  await context.hub.endPerson(target.id);
  return true;
}

/** Stores a new password: what was open with the old one ends, and the person is told. */
export async function storePassword(
  context: CallContext,
  db: Db,
  reader: Reader,
  { id, username, password }: { readonly id: number; readonly username: string; readonly password: string },
): Promise<void> {
  await db.updateTable('people').set({ password_hash: password }).where('id', '=', id).execute();
  await context.revokeSessions(id, { keepMine: id === reader.person, db });
  // A link that was mailed before would undo the change.
  await db.deleteFrom('resets').where('person', '=', id).execute();
  const by = id === reader.person ? {} : { by: nameOf(reader.fields) };
  await tellOfNewPassword(db, context.config, { person: id, username, key: context.requestId, ...by });
}

/** With a password or a sign-in name of their own making somebody reaches whatever the person reaches: all projects have to be the reader's to give passwords in. */
export const mayTakeOver = async (db: Db, reader: Reader, person: number): Promise<boolean> =>
  person === reader.person || !(await reachesBeyond(db, reader.person, person, ['Admin', 'ProjectManager']));

/** The rules of the project that a password does not keep. */
export function brokenRules(reader: Reader, password: string): string[] {
  const mask = reader.project.settings.Config['passwordRules'];
  return checkPassword(password, typeof mask === 'number' ? mask : DEFAULT_PASSWORD_MASK)
    .filter(({ passed }) => !passed)
    .map(({ rule }) => rule);
}

function requireRules(reader: Reader, password: string): void {
  const failed = brokenRules(reader, password).map((message) => ({ pointer: '/Password', message }));
  if (failed.length > 0) throw unprocessable('weak-password', 'The password does not keep the rules.', failed);
}

/** The project that opens first: one of the person's own. */
export async function setDefaultProject(context: CallContext, userId: string, project: string): Promise<string> {
  const person = idOf(userId);
  const mine = person === context.me.Id;
  const reader = await callerIn(context, project);
  if (!reader) throw notFound('no-project', 'There is no such project.');
  if (!mine) await requireStaff(context, reader, userId);
  const theirs = mine ? reader : await findReader(context.db, person, project);
  if (!theirs) throw notFound('no-project', 'There is no such project.');
  await context.db.transaction().execute(async (db) => {
    await db.updateTable('people').set({ default_project: theirs.project.id }).where('id', '=', person).execute();
    if (!mine)
      await context.audit(
        { action: 'users.setDefaultProject', subject: `person ${person}`, project: String(theirs.project.id) },
        db,
      );
  });
  return String(theirs.project.id);
}

async function requireStaff(context: CallContext, reader: Reader, userId: string): Promise<void> {
  const target = await targetOf(context, reader, userId);
  if (!mayChange(reader, target)) throw forbidden('level', 'Only somebody of a lower level may do that.');
}

async function targetOf(context: CallContext, reader: Reader, userId: string) {
  const target = await peopleOf(context.db, reader)
    .where('people.id', '=', idOf(userId))
    .select(['people.id', 'people.username', 'people.level', 'people.password_hash'])
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  return target;
}

/** The roles of the project, in the order of its settings; then those that it does not name. */
export function rolesOfProject(reader: Reader) {
  const named = Object.keys(reader.project.settings.Roles).filter(isRole);
  return [...named, ...ROLES.filter((role) => !named.includes(role))].map((Name) => ({
    Name,
    Held: reader.roles.includes(Name),
    Assignable: mayGiveRole(reader, Name),
  }));
}
