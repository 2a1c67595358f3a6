import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const value = { type: ['string', 'null'] } as const;

export const dateTimeInput: WidgetManual = {
  version: 1,
  description: 'A day with its time, DD-MM-YYYY HH:mm.',
  props,
  events: { change: { type: 'object', properties: { value }, required: ['value'] } },
  models: {
    value: {
      schema: value,
      description:
        'The local time as YYYY-MM-DDTHH:mm, or null. A value with a zone is shown in the reader’s own time and written back with a zone.',
    },
  },
  examples: [
    {
      name: 'Plain',
      state: { value: { type: ['string', 'null'], default: '2026-03-04T10:30' } },
      node: { widget: 'dateTimeInput', props: { label: 'Ώρα συνάντησης' }, bind: 'state.value' },
    },
  ],
};
