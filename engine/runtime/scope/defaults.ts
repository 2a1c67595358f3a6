import type { Schema } from '../../json.ts';

/** What params hold when nobody gives them: the default of each schema, else nothing. */
export function defaultsOf(schemas: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) made[name] = schema.default ?? null;
  return made;
}
