// Over 150 lines: reading, saving and broadcasting a data set share the rules about conflicts.
import { valueAt } from '../../../../engine/document/index.ts';
import { equal } from '../../../../engine/base/equal.ts';
import { sql } from 'kysely';
import { SET_MARKS, type ActionSet } from '../../../../schemas/entities/action-data.ts';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { actionGroup } from '../../../platform/hub/groups.ts';
import { mayChangeActionData, mayReadActionData, type ActionDataAddress } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, fieldError, forbidden, unprocessable } from '../../../platform/base/problem.ts';
import { actionNotFound } from './find.ts';
import { changedPaths, mergeChanges } from './merge.ts';
import { isHandedIn } from './work-state.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from './availability.ts';

type Data = Readonly<Record<string, unknown>>;

export interface StoredDataSet {
  readonly id: string | null;
  readonly data: Data;
  readonly revision: number;
  readonly author: number | null;
  readonly time: Date | null;
}

const EMPTY_DATA_SET: StoredDataSet = { id: null, data: {}, revision: 0, author: null, time: null };

/** The maximum bytes of a set. */
const MAX_BYTES = 256 * 1024;
/** The number of former states of a set that are stored. */
const MAX_STATES = 200;

/** A stored set; an empty one if none is stored. */
export async function loadDataSet(db: Db, { action, mentee, kind }: ActionDataAddress): Promise<StoredDataSet> {
  const row = await db
    .selectFrom('action_data')
    .where('action', '=', action)
    .where('mentee', mentee === undefined ? 'is' : '=', mentee ?? null)
    .where('kind', '=', kind)
    .select(['id', 'data', 'revision', 'author', 'time'])
    .executeTakeFirst();
  return row ?? EMPTY_DATA_SET;
}

export const presentDataSet = ({ data, revision }: Pick<StoredDataSet, 'data' | 'revision'>): ActionSet => ({
  ...data,
  Loaded: true,
  Revision: revision,
});

/** A set that the reader may read. The 404 is the same for missing and forbidden sets. */
export async function requireReadableDataSet(
  db: Db,
  reader: Reader,
  address: ActionDataAddress,
): Promise<StoredDataSet> {
  if (!(await mayReadActionData(db, reader, address))) throw actionNotFound();
  return loadDataSet(db, address);
}

/** A reader who may only read a set gets 403 when they change it; others get 404. */
export async function requireChangeableDataSet(db: Db, reader: Reader, address: ActionDataAddress): Promise<void> {
  if (await mayChangeActionData(db, reader, address)) return requireOpenAction(db, reader, address);
  if (await mayReadActionData(db, reader, address))
    throw forbidden('no-change', 'These data can be read and not changed.');
  throw actionNotFound();
}

/** Refuses changes by a mentee to an action that is locked or not shown to them. */
async function requireOpenAction(db: Db, reader: Reader, { action, mentee }: ActionDataAddress): Promise<void> {
  if (mentee !== reader.person) return;
  const row = await db.selectFrom('actions').where('id', '=', action).select('data').executeTakeFirstOrThrow();
  const { data: own } = await loadDataSet(db, { action, mentee, kind: 'action' });
  const state = (await loadMenteeStates(db, reader.project.id, [mentee])).get(mentee) ?? {};
  if (!isShown(row.data, state)) throw actionNotFound();
  if (findLock(withDateOfMentee(row.data, own), state) !== null)
    throw forbidden('action-locked', 'The action cannot be opened yet.');
}

/** Refuses changes by a mentee to data that are handed in: they have to take them back first. */
export async function requireNotHandedIn(
  db: Db,
  reader: Reader,
  { action, mentee, kind }: ActionDataAddress,
): Promise<void> {
  if (kind !== 'mentee' || mentee !== reader.person) return;
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(isHandedIn(sql`${mentee}::integer`).as('handed'))
    .executeTakeFirstOrThrow();
  if (row.handed) throw forbidden('work-handed-in', 'It is handed in: take it back to change it.');
}

const withoutMarks = (given: Data): Data =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !SET_MARKS.some((mark) => mark === name)));

/** Computes the new state of a set from the stored one. */
export type DataSetChange = (
  db: Db,
  current: StoredDataSet,
) => Promise<{ readonly data: Data; readonly touched: readonly string[] }>;

/**
 * Replaces a set by the state that a page sends. Changes by others since it was loaded are merged, or are a conflict.
 */
export const replaceDataSet =
  (given: Data, me: number, shared: boolean): DataSetChange =>
  async (db, current) => {
    const base = given['Revision'];
    if (typeof base !== 'number' || !Number.isInteger(base) || base < 0)
      throw unprocessable('never-loaded', 'What was never loaded is not saved.', [
        fieldError('/Data/Revision', 'never-loaded'),
      ]);
    const mine = withoutMarks(given);
    if (base === current.revision) return { data: mine, touched: changedPaths(current.data, mine) };
    const since = await loadStatesSince(db, current, base);
    if (!since) throw dataSetConflict(current, []);
    const own = since.later.filter(({ author }) => author === me);
    const others = since.later.filter(({ author }) => author !== me);
    const { data, clashes } = mergeChanges({
      base: since.base,
      mine,
      current: current.data,
      ours: own.flatMap(({ touched }) => touched),
      theirs: others.flatMap(({ touched }) => touched),
      later: others.map((state) => state.data),
      shared,
    });
    if (clashes.length > 0) throw dataSetConflict(current, clashes);
    return { data, touched: changedPaths(current.data, data) };
  };

