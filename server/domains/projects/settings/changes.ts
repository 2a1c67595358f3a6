import { equal } from '../../../../engine/base/equal.ts';
import { FIELD_LEVEL, type FieldDefinition } from '../../../../schemas/entities/fields.ts';
import type { ProjectChanges } from '../../../../schemas/entities/project.ts';
import { isObject, objectOf, settingsOf, type Json, type Settings } from '../../../policy/settings.ts';

type RoleChange = Omit<ProjectChanges['Roles'][number], 'People' | 'Role'> & { readonly Role: string };
type FieldChange = Omit<ProjectChanges['Fields'][number], 'People'>;

/** The effects of a change of settings; the number of affected people comes from the database. */
export interface SettingsChanges {
  readonly Roles: readonly RoleChange[];
  readonly Fields: readonly FieldChange[];
  readonly Config: readonly string[];
  readonly Other: readonly string[];
}

export function diffSettings(before: unknown, after: unknown): SettingsChanges {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  return {
    Roles: [...keysOf(old.Roles, now.Roles)].flatMap((role) => diffRole(role, old.Roles[role], now.Roles[role])),
    Fields: [
      ...diffFields(old.User.Fields, now.User.Fields),
      ...diffFields(old.User.ProjectFields, now.User.ProjectFields),
    ],
    Config: changedKeys(old.Config, now.Config),
    Other: diffOther(old, now),
  };
}

const keysOf = (one: Json, other: Json): Set<string> => new Set([...Object.keys(one), ...Object.keys(other)]);
const changedKeys = (old: Json, now: Json): string[] =>
  [...keysOf(old, now)].filter((key) => !equal(old[key], now[key]));

/** The entries of a role's menu: settings hold a list, or an object with a profile around it. */
export function menuEntries(role: unknown): readonly Json[] {
  const list = isObject(role) ? (role['layout'] ?? role['Layout']) : role;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The screens to which a menu leads, including tabs. */
export function screensOfMenu(role: unknown): string[] {
  return menuEntries(role).flatMap((entry) => {
    const below = Array.isArray(entry['subMenu']) ? entry['subMenu'].filter(isObject) : [];
    return [entry, ...below].flatMap(({ state }) => (typeof state === 'string' && state !== '' ? [state] : []));
  });
}

function diffRole(Role: string, before: unknown, after: unknown): RoleChange[] {
  if (equal(before, after)) return [];
  const [old, now] = [new Set(screensOfMenu(before)), new Set(screensOfMenu(after))];
  const Added = [...now].filter((state) => !old.has(state));
  const Removed = [...old].filter((state) => !now.has(state));
  return [{ Role, Added, Removed, Moved: Added.length === 0 && Removed.length === 0 }];
}

function diffFields(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): FieldChange[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((Name) => diffField(Name, old.get(Name), now.get(Name)));
}

const byName = (fields: readonly FieldDefinition[]) => new Map(fields.map((field) => [field.Name, field]));

function diffField(Name: string, old?: FieldDefinition, now?: FieldDefinition): FieldChange[] {
  const changeOf = (Change: FieldChange['Change'], Before = 0, After = 0) => ({ Name, Change, Before, After });
  if (!old || !now) return [changeOf(now ? 'added' : 'removed')];
  const changes: FieldChange[] = [];
  const [visible, editable] = [levels(old, now, 'Visible'), levels(old, now, 'Editable')];
  if (visible) changes.push(changeOf('visible', ...visible));
  if (editable) changes.push(changeOf('editable', ...editable));
  const rest = ({ Visible: _visible, Editable: _editable, ...more }: FieldDefinition) => more;
  if (!equal(rest(old), rest(now))) changes.push(changeOf('changed'));
  return changes;
}

function levels(old: FieldDefinition, now: FieldDefinition, level: 'Visible' | 'Editable'): [number, number] | null {
  const [before, after] = [old[level] ?? FIELD_LEVEL, now[level] ?? FIELD_LEVEL];
  return before === after ? null : [before, after];
}

/** Changes of Label, Color, Letter, Filters of people, and all other members of the document. */
function diffOther(old: Settings, now: Settings): string[] {
  const people = changedKeys(objectOf(old.all['User']), objectOf(now.all['User']));
  const top = changedKeys(old.all, now.all);
  const listed = new Set(['Config', 'Roles', 'User', 'Fields', 'ProjectFields']);
  return [...people, ...top].filter((key) => !listed.has(key));
}
