import type { JsonObject, WidgetManual } from '../../../engine/index.ts';
import { integer, object } from '../../parts/schema/schema.ts';
import { cellPlace, props } from './schema.ts';

const document: JsonObject = {
  version: 1,
  Name: 'Προϋπολογισμός',
  Active: [
    { at: [0, 0, 1], Type: 'Input', Value: 1200, Format: 0 },
    { at: [0, 1, 1], Type: 'Formula', Formula: '=ROUND(B1*1.24,2)', Format: 0 },
  ],
  Layout: [
    {
      Name: 'Έσοδα',
      Table: [
        [{ text: 'Ποσό', style: 0 }, { active: 0 }],
        [{ text: 'Με ΦΠΑ' }, { active: 1 }],
      ],
    },
    { Name: 'Σημειώσεις', Table: [] },
  ],
  Styles: [{ bold: true }],
  Formats: [['#,##0.00']],
};

export const workbookEditor: WidgetManual = {
  version: 1,
  description:
    'Edits a workbook beside the widget workbook: the content, format and style of the selected cell, inputs, and sheets. It lists the problems of the workbook.',
  props,
  events: {
    change: {
      type: 'object',
      properties: { document: { type: 'object', additionalProperties: {} } },
      required: ['document'],
    },
    select: cellPlace,
    checked: object({ errors: integer('How many stop a save.'), warnings: integer('How many do not.') }, [
      'errors',
      'warnings',
    ]),
  },
  examples: [
    {
      name: 'A formula',
      node: { widget: 'workbookEditor', props: { document, selection: { sheet: 0, row: 1, col: 1 } } },
    },
    {
      name: 'An input',
      node: { widget: 'workbookEditor', props: { document, selection: { sheet: 0, row: 0, col: 1 } } },
    },
    { name: 'Without a cell', node: { widget: 'workbookEditor', props: { document } } },
  ],
};
