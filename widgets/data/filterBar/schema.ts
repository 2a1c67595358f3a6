import { choice, choiceList } from '../../parts/schema/choice-schema.ts';
import {
  anything,
  displayText,
  either,
  flag,
  listOf,
  nullable,
  number,
  object,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

/** A filter definition of the project. */
const definition = {
  ...object(
    {
      Field: string('The field that is filtered.'),
      Label: string('The label; the name of the field when not given.'),
      Match: string('How values are compared; it is sent unchanged. `in` takes several values.'),
      Cascade: anything('The field, or fields, whose options depend on this one.'),
      Options: anything('The choices: texts, or { value, text }. Without any, text is typed.'),
      Separate: flag('Is in the row even when it is not set; the others are listed under "+ Filter" until then.'),
    },
    ['Field'],
  ),
  additionalProperties: true,
};

export const filterValue = object(
  { Field: string('The field.'), Value: anything('The value to compare with.'), Match: string('How it is compared.') },
  ['Field', 'Value'],
);

export const props = object({
  label: string('Names the group for screen readers.'),
  search: string('Names the search box. Without it there is none.'),
  searchHint: string('The placeholder of the search box; its name when not given.'),
  filters: listOf(definition, 'The filter definitions of the project.'),
  options: record(
    listOf(anything('A choice.'), 'The choices of the field.'),
    'field -> its choices: texts, or { value, text }. They come before the Options of the definition.',
  ),
  delay: number('Milliseconds after the last change before the value changes.', { minimum: 0, default: 500 }),
  grid: string('The id of the table whose choice of columns is shown at the end of the row.'),
});

export const chipProps = object(
  {
    id: string('Unique among the filters of the row.'),
    label: string('The label of the filter.'),
    options: listOf(anything('A choice.'), 'The choices: texts, or { value, text }. Without any, text is typed.'),
    none: anything('The value that filters nothing, where it is not null.'),
    many: flag('May several be chosen?'),
    toggle: either(
      'The chip is a button that is on or off: on with this value, off with `none`. true is for a value of true and false.',
      flag('On with true, off with false.'),
      choice,
    ),
    inMore: flag('Is listed under "+ Filter" instead of in the row until it is set.'),
    count: number('The number of items that it would show, after its text.', { minimum: 0 }),
    text: displayText('The text of the chip when it is set and has a body.'),
  },
  ['id', 'label'],
);

/** The value of a chip. */
export const chipValue = nullable(either('The chosen value.', choice, choiceList, flag('Is the toggle on?')));

export type FilterBarProps = PropsOf<typeof props>;
export type ChipProps = PropsOf<typeof chipProps> & { readonly value?: unknown };
export type FilterDefinition = PropsOf<typeof definition>;
export type FilterValue = PropsOf<typeof filterValue>;
