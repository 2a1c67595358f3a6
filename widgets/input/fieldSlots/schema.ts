import {
  displayText,
  flag,
  listOf,
  nullable,
  object,
  record,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

const fieldItem = object(
  {
    value: string('Its name in the value.'),
    text: displayText('Its name.'),
    kind: string('Its kind: a place may accept some kinds only.'),
  },
  ['value', 'text'],
);

const slot = object(
  {
    id: string('Its name in the value.'),
    label: displayText('Its name.'),
    kind: string('The kind of the fields that it takes; every field by default.'),
    clearable: flag('It may stay empty.'),
  },
  ['id', 'label'],
);

export const slotValues = record(nullable(string('The field in it; null for none.')), 'The field of each place.');

export const fieldSlotsProps = object(
  {
    label: displayText('Names the fields and their places for screen readers.'),
    hint: displayText('A line above the fields.'),
    fields: listOf(fieldItem, 'What can be put.'),
    places: listOf(slot, 'The places.'),
  },
  ['label', 'fields', 'places'],
);
export type FieldSlotsProps = PropsOf<typeof fieldSlotsProps> & {
  readonly value?: Readonly<Record<string, string | null>> | null;
};
