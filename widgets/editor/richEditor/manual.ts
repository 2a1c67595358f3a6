import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

export const richEditor: WidgetManual = {
  version: 1,
  description: 'Text with bold, italics, underline, lists and alignment, kept as sanitised HTML.',
  props,
  events: { change: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] } },
  models: {
    value: {
      schema: { type: 'string' },
      description: 'Sanitised HTML; an empty text is the empty string.',
    },
  },
  examples: [
    {
      name: 'Plain',
      state: { html: { type: 'string', default: '<p>Καλώς ήρθατε στο <strong>πρόγραμμα</strong>.</p>' } },
      node: { widget: 'richEditor', props: { label: 'Περίληψη' }, bind: 'state.html' },
    },
  ],
};
