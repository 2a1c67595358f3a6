import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import type { Unit, Units } from './built-in.ts';
import type { DocumentKey } from './history.ts';

const { customView, htmlView } = storedKinds;
const PREFIX = 'views/';
/** Views of both kinds share one set of names, because an address does not contain the kind. */
export const VIEW_KINDS = [customView.name, htmlView.name] as const;
const isViewKind = (kind: string): boolean => VIEW_KINDS.some((viewKind) => viewKind === kind);

/** The name of the screen of a document: that of a view begins with views/. */
export const unitNameOf = (kind: string, name: string): string => (isViewKind(kind) ? `${PREFIX}${name}` : name);

/** The name in events for open pages of the project: the names of views are not revealed. */
export const nameForAll = (kind: string, name: string): string => (isViewKind(kind) ? 'views' : name);

/** Addresses among the views that show a screen of administrators. */
const SCREENS_AMONG_VIEWS: ReadonlyMap<string, string> = new Map([
  ['views/development', 'admin/development'],
  ['views/data', 'admin/data'],
]);

/** The screen that an address among the views shows, if the project has no view there. */
export const screenOfView = (name: string): string => SCREENS_AMONG_VIEWS.get(name.toLowerCase()) ?? name;

/** The view that an address or a setting names, with or without views/ and in any case. */
export function findView(units: Units, name: string): Unit | undefined {
  const lower = name.toLowerCase();
  const unit = units.get(lower.startsWith(PREFIX) ? lower : `${PREFIX}${lower}`);
  return unit?.view ? unit : undefined;
}

export const nameTaken = () => unprocessable('name-taken', 'The name is taken.', [fieldError('/Name', 'twice')]);

/** Refuses a name that a view of either kind or a screen has, because an address contains neither. */
export async function requireFreeViewName(db: Db, { project, kind, name }: DocumentKey): Promise<void> {
  const screen = unitNameOf(kind, name);
  if (!screen.startsWith(PREFIX)) return;
  const view = screen.slice(PREFIX.length);
  const others = [...VIEW_KINDS, 'screen'].filter((other) => other !== kind);
  const found = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', others)
    .where('name', 'in', [view, screen])
    .select(['kind', 'name'])
    .execute();
  if (found.some((other) => unitNameOf(other.kind, other.name) === screen)) throw nameTaken();
}