export const dataSetConflict = (current: StoredDataSet, clashes: readonly string[]) =>
  conflict('conflict', 'Somebody else changed this first.', {
    theirs: presentDataSet(current),
    revision: current.revision,
    places: clashes,
  });

/** The loaded state and those after it; undefined if it is not stored any more. */
async function loadStatesSince(db: Db, current: StoredDataSet, base: number) {
  if (base > current.revision || current.id === null) return undefined;
  const rows = await db
    .selectFrom('action_set_revisions')
    .where('set', '=', current.id)
    .where('revision', '>=', base)
    .orderBy('revision')
    .select(['revision', 'data', 'touched', 'author'])
    .execute();
  const first = base === 0 ? { revision: 0, data: {} } : rows[0];
  const later = rows.filter(({ revision }) => revision > base);
  if (first?.revision !== base || later.length !== current.revision - base) return undefined;
  return { base: first.data, later };
}

/** Sets some members; null removes a member. */
export const mergeMembers =
  (given: Data): DataSetChange =>
  (_db, current) => {
    const part = withoutMarks(given);
    const left = Object.entries({ ...current.data, ...part }).filter(
      ([name, value]) => value !== null || !Object.hasOwn(part, name),
    );
    const data = Object.fromEntries(left);
    return Promise.resolve({ data, touched: changedPaths(current.data, data) });
  };

/** Changes a set in the caller's transaction; null if nothing differs. */
export async function changeDataSet(db: Db, reader: Reader, address: ActionDataAddress, change: DataSetChange) {
  const { action, mentee, kind } = address;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`set/${action}/${mentee ?? ''}/${kind}`}, 0))`.execute(db);
  const before = await loadDataSet(db, address);
  const { data, touched } = await change(db, before);
  if (equal(data, before.data)) return { before, after: before, changed: false };
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw unprocessable('data-too-large', 'More than 256 KB cannot be kept.', [
      fieldError('/Data', 'size', { kilobytes: MAX_BYTES / 1_024 }),
    ]);
  const revision = before.revision + 1;
  const author = reader.person;
  const time = new Date();
  const { id } = await db
    .insertInto('action_data')
    .values({ project: reader.project.id, action, mentee: mentee ?? null, kind, data: text, revision, author, time })
    .onConflict((found) => found.constraint('action_data_one').doUpdateSet({ data: text, revision, author, time }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = { set: id, revision, data: text, touched: [...touched], author };
  // The first history entry is the state before the change, since pages may have loaded it.
  const first = {
    set: id,
    revision: before.revision,
    data: JSON.stringify(before.data),
    touched: [],
    author: before.author,
  };
  await db
    .insertInto('action_set_revisions')
    .values(before.id === null ? [state] : [first, state])
    .onConflict((found) => found.doNothing())
    .execute();
  await db
    .deleteFrom('action_set_revisions')
    .where('set', '=', id)
    .where('revision', '<=', revision - MAX_STATES)
    .execute();
  return { before, after: { id, data, revision, author, time }, changed: true };
}

/** Saves a set for a call: validates it, stores it and sends it on its channel. */
export async function saveDataSet(
  context: CallContext,
  reader: Reader,
  address: ActionDataAddress,
  change: DataSetChange,
  { shared = false, audit }: { readonly shared?: boolean; readonly audit?: AuditAction } = {},
): Promise<ActionSet> {
  await requireChangeableDataSet(context.db, reader, address);
  const { before, after, changed } = await context.db.transaction().execute(async (db) => {
    await requireNotHandedIn(db, reader, address);
    const made = await changeDataSet(db, reader, address, change);
    if (made.changed && audit) {
      const places = changedPaths(made.before.data, made.after.data);
      const project = String(reader.project.id);
      await context.audit({ action: audit, subject: `action ${address.action}`, project, details: { places } }, db);
    }
    return made;
  });
  if (changed && !shared) await broadcastDataSet(context, address, before, after);
  return presentDataSet(after);
}

/**
 * Sends the saved set to everybody who has it open, except to a page that has already sent its changes while they were
 * typed.
 */
export async function broadcastDataSet(
  { hub, me }: Pick<CallContext, 'hub' | 'me'>,
  { action, mentee, kind }: ActionDataAddress,
  before: StoredDataSet,
  after: StoredDataSet,
): Promise<void> {
  const patch = changedPaths(before.data, after.data).map((path) => {
    const value = valueAt(after.data, path);
    if (value === undefined) return { op: 'remove', path };
    return { op: valueAt(before.data, path) === undefined ? 'add' : 'replace', path, value };
  });
  await hub.toGroup(actionGroup(action, mentee, kind), 'actions.changed', {
    ActionId: String(action),
    ...(mentee === undefined ? {} : { MenteeId: String(mentee), Kind: kind }),
    UserId: String(me.Id),
    patch: [...patch, { op: 'add', path: '/Revision', value: after.revision }],
  });
}
