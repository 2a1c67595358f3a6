import type { WidgetManual } from '../../../engine/index.ts';
import { flag, object } from '../../parts/schema/schema.ts';
import { checkboxProps, tickValue } from './schema.ts';

export const checkbox: WidgetManual = {
  version: 1,
  description: 'A statement that is ticked: a consent, for one.',
  props: checkboxProps,
  events: { change: object({ value: flag('Is it ticked?') }, ['value']) },
  models: { value: { schema: tickValue, description: 'Is it ticked?' } },
  examples: [
    {
      name: 'Consent',
      state: { agreed: { type: 'boolean', default: false } },
      node: {
        widget: 'checkbox',
        props: { label: 'I have read the terms and agree to them', required: true },
        bind: 'state.agreed',
      },
    },
  ],
};
