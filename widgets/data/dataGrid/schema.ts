import { links } from '../../parts/pager/schema.ts';
import {
  anything,
  displayText,
  either,
  flag,
  link,
  listOf,
  number,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

/** A mark on a row or a cell, with its message. */
const mark = object(
  {
    row: either('The key of the row.', string('As a text.'), number('As a number.')),
    column: string('The id of the column; without it the whole row is marked.'),
    text: string('The text of the message.'),
    tone: oneOf(['info', 'success', 'warning', 'danger'], 'How bad it is.', 'danger'),
  },
  ['row', 'text'],
);

export const props = object(
  {
    rows: listOf(anything('A row.'), 'The rows. Thousands of them cost no more than a screenful.'),
    key: string('The path in a row of what tells it from all others.'),
    label: string('The name of the table for screen readers.'),
    select: oneOf(['none', 'one', 'many'], 'May rows be selected?', 'none'),
    marks: listOf(mark, 'Problems of rows and cells.'),
    height: number('The greatest height in pixels; the table scrolls inside.', { minimum: 120, default: 560 }),
    headLines: number('How many lines a heading may have; the whole of it is shown on hover.', {
      minimum: 1,
      maximum: 3,
      default: 1,
    }),
    compact: flag('Rows of 32 px under upright headings: for many narrow columns of one sign each.'),
    count: string(
      'The text for the number of rows, such as "12 people"; "12 entries" otherwise. With pages it is shown beside their links.',
    ),
    links,
    current: object(
      { row: string('The key of the row.'), column: string('The id of the column.') },
      ['row', 'column'],
      'The cell whose details are open beside the table: it is marked, and scrolled into view when it changes.',
    ),
    opens: {
      ...flag('May rows be opened? If not, `open` does not happen, and rows do not look like it.'),
      default: true,
    },
    uncounted: flag(
      'Hides the number of rows, because another element shows it. Not needed with pages: their number is shown beside the links.',
    ),
    empty: string('The text of an empty table.'),
    emptyHint: string('Why there are none, or how many there are without the filters.'),
    filtered: flag('Filters are set: without rows it offers to remove them by the event `clear`.'),
  },
  ['key'],
);

export const columnProps = object(
  {
    id: string('Unique among the columns; exports, marks and the sort name it.'),
    header: string('The heading.'),
    value: anything('Per row: the value that is shown, sorted, copied and exported.'),
    exact: anything('Per row: the number that spreadsheets have instead of the value, where it is one.'),
    numberFormat: string('The number format of the exact numbers, as Excel writes it.'),
    link: link('Per row: where the cell leads.'),
    tone: oneOf(['neutral', 'info', 'success', 'warning', 'danger'], 'Per row: the colour of the cell.'),
    group: displayText('The title of its group, shown once above neighbours of the same group.'),
    pin: oneOf(['start'], 'Stays in sight while the rest scrolls.'),
    width: number('Pixels; guessed from the heading and the first rows when not given.', { minimum: 32 }),
    format: oneOf(['text', 'number', 'percent', 'date', 'datetime'], 'How the value is written.', 'text'),
    sortBy: anything('Per row: what rows are sorted by; the value where it is not given.'),
    total: displayText('The footer of the column, in a line that stays in view.'),
    sortable: { ...flag('May the reader sort by it?'), default: true },
    hidden: flag('Hidden until the reader chooses it.'),
    exported: oneOf(
      ['shown', 'always', 'only', 'never'],
      'When it goes into exports: while it is shown, also while it is hidden, only there (it is never shown), or never.',
      'shown',
    ),
  },
  ['id', 'header'],
);

export const menuProps = object(
  {
    text: string('The text of the entry.'),
    tone: oneOf(['neutral', 'danger'], 'danger for what cannot be undone.', 'neutral'),
    disabled: flag('Per row: shown, but cannot be chosen.'),
  },
  ['text'],
);

export const layoutValue = object({
  order: listOf(string('The id of a column.'), 'The columns in the order of the reader.'),
  shown: record(flag('Is it seen?'), 'The columns that the reader showed or hid.'),
});
export type ColumnLayoutValue = PropsOf<typeof layoutValue>;

export type CurrentCell = NonNullable<DataGridProps['current']>;
export type DataGridProps = PropsOf<typeof props>;
export type ColumnProps = PropsOf<typeof columnProps>;
export type Mark = PropsOf<typeof mark>;
