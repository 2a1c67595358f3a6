import { FORBIDDEN_KEYS } from '../../../../engine/base/json.ts';
import { FIELD_LEVEL, type FieldDefinition } from '../../../../schemas/entities/fields.ts';
import { NAME_FIELDS } from '../../../policy/fields.ts';
import type { SettingsCheckContext, SettingsFault } from './fault.ts';
import { isObject, objectOf, type Settings } from '../../../policy/settings.ts';

type FieldGroup = 'Fields' | 'ProjectFields';
const FIELD_GROUPS: readonly FieldGroup[] = ['Fields', 'ProjectFields'];

/** The problems of the fields of people, of filters over them, and of their levels. */
export const fieldProblems = (settings: Settings, against: SettingsCheckContext): SettingsFault[] => [
  ...FIELD_GROUPS.flatMap((place) => nameProblems(settings, place)),
  ...filterProblems(settings),
  ...FIELD_GROUPS.flatMap((place) => levelProblems(settings, against, place)),
];

const listOfGroup = (settings: Settings, place: FieldGroup): readonly unknown[] => {
  const list = objectOf(settings.all['User'])[place];
  return Array.isArray(list) ? list : [];
};
const nameOfItem = (item: unknown): string => (isObject(item) && typeof item['Name'] === 'string' ? item['Name'] : '');

/** Field names must be unique among those of the person and of the project together. */
function nameProblems(settings: Settings, place: FieldGroup): SettingsFault[] {
  const others = place === 'ProjectFields' ? listOfGroup(settings, 'Fields').map(nameOfItem) : [];
  const seen = new Set(others);
  return listOfGroup(settings, place).flatMap((item, index): SettingsFault[] => {
    const name = nameOfItem(item);
    const pointer = `/User/${place}/${index}/Name`;
    if (!isFieldName(name)) return [{ code: 'fieldName', pointer, name }];
    if (seen.has(name)) return [{ code: 'fieldTwice', pointer, name }];
    seen.add(name);
    return [];
  });
}

const isFieldName = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u.test(name) && !FORBIDDEN_KEYS.has(name);

/** The names of all fields, including those of names. */
export const fieldNames = (settings: Settings): ReadonlySet<string> =>
  new Set([...NAME_FIELDS, ...FIELD_GROUPS.flatMap((place) => listOfGroup(settings, place).map(nameOfItem))]);

function filterProblems(settings: Settings): SettingsFault[] {
  const known = fieldNames(settings);
  const lists: [string, unknown][] = [['/User/Filters', objectOf(settings.all['User'])['Filters']]];
  for (const [role, value] of Object.entries(settings.Roles))
    if (isObject(value)) lists.push([`/Roles/${role}/Filters`, value['Filters']]);
  return lists.flatMap(([pointer, list]) =>
    Array.isArray(list) ? list.flatMap((item, index) => filterFaults(item, `${pointer}/${index}`, known)) : [],
  );
}

function filterFaults(item: unknown, pointer: string, known: ReadonlySet<string>): SettingsFault[] {
  const filter = objectOf(item);
  return ['Field', 'Cascade'].flatMap((key): SettingsFault[] => {
    const name = filter[key];
    if (key === 'Cascade' && (name === undefined || name === '')) return [];
    if (typeof name === 'string' && known.has(name)) return [];
    return [{ code: 'noSuchField', pointer: `${pointer}/${key}`, name: typeof name === 'string' ? name : '' }];
  });
}

/** A reader who may not see or change a field may neither give themselves access to it nor remove it. */
function levelProblems(
  settings: Settings,
  { before, level, fresh }: SettingsCheckContext,
  place: FieldGroup,
): SettingsFault[] {
  const now = new Map(settings.User[place].map((field, index) => [field.Name, { field, index }]));
  return before.User[place].flatMap((old): SettingsFault[] => {
    const found = now.get(old.Name);
    const pointer = found ? `/User/${place}/${found.index}` : `/User/${place}`;
    if (!found) return isHidden(old, level) && !fresh ? [{ code: 'level', pointer, name: old.Name }] : [];
    return (['Visible', 'Editable'] as const)
      .filter((member) => levelOf(old, member) < level && levelOf(found.field, member) !== levelOf(old, member))
      .map((member) => ({ code: 'level', pointer: `${pointer}/${member}`, name: old.Name }));
  });
}

const levelOf = (field: FieldDefinition, member: 'Visible' | 'Editable'): number => field[member] ?? FIELD_LEVEL;
const isHidden = (field: FieldDefinition, level: number): boolean =>
  levelOf(field, 'Visible') < level || levelOf(field, 'Editable') < level;
