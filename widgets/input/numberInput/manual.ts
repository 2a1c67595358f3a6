import type { WidgetManual } from '../../../engine/index.ts';
import { object } from '../../parts/schema/schema.ts';
import { numberInputProps, numberValue } from './schema.ts';

export const numberInput: WidgetManual = {
  version: 1,
  description:
    'A number as the language of the page writes it: 1.234,5 in Greek, 1,234.5 in English. The mark of thousands groups only in full threes; else it is the decimal mark, and the number is written anew on leaving.',
  props: numberInputProps,
  events: { change: object({ value: numberValue }, ['value']) },
  models: { value: { schema: numberValue, description: 'The number; null when empty.' } },
  examples: [
    {
      name: 'Amount',
      state: { amount: { type: ['number', 'null'], default: 12500.5 } },
      node: {
        widget: 'stack',
        children: [
          { widget: 'numberInput', props: { label: 'Amount', unit: '€', decimals: 2, min: 0 }, bind: 'state.amount' },
          { widget: 'text', props: { text: '{{state.amount}}', tone: 'muted' } },
        ],
      },
    },
    {
      name: 'Whole number',
      state: { people: { type: ['integer', 'null'], default: null } },
      node: {
        widget: 'numberInput',
        props: { label: 'People', decimals: 0, min: 1, max: 20, hint: '1 to 20' },
        bind: 'state.people',
      },
    },
  ],
};
