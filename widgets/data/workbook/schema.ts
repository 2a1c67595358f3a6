import type { Workbook, WorkbookValue } from '../../../schemas/documents/workbook.ts';
import {
  type Described,
  either,
  flag,
  integer,
  nullable,
  number,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

const document: Described<Workbook> = {
  type: ['object', 'null'],
  description: 'The workbook: a document of the kind workbook. While there is none, a skeleton is shown.',
};
const value: Described<WorkbookValue> = {
  type: ['number', 'string', 'boolean', 'null'],
  description: 'The value of an input.',
};

const INPUT_STATES = ['saving', 'saved', 'failed', 'conflict'] as const;
export type InputState = (typeof INPUT_STATES)[number];

export const props = object({
  document,
  values: record(value, 'The stored values of inputs by their full names. Inputs without one have their first value.'),
  readOnly: flag('Is shown, and cannot be changed.'),
  closing: flag('The time is about to end: typed text is entered at once.'),
  states: record(
    oneOf(
      INPUT_STATES,
      'saving: on its way. saved: it has arrived. failed: not saved. conflict: changed elsewhere at the same time.',
    ),
    'The state of inputs by their full names.',
  ),
  others: record(
    value,
    'Of inputs in conflict: the value that was stored elsewhere. One of both is chosen at the cell.',
  ),
  wrong: record(
    string('The typed text.'),
    'By the full names of inputs: invalid texts, as the event `wrong` reported them. They are shown instead of the values.',
  ),
  shows: nullable(
    object(
      { name: string('The full name of an input.'), turn: integer('Grows with each wish.') },
      ['name', 'turn'],
      'The input that takes the focus, whenever this changes.',
    ),
  ),
  stored: nullable(
    record(
      value,
      'The values without unsaved edits, for values of a draft: drafts.x.stored. The inputs with other values show `status`.',
    ),
  ),
  status: oneOf(['idle', 'saving', 'saved', 'failed', 'kept'], 'The state of saving: drafts.x.saving.'),
  label: string('The name of the workbook; default: its own name.'),
  sheet: either('The sheet that is open first.', integer('Its number from 0.', { minimum: 0 }), string('Its name.')),
  at: nullable(
    object(
      {
        sheet: integer('The sheet, from 0.', { minimum: 0 }),
        row: integer('The row, from 0.', { minimum: 0 }),
        col: integer('The column, from 0.', { minimum: 0 }),
      },
      ['sheet', 'row', 'col'],
      'The cell that is shown, whenever it changes.',
    ),
  ),
  fill: flag('Takes the height of its place.'),
  height: number('The greatest height of the table in pixels, unless it fills its place.', {
    minimum: 160,
    default: 560,
  }),
  headings: flag('Shows the letters of columns and the numbers of rows.'),
  quick: flag('Numbers are typed with digits, "." and "-" only; an empty or wrong entry is 0.'),
  download: flag('Offers the workbook with its values as a file.'),
  authoring: flag('For who writes the workbook: shows headings and formulas.'),
});

export type WorkbookProps = PropsOf<typeof props>;
