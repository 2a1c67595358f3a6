import { isObject, objectOf, type Json } from '../../../policy/settings.ts';

/** Converts the texts of cells to the types of a call's body. */
export const parseCells = (properties: Json, row: Json): Json =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(properties, name) ? parseCell(properties[name], value) : value,
    ]),
  );

/** A text stays a text if the schema accepts texts, or if it cannot be converted. */
function parseCell(schema: unknown, text: string): unknown {
  const types = typesOf(schema);
  if (types.has('string')) return text;
  if (text === '' && types.has('null')) return null;
  if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if ((types.has('integer') || types.has('number')) && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (types.has('list')) return text.split(/[,;]/).flatMap((part) => part.trim() || []);
  return text;
}

/** The types that a schema accepts; `list` is a list of texts. */
function typesOf(schema: unknown): ReadonlySet<string> {
  const { type, anyOf, items, enum: choices } = objectOf(schema);
  if (Array.isArray(anyOf)) return new Set(anyOf.flatMap((branch) => [...typesOf(branch)]));
  if (Array.isArray(choices)) return new Set(choices.map((choice) => typeof choice));
  if (type === 'array') return new Set(isObject(items) && typesOf(items).has('string') ? ['list'] : []);
  return new Set(typeof type === 'string' ? [type] : []);
}

/** Whether a column of a table can contain values of the schema. */
export function isCell(schema: unknown): boolean {
  const types = typesOf(schema);
  return ['string', 'integer', 'number', 'boolean', 'list'].some((type) => types.has(type));
}
