import { anything, flag, listOf, number, object, type PropsOf, record, string } from '../_shared/schema.ts';

/** A filter definition of the project. */
export const definition = {
  ...object(
    {
      Field: string('The field that is filtered.'),
      Label: string('What the reader sees; the field when not given.'),
      Match: string('How values are compared; it is sent as it stands. `in` takes several values.'),
      Cascade: anything('The field, or fields, whose options depend on this one.'),
      Options: anything('The choices: texts, or { value, text }. Without any, text is typed.'),
      Separate: flag('Stands in the bar; the others stand behind a button.'),
    },
    ['Field'],
  ),
  additionalProperties: true,
};

export const filterValue = object(
  { Field: string('The field.'), Value: anything('What is asked for.'), Match: string('How it is compared.') },
  ['Field', 'Value'],
);

export const props = object({
  filters: listOf(definition, 'The filter definitions.'),
  options: record(
    listOf(anything('A choice.'), 'The choices of the field.'),
    'field -> its choices: texts, or { value, text }. They come before the Options of the definition.',
  ),
  delay: number('Milliseconds after the last change before the value changes.', { minimum: 0, default: 500 }),
});

export type FilterBarProps = PropsOf<typeof props>;
export type FilterDefinition = PropsOf<typeof definition>;
export type FilterValue = PropsOf<typeof filterValue>;
