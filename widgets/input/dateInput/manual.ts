import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const value = { type: ['string', 'null'] } as const;

export const dateInput: WidgetManual = {
  version: 1,
  description: 'A day, typed as DD-MM-YYYY or DD/MM/YYYY or picked. Anything else is reported as an error.',
  props,
  events: { change: { type: 'object', properties: { value }, required: ['value'] } },
  models: { value: { schema: value, description: 'The day as YYYY-MM-DD, or null.' } },
  examples: [
    {
      name: 'Plain',
      state: { value: { type: ['string', 'null'], default: '1990-05-14' } },
      node: { widget: 'dateInput', props: { label: 'Ημερομηνία γέννησης' }, bind: 'state.value' },
    },
  ],
};
