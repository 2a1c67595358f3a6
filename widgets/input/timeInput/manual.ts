import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const value = { type: ['string', 'null'] } as const;

export const timeInput: WidgetManual = {
  version: 1,
  description: 'A time of day, HH:mm.',
  props,
  events: { change: { type: 'object', properties: { value }, required: ['value'] } },
  models: { value: { schema: value, description: 'The time as HH:mm, or null.' } },
  examples: [
    {
      name: 'Plain',
      state: { value: { type: ['string', 'null'], default: '09:30' } },
      node: { widget: 'timeInput', props: { label: 'Ώρα' }, bind: 'state.value' },
    },
  ],
};
