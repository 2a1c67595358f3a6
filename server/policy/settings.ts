import { FORBIDDEN_KEYS } from '../../engine/base/json.ts';
import type { FieldDefinition } from '../../schemas/entities/fields.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A filter as the settings define it; the values it offers may depend on the value of another filter. */
interface FilterDefinition {
  readonly Field: string;
  readonly Match?: string;
  readonly Cascade?: string;
}

/** The settings of a project, as far as the server reads them; `all` is the document itself. */
export interface Settings {
  readonly all: Json;
  readonly Config: Json;
  readonly Roles: Json;
  readonly User: {
    readonly Fields: readonly FieldDefinition[];
    readonly ProjectFields: readonly FieldDefinition[];
    readonly Filters: readonly FilterDefinition[];
  };
}

/** Stored settings may be of any age: parts that do not fit are read as absent, and are not deleted. */
export function settingsOf(stored: unknown): Settings {
  const all = objectOf(stored);
  const user = objectOf(all['User']);
  return {
    all,
    Config: objectOf(all['Config']),
    Roles: objectOf(all['Roles']),
    User: {
      Fields: listOf(user['Fields'], isField),
      ProjectFields: listOf(user['ProjectFields'], isField),
      Filters: listOf(user['Filters'], isFilter),
    },
  };
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
function listOf<Item>(value: unknown, fits: (item: unknown) => item is Item): readonly Item[] {
  return Array.isArray(value) ? value.filter(fits) : [];
}

const level = (value: unknown) => value === undefined || typeof value === 'number';
const isField = (item: unknown): item is FieldDefinition =>
  isObject(item) &&
  typeof item['Name'] === 'string' &&
  !FORBIDDEN_KEYS.has(item['Name']) &&
  level(item['Visible']) &&
  level(item['Editable']);
const isFilter = (item: unknown): item is FilterDefinition => isObject(item) && typeof item['Field'] === 'string';
