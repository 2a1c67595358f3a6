import type { JsonObject, WidgetManual } from '../../../engine/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { budget } from './example.ts';
import { props } from './schema.ts';

/** An example's node is plain data. */
const asJson = (workbook: Workbook): JsonObject => JSON.parse(JSON.stringify(workbook));
const document = asJson(budget);

export const workbook: WidgetManual = {
  version: 1,
  description:
    'A workbook to fill in: sheets of fixed, input and computed cells. Its keyboard, ranges, copying, pasting and undoing are those of a spreadsheet.',
  props,
  events: {
    change: {
      type: 'object',
      properties: {
        values: { type: 'object', additionalProperties: { type: ['number', 'string', 'boolean', 'null'] } },
        seen: { type: 'object', additionalProperties: { type: ['number', 'string', 'boolean', 'null'] } },
      },
      required: ['values'],
    },
    choose: {
      type: 'object',
      properties: { name: { type: 'string' }, keep: { enum: ['own', 'other'] } },
      required: ['name', 'keep'],
    },
    wrong: {
      type: 'object',
      properties: { texts: { type: 'object', additionalProperties: { type: 'string' } } },
      required: ['texts'],
    },
    select: {
      type: 'object',
      properties: {
        sheet: { type: 'integer' },
        row: { type: 'integer' },
        col: { type: 'integer' },
        cell: { type: ['integer', 'null'] },
        range: {
          type: 'object',
          properties: {
            row: { type: 'integer' },
            col: { type: 'integer' },
            lastRow: { type: 'integer' },
            lastCol: { type: 'integer' },
          },
          required: ['row', 'col', 'lastRow', 'lastCol'],
        },
      },
      required: ['sheet', 'row', 'col', 'cell', 'range'],
    },
  },
  examples: [
    { name: 'To fill in', node: { widget: 'workbook', props: { document } } },
    {
      name: 'States of inputs',
      node: {
        widget: 'workbook',
        props: {
          document,
          values: { "'Έσοδα και έξοδα'!B4": 1500 },
          states: {
            "'Έσοδα και έξοδα'!B4": 'saving',
            "'Έσοδα και έξοδα'!C4": 'failed',
            "'Έσοδα και έξοδα'!B5": 'conflict',
          },
          others: { "'Έσοδα και έξοδα'!B5": 510 },
          wrong: { "'Έσοδα και έξοδα'!C5": '12 ευρώ' },
        },
      },
    },
    { name: 'Read only', node: { widget: 'workbook', props: { document, readOnly: true, sheet: 'Σύνοψη' } } },
    { name: 'Authoring', node: { widget: 'workbook', props: { document, authoring: true } } },
    { name: 'Loading', node: { widget: 'workbook', props: { document: null, label: 'Προϋπολογισμός' } } },
  ],
};
