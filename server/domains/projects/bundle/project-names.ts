import { CONFERENCE, QUESTIONNAIRE } from '../../../../schemas/entities/action.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { listActionTypes } from '../../learning/index.ts';
import { BundleNames, freeName, slugOf, type NamedKind } from '../../documents/index.ts';

interface Titled {
  readonly kind: NamedKind;
  readonly id: string;
  readonly title: string;
}

/** The names of a project: stored ones, and names made from titles for the rest. */
export async function loadBundleNames(db: Db, project: number): Promise<BundleNames> {
  const things = await listTitles(db, project);
  const stored = await db.selectFrom('bundle_names').where('project', '=', project).selectAll().execute();
  const names = new BundleNames();
  const existing = new Set(things.map(({ kind, id }) => `${kind}:${id}`));
  for (const { kind, id, name } of stored) if (existing.has(`${kind}:${id}`)) names.add(kind, id, name);
  for (const thing of things)
    if (names.nameOf(thing.kind, thing.id) === undefined) names.add(thing.kind, thing.id, nameFor(names, thing));
  return names;
}

const nameFor = (names: BundleNames, { kind, id, title }: Titled): string =>
  freeName(slugOf(title) || `${kind.toLowerCase()}-${slugOf(id)}`, (name) => names.idOf(kind, name) !== undefined);

/** The names of the built-in types, the same in every installation. */
const FIXED_TYPES: Readonly<Record<number, string>> = { [CONFERENCE]: 'conference', [QUESTIONNAIRE]: 'questionnaire' };

async function listTitles(db: Db, project: number): Promise<Titled[]> {
  const [actions, types, quests] = await Promise.all([
    db.selectFrom('actions').where('project', '=', project).orderBy('id').select(['id', 'title']).execute(),
    listActionTypes(db, project),
    db
      .selectFrom('quests')
      .where('project', '=', project)
      .orderBy('time')
      .orderBy('id')
      .select(['id', 'title'])
      .execute(),
  ]);
  return [
    ...types.map(({ Id, Descr }) => ({
      kind: 'actionType' as const,
      id: String(Id),
      title: FIXED_TYPES[Id] ?? Descr,
    })),
    ...actions.map(({ id, title }) => ({ kind: 'action' as const, id: String(id), title })),
    ...quests.map(({ id, title }) => ({ kind: 'questionnaire' as const, id, title })),
  ];
}

/** Stores the names, so that they stay when titles change. */
export async function storeBundleNames(db: Db, project: number, names: BundleNames): Promise<void> {
  await db.deleteFrom('bundle_names').where('project', '=', project).execute();
  const rows = names.rows().map((row) => ({ project, ...row }));
  if (rows.length > 0) await db.insertInto('bundle_names').values(rows).execute();
}
