import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const value = { type: ['string', 'null'] } as const;

export const dateSelects: WidgetManual = {
  version: 1,
  description:
    'A day from three lists: the last 100 years, the months, the days of that month. A combination that does not exist clears the value.',
  props,
  events: { change: { type: 'object', properties: { value }, required: ['value'] } },
  models: { value: { schema: value, description: 'The day as YYYY-MM-DD, or null.' } },
  examples: [
    {
      name: 'Plain',
      state: { value: { type: ['string', 'null'], default: '1990-05-14' } },
      node: { widget: 'dateSelects', props: { label: 'Ημερομηνία γέννησης' }, bind: 'state.value' },
    },
  ],
};
