import { randomUUID } from 'node:crypto';
import { isRole, ROLES } from '../../../../schemas/roles.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { requireChange } from '../../../policy/change-people.ts';
import { mayGiveRole } from '../../../policy/people.ts';
import { findReader, findPersonReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { hashPassword } from '../../../platform/session/password.ts';
import { mailNewPassword } from '../account/mails.ts';
import {
  passwordNeeded,
  loadPasswordRules,
  verifyCurrentPassword,
  requireStrongPassword,
} from '../persons/password-rules.ts';
import { selectVisiblePeople } from './rows.ts';

interface PasswordChange {
  readonly UserId?: string;
  readonly Password: string;
  readonly CurrentPassword?: string;
}

/** Sets a new password and ends all other sessions of the person; an empty password changes nothing. */
export async function changePassword(context: CallContext, reader: Reader, change: PasswordChange): Promise<boolean> {
  const id = (await requireTarget(context, reader, change.UserId ?? String(reader.person))).id;
  const isEmpty = change.Password === '';
  if (!isEmpty || id !== reader.person) await requireChange(context, context.db, reader, id, 'account');
  if (isEmpty) return false;
  const proven = await verifyCurrentPassword(context, change.CurrentPassword);
  if (id === reader.person && !proven) throw passwordNeeded();
  requireStrongPassword(await loadPasswordRules(context.db, id), change.Password);
  const password = await hashPassword(change.Password);
  await context.db.transaction().execute(async (db) => {
    // Checked again with the person locked, since their roles may have changed meanwhile.
    const target = await requireTarget({ db }, reader, String(id), true);
    await requireChange(context, db, reader, id, 'account');
    await storePassword(context, db, reader, { ...target, password });
    await context.audit({ action: 'users.changePassword', subject: `person ${id}` }, db);
  });
  await context.hub.endPerson(id);
  return true;
}

/** Stores a new password, ends the sessions of the old one, and notifies the person. */
export async function storePassword(
  context: CallContext,
  db: Db,
  reader: Reader,
  { id, username, password }: { readonly id: number; readonly username: string; readonly password: string },
): Promise<void> {
  await db.updateTable('people').set({ password_hash: password }).where('id', '=', id).execute();
  await context.revokeSessions(id, { keepMine: id === reader.person, db });
  // A link that was mailed before could undo the change.
  await db.deleteFrom('resets').where('person', '=', id).execute();
  const by = id === reader.person ? {} : { by: displayName(reader.fields) };
  await mailNewPassword(db, context.config, { person: id, username, key: randomUUID(), ...by });
}

/** Sets the project that opens first, one of the person's own. */
export async function setDefaultProject(context: CallContext, userId: string, project: string): Promise<string> {
  const person = parseId(userId);
  const mine = person === context.me.Id;
  const reader = await findReader(context, project);
  if (!reader) throw notFound('no-project', 'There is no such project.');
  await requireTarget(context, reader, userId);
  await requireChange(context, context.db, reader, person, 'defaultProject');
  const theirs = mine ? reader : await findPersonReader(context.db, person, project);
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

async function requireTarget({ db }: Pick<CallContext, 'db'>, reader: Reader, userId: string, lock = false) {
  const target = await selectVisiblePeople(db, reader)
    .where('people.id', '=', parseId(userId))
    .select(['people.id', 'people.username'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  return target;
}

/** The roles of the project in the order of its settings, then the other ones. */
export function listProjectRoles(reader: Reader) {
  const named = Object.keys(reader.project.settings.Roles).filter(isRole);
  return [...named, ...ROLES.filter((role) => !named.includes(role))].map((Name) => ({
    Name,
    Held: reader.roles.includes(Name),
    Assignable: mayGiveRole(reader, Name),
  }));
}
