import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { requireChange } from '../../../policy/change-people.ts';
import { isActive } from '../../../policy/identity.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { requireOtherAdminEverywhere } from '../persons/last-admin.ts';
import { selectVisiblePeople } from './rows.ts';

/** Makes a person active or inactive. Sessions and sockets of an inactive person end. */
export async function setActiveState(
  context: CallContext,
  reader: Reader,
  { UserId, State }: { readonly UserId: string; readonly State: number },
): Promise<number> {
  const person = parseId(UserId);
  await context.db.transaction().execute(async (db) => {
    const before = await lockState(context, db, reader, person);
    if (before === State) return;
    await storeState(context, db, person, State);
    const subject = `person ${person}`;
    const details = { before: { state: before }, after: { state: State } };
    const project = String(reader.project.id);
    await context.audit({ action: 'users.setActiveState', subject, project, details }, db);
  });
  if (!isActive(State)) await context.hub.endPerson(person);
  return State;
}

async function lockState(context: CallContext, db: Db, reader: Reader, person: number): Promise<number> {
  const target = await selectVisiblePeople(db, reader)
    .where('people.id', '=', person)
    .select(['people.id', 'people.state'])
    .forUpdate('people')
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  if (target.id === reader.person) throw forbidden('own-state', 'Nobody makes themselves inactive.');
  await requireChange(context, db, reader, person, 'state');
  return target.state;
}

/**
 * Stores the state and ends the sessions of an inactive person. Sockets end after the commit: context.hub.endPerson.
 */
export async function storeState(context: CallContext, db: Db, person: number, state: number): Promise<void> {
  if (!isActive(state)) {
    await requireOtherAdminEverywhere(db, person);
    await context.revokeSessions(person, { db });
  }
  await db.updateTable('people').set({ state }).where('id', '=', person).execute();
}
