import type { KeepStore } from '../../base/ports.ts';
import type { Schema } from '../../base/json.ts';
import type { PreparedState } from '../../prepare/types.ts';
import { equal } from '../../base/equal.ts';

/** The stored value of a state when it is valid; else its default. */
export function readStored(store: KeepStore, key: string, state: PreparedState): unknown {
  const found = parseStored(store.get(key), state.schema);
  return found === undefined ? state.initial : found;
}

/** A default is not stored, which keeps addresses short. */
export function writeStored(store: KeepStore, key: string, state: PreparedState, value: unknown): void {
  const isInitial = equal(value, state.initial);
  const isEntry = state.entry === 'each' || (state.entry === 'opened' && (isInitial || store.get(key) === undefined));
  store.set(key, isInitial ? undefined : value, isEntry);
}

/** Converts a stored value to its schema's type, since some stores hold text. Undefined when it is invalid. */
export function parseStored(value: unknown, schema: Schema): unknown {
  if (value === undefined || value === null) return undefined;
  const read = typeof value === 'string' ? fromText(value, schema) : value;
  if (schema.enum && !schema.enum.includes(read)) return undefined;
  const types = typesOf(schema);
  return types.length === 0 || types.includes(typeOf(read)) || (typeOf(read) === 'integer' && types.includes('number'))
    ? read
    : undefined;
}

const typesOf = (schema: Schema): readonly string[] =>
  typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);

function fromText(text: string, schema: Schema): unknown {
  const types = typesOf(schema);
  if (types.includes('string') || schema.enum?.includes(text)) return text;
  if (types.length === 0 && !schema.enum) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
