import type { WidgetManual } from '../../../engine/index.ts';
import { props, table } from './schema.ts';

const pasted = {
  headers: ['Username', 'first_name', 'last_name'],
  rows: [
    { key: '1', cells: ['m.papadaki', 'Μαρία', 'Παπαδάκη'] },
    { key: '2', cells: ['k.ioannou', 'Κώστας', 'Ιωάννου'] },
  ],
};

export const sheet: WidgetManual = {
  version: 1,
  description:
    'A table pasted from a spreadsheet: tabs, commas or semicolons, quoted cells. Cells can be corrected, rows removed; rows carry marks.',
  props,
  events: { change: { type: 'object', properties: { value: table }, required: ['value'] } },
  models: {
    value: { schema: table, description: 'The headings and the rows; row keys stay while rows move.' },
  },
  examples: [
    {
      name: 'With marks',
      state: { table: { ...table, default: pasted } },
      node: {
        widget: 'sheet',
        props: {
          label: 'Νέοι χρήστες',
          marks: { 1: { text: 'Νέος', tone: 'success' }, 2: 'Το όνομα χρήστη υπάρχει ήδη' },
        },
        bind: 'state.table',
      },
    },
    {
      name: 'Empty',
      state: { table: { ...table, default: { headers: [], rows: [] } } },
      node: { widget: 'sheet', props: { label: 'Νέοι χρήστες' }, bind: 'state.table' },
    },
  ],
};
