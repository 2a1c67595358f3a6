import { CONFERENCE, QUESTIONNAIRE } from '../../../schemas/entities/action.ts';
import { latinOf } from '../../../schemas/formats/skeleton.ts';
import type { Db } from '../../area.ts';
import { listActionTypes } from '../actions/rows.ts';

/** What has an id of its own in each installation, and a name in bundles. */
export const NAMED_KINDS = ['action', 'actionType', 'questionnaire'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The name that something has in the bundles of a project. */
export interface BundleNameTable {
  project: number;
  kind: NamedKind;
  id: string;
  name: string;
}

/** Names of things by their ids, and back. */
export class BundleNames {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  add(kind: NamedKind, id: string, name: string): void {
    this.#names.set(`${kind}:${id}`, name);
    this.#ids.set(`${kind}:${name}`, id);
  }

  nameOf = (kind: NamedKind, id: string): string | undefined => this.#names.get(`${kind}:${id}`);
  idOf = (kind: NamedKind, name: string): string | undefined => this.#ids.get(`${kind}:${name}`);

  /** Every name with its kind and id. */
  rows(): { readonly kind: NamedKind; readonly id: string; readonly name: string }[] {
    return NAMED_KINDS.flatMap((kind) =>
      [...this.#names].flatMap(([key, name]) =>
        key.startsWith(`${kind}:`) ? [{ kind, id: key.slice(kind.length + 1), name }] : [],
      ),
    );
  }
}

const LONGEST = 60;

/** A title as the name of a file: Latin letters, digits and hyphens. */
export const slugOf = (title: string): string =>
  latinOf(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-|-$/g, '');

interface Titled {
  readonly kind: NamedKind;
  readonly id: string;
  readonly title: string;
}

/** The names of a project: those that are stored, and names made from titles for the rest. */
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

/** A name, with a number where it is taken. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!isTaken(name)) return name;
  }
}

/** Names that every installation gives to the types that every project has. */
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

/** Keeps the names, so that they stay when titles change. */
export async function storeBundleNames(db: Db, project: number, names: BundleNames): Promise<void> {
  await db.deleteFrom('bundle_names').where('project', '=', project).execute();
  const rows = names.rows().map((row) => ({ project, ...row }));
  if (rows.length > 0) await db.insertInto('bundle_names').values(rows).execute();
}
