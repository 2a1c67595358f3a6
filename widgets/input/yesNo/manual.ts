import type { WidgetManual } from '../../../engine/index.ts';
import { object } from '../../parts/schema/schema.ts';
import { yesNoProps, yesNoValue } from './schema.ts';

export const yesNo: WidgetManual = {
  version: 1,
  description: 'A question that is answered by yes or no, and not answered at first.',
  props: yesNoProps,
  events: { change: object({ value: yesNoValue }, ['value']) },
  models: { value: { schema: yesNoValue, description: 'The answer: "1" or "0", or a boolean.' } },
  examples: [
    {
      name: 'Microdata',
      state: { answer: { type: ['string', 'null'], default: null } },
      node: { widget: 'yesNo', props: { label: 'Are you in education or training?' }, bind: 'state.answer' },
    },
    {
      name: 'Boolean',
      state: { answer: { type: ['boolean', 'null'], default: true } },
      node: {
        widget: 'yesNo',
        props: { label: 'Do you have a disability?', as: 'boolean', required: true },
        bind: 'state.answer',
      },
    },
  ],
};
