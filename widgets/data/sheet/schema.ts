import {
  either,
  flag,
  listOf,
  number,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

/** A pasted table: entities/pasted-table. */
export const table = object(
  {
    headers: listOf(string('A heading.'), 'The headings; empty when the table has none.'),
    rows: listOf(
      object({ key: string('Stays while the row moves.'), cells: listOf(string('A cell.'), 'The cells.') }, [
        'key',
        'cells',
      ]),
      'The rows.',
    ),
  },
  ['headers', 'rows'],
);

export const props = object(
  {
    label: string('What belongs here.'),
    header: { ...flag('The first row holds the headings.'), default: true },
    marks: record(
      either(
        'What happened to the row.',
        string('A text: OK is a good mark, anything else a bad one.'),
        object(
          {
            text: string('The text of the message.'),
            tone: oneOf(['neutral', 'info', 'success', 'warning', 'danger'], 'How it is.', 'danger'),
          },
          ['text'],
        ),
      ),
      'row key -> what happened to it.',
    ),
    faults: flag('Only the rows with a bad mark are shown.'),
    height: number('The greatest height in pixels.', { minimum: 120, default: 420 }),
    disabled: flag('Shown, but cannot be changed.'),
  },
  ['label'],
);

export type SheetProps = PropsOf<typeof props>;
export type PastedTable = PropsOf<typeof table>;
export type Marks = NonNullable<SheetProps['marks']>;
