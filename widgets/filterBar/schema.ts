import {
  anything,
  displayText,
  flag,
  listOf,
  number,
  object,
  type PropsOf,
  record,
  string,
} from '../_shared/schema.ts';

/** A filter definition of the project. */
export const definition = {
  ...object(
    {
      Field: string('The field that is filtered.'),
      Label: string('What the reader sees; the field when not given.'),
      Match: string('How values are compared; it is sent as it stands. `in` takes several values.'),
      Cascade: anything('The field, or fields, whose options depend on this one.'),
      Options: anything('The choices: texts, or { value, text }. Without any, text is typed.'),
      Separate: flag('Stands in the row before it is set; the others stand behind a button.'),
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
  label: string('Names the group for screen readers.'),
  search: string('Names the search box. Without it there is none.'),
  searchHint: string('What is found by it, in the empty box; its name where it is not given.'),
  filters: listOf(definition, 'The filter definitions of the project.'),
  options: record(
    listOf(anything('A choice.'), 'The choices of the field.'),
    'field -> its choices: texts, or { value, text }. They come before the Options of the definition.',
  ),
  delay: number('Milliseconds after the last change before the value changes.', { minimum: 0, default: 500 }),
  grid: string('The id of the table whose choice of columns stands at the end of the row.'),
});

export const chipProps = object(
  {
    id: string('Unique among the filters of the row.'),
    label: string('What is filtered by.'),
    options: listOf(anything('A choice.'), 'The choices: texts, or { value, text }. Without any, text is typed.'),
    value: anything('What is chosen; a list where `many` is set.'),
    none: anything('The value that filters nothing, where it is not null.'),
    many: flag('May several be chosen?'),
    toggle: flag('Its one choice is on or off: the chip shows its text.'),
    behind: flag('Stands behind the button until it is set.'),
    count: number('How many it would show: stands after its text.', { minimum: 0 }),
    text: displayText('What the chip says when it is set and has a body.'),
  },
  ['id', 'label'],
);

export type FilterBarProps = PropsOf<typeof props>;
export type ChipProps = PropsOf<typeof chipProps>;
export type FilterDefinition = PropsOf<typeof definition>;
export type FilterValue = PropsOf<typeof filterValue>;
