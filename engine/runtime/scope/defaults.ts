import type { Schema } from '../../base/json.ts';

/** The defaults of params by their schemas. */
export function defaultsOf(schemas: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) made[name] = schema.default ?? null;
  return made;
}
