import type { TSchema } from 'typebox';
import { any, either, list, open, text, whole } from './shape.ts';
import { filterDefinition } from './filter.ts';

/** One field of the people of a project, from which form field, grid column, filter, export column and import header are made. */
export const userField: TSchema = open(
  'A field of a person.',
  {
    Name: text('The key.', { minLength: 1 }),
    Label: text('What people read.'),
    Visible: whole('Seen by people of this level or a lower one; 1000 when not said.'),
    Editable: whole('Changed by people of this level or a lower one; 1000 when not said.'),
    Type: text('text, date, ddlist, ComputedField, ExportField; another reads as text.'),
    func: any(
      'ComputedField, ExportField: logic or a formula over the fields; or code with "return", the body of a function of input (the fields) for the sandbox.',
    ),
    Options: list('ddlist: what can be chosen.', any('A value, or {Value, Label}.')),
    Validation: text('custom: only a value that is not empty is valid; or the name of a format: afm, email.'),
    Filters: either(
      'How it is filtered.',
      filterDefinition,
      list('Several.', filterDefinition),
      any('Other members are kept.'),
    ),
  },
  ['Name'],
);
