import type { TSchema } from 'typebox';
import { any, flag, list, open, text } from './shape.ts';

/** A list's filter by one field. */
export const filterDefinition: TSchema = open('A filter.', {
  Field: text('The field that is filtered.'),
  Match: text('How a value is compared: equal, contains, from, to ...'),
  Cascade: text('The field whose choice limits the choices of this one.'),
  Options: list('What can be chosen; asked from the server when not said.', any('A value, or {Value, Label}.')),
  Separate: flag('The field holds several values; each counts by itself.'),
});
