import { isObject, objectOf, type Json } from '../../policy/settings.ts';

/** The members of a call's body with the texts of cells as the values that the call takes. */
export const parseCells = (properties: Json, row: Json): Json =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(properties, name) ? parseCell(properties[name], value) : value,
    ]),
  );

/** A text stays a text where the schema takes one, or where it is nothing that the schema takes. */
function parseCell(schema: unknown, text: string): unknown {
  const types = typesOf(schema);
  if (types.has('string')) return text;
  if (text === '' && types.has('null')) return null;
  if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if ((types.has('integer') || types.has('number')) && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (types.has('list')) return text.split(/[,;]/).flatMap((part) => part.trim() || []);
  return text;
}

/** The types that a schema takes; `list` is a list of texts. */
function typesOf(schema: unknown): ReadonlySet<string> {
  const { type, anyOf, items, enum: choices } = objectOf(schema);
  if (Array.isArray(anyOf)) return new Set(anyOf.flatMap((each) => [...typesOf(each)]));
  if (Array.isArray(choices)) return new Set(choices.map((choice) => typeof choice));
  if (type === 'array') return new Set(isObject(items) && typesOf(items).has('string') ? ['list'] : []);
  return new Set(typeof type === 'string' ? [type] : []);
}

/** Can a column of a table hold it? */
export function isCell(schema: unknown): boolean {
  const types = typesOf(schema);
  return ['string', 'integer', 'number', 'boolean', 'list'].some((type) => types.has(type));
}
