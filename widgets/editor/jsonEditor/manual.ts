import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

export const jsonEditor: WidgetManual = {
  version: 1,
  description:
    'Edits a value as JSON text, with Format and Validate. Half-typed text stays in the editor: the value changes when the text is whole.',
  props,
  events: {
    change: { type: 'object', properties: { value: {} }, required: ['value'] },
    half: { type: 'object', properties: { half: { type: ['string', 'null'] } }, required: ['half'] },
    text: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    check: {
      type: 'object',
      properties: { valid: { type: 'boolean', description: 'Is the text whole?' } },
      required: ['valid'],
    },
  },
  models: {
    text: {
      schema: { type: 'string' },
      description:
        'The text as it is written. Where the value says something else, only those lines differ. Without it the value is laid out.',
    },
    value: { schema: {}, description: 'The value, any JSON.' },
    half: {
      schema: { type: ['string', 'null'] },
      description: 'Text that is not valid yet; null while the text is valid. Bind it to keep it.',
    },
  },
  examples: [
    {
      name: 'Plain',
      state: { value: { type: 'object', default: { gdpr: { Required: true, UserField: 'consent', MinValue: 1 } } } },
      node: { widget: 'jsonEditor', props: { label: 'Ρυθμίσεις', height: 200 }, bind: 'state.value' },
    },
  ],
};
