import { asText } from '../../parts/schema/text-and-classes.ts';
import type { FilterDefinition, FilterValue } from './schema.ts';

export type Filters = readonly FilterValue[];

const namesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === 'string' && name !== '');

/** The fields whose choices depend on this one. */
export const cascadeOf = (definition: FilterDefinition): readonly string[] => namesIn(definition.Cascade);
export const labelOf = (definition: FilterDefinition): string => asText(definition.Label) || definition.Field;
export const takesMany = (definition: FilterDefinition): boolean => definition.Match === 'in';

export const valueIn = (filters: Filters, field: string): unknown =>
  filters.find((filter) => filter.Field === field)?.Value;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The filters with another value of one field; dependent fields are cleared. */
export function withValue(
  filters: Filters,
  definitions: readonly FilterDefinition[],
  definition: FilterDefinition,
  value: unknown,
): Filters {
  const gone = dependents(definitions, definition.Field);
  const rest = filters.filter((filter) => filter.Field !== definition.Field && !gone.has(filter.Field));
  if (isNothing(value)) return rest;
  const match = asText(definition.Match);
  return [...rest, { Field: definition.Field, Value: value, ...(match === '' ? {} : { Match: match }) }];
}

function dependents(definitions: readonly FilterDefinition[], field: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const definition = definitions.find((known) => known.Field === name);
    for (const next of definition ? cascadeOf(definition) : []) {
      if (found.has(next) || next === field) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(field);
  return found;
}
