import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const massData = {
  type: 'object',
  required: ['method'],
  properties: {
    method: { type: 'string', title: 'Μέθοδος', enum: ['GET', 'POST'] },
    title: { type: 'string', title: 'Τίτλος', minLength: 3 },
    from: { type: 'string', format: 'date', title: 'Από' },
  },
};

export const schemaForm: WidgetManual = {
  version: 1,
  description:
    'A form drawn from a JSON Schema, from user field definitions or from parameters, checked while it is filled in.',
  props,
  events: {
    change: { type: 'object', properties: { value: { type: 'object' } }, required: ['value'] },
    check: { type: 'object', properties: { valid: { type: 'boolean' } }, required: ['valid'] },
  },
  models: { value: { schema: { type: 'object' }, description: 'The values of the form.' } },
  examples: [
    {
      name: 'From a schema',
      state: { value: { type: 'object', default: { method: 'POST', title: 'Μαζική αποστολή' } } },
      node: { widget: 'schemaForm', props: { schema: { $literal: massData }, label: 'Αποστολή' }, bind: 'state.value' },
    },
    {
      name: 'User fields',
      state: { value: { type: 'object', default: { last_name: 'Δημητρίου', region: 'Κρήτη', birth: '1990-05-14' } } },
      node: {
        widget: 'schemaForm',
        props: {
          label: 'Στοιχεία',
          level: 100,
          computed: { age: '36' },
          fields: [
            { Name: 'last_name', Label: 'Επώνυμο' },
            { Name: 'region', Label: 'Περιφέρεια', Type: 'ddlist', Options: ['Αττική', 'Κρήτη'] },
            { Name: 'birth', Label: 'Ημερομηνία γέννησης', Type: 'date', Editable: 10 },
            { Name: 'age', Label: 'Ηλικία', Type: 'ComputedField' },
          ],
        },
        bind: 'state.value',
      },
    },
    {
      name: 'Parameters',
      state: { value: { type: 'object', default: {} } },
      node: {
        widget: 'schemaForm',
        props: {
          label: 'Παράμετροι',
          params: [
            { Name: 'cycle', Label: 'Κύκλος', Type: 'text' },
            { Name: 'days', Label: 'Ημέρες', Type: 'integer', Default: 14, Choices: [7, 14, 30] },
            { Name: 'share', Label: 'Μερίδιο', Type: 'number', Default: 0.5 },
            { Name: 'from', Label: 'Από', Type: 'date', Default: '2026-11-27' },
            { Name: 'at', Label: 'Ώρα', Type: 'time', Default: null },
            { Name: 'active', Label: 'Μόνο ενεργοί', Type: 'boolean', Default: true },
            { Name: 'towns', Label: 'Πόλεις', Type: 'texts', Default: ['Βόλος'] },
          ],
        },
        bind: 'state.value',
      },
    },
  ],
};
