import { FIELD_LEVEL, type FieldDefinition, type Fields } from '../../schemas/entities/fields.ts';
import type { Reader } from './reader.ts';

/** The fields of a name: shown for every person whom the reader may know. */
export const NAME_FIELDS = ['first_name', 'last_name'] as const;
const nameFields: ReadonlySet<string> = new Set(NAME_FIELDS);

/** Computed from other fields when shown; not stored. */
const COMPUTED_TYPES: ReadonlySet<string> = new Set(['ComputedField', 'ExportField']);

/** Where a field is stored: with the person or with the membership of the project. */
export type FieldPlace = 'Fields' | 'ProjectFields';

export interface KnownField {
  readonly definition: FieldDefinition;
  readonly place: FieldPlace;
}

export const isStored = ({ Type }: FieldDefinition): boolean => !COMPUTED_TYPES.has(Type ?? 'text');

/** A field is visible to readers whose level is at most its Visible level. */
export const mayReadField = (reader: Pick<Reader, 'level'>, { Visible }: FieldDefinition): boolean =>
  (Visible ?? FIELD_LEVEL) >= reader.level;

/** A field is writable only if it is visible. */
export const mayWriteField = (reader: Pick<Reader, 'level'>, definition: FieldDefinition): boolean =>
  isStored(definition) && mayReadField(reader, definition) && (definition.Editable ?? FIELD_LEVEL) >= reader.level;

/** The stored fields that the reader sees, by name. */
export function readableFields(reader: Pick<Reader, 'level' | 'project'>): ReadonlyMap<string, KnownField> {
  const found = new Map<string, KnownField>();
  for (const field of knownFields(reader.project.settings.User))
    if (isStored(field.definition) && mayReadField(reader, field.definition)) found.set(field.definition.Name, field);
  for (const Name of NAME_FIELDS) if (!found.has(Name)) found.set(Name, { definition: { Name }, place: 'Fields' });
  return found;
}

const withPlace = (place: FieldPlace) => (definition: FieldDefinition) => ({ definition, place });

export function knownFields(user: {
  readonly Fields: readonly FieldDefinition[];
  readonly ProjectFields: readonly FieldDefinition[];
}): readonly KnownField[] {
  return [...user.Fields.map(withPlace('Fields')), ...user.ProjectFields.map(withPlace('ProjectFields'))];
}

/** A person's stored fields, reduced to those that are defined and visible to the reader. */
export function pruneFields(stored: Fields, place: FieldPlace, readable: ReadonlyMap<string, KnownField>): Fields {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => readable.get(name)?.place === place));
}

export const pickNameFields = (stored: Fields): Fields =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => nameFields.has(name)));
