import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

export const playground: WidgetManual = {
  version: 1,
  description:
    'Shows one registered widget by its name: its description, live examples, its props as a form, the events that it emits, and the JSON of its node. With a handler for choosing, another widget can be chosen.',
  props,
  events: {
    choose: {
      type: 'object',
      properties: { name: { type: 'string', description: 'The widget.' } },
      required: ['name'],
    },
  },
  examples: [
    { name: 'A widget', node: { widget: 'playground', props: { name: 'badge' } } },
    {
      name: 'With a choice',
      state: { widget: { type: 'string', default: 'switch' } },
      node: {
        widget: 'playground',
        props: { name: '{{state.widget}}' },
        on: { choose: [{ do: 'set', path: 'state.widget', to: '{{event.name}}' }] },
      },
    },
    { name: 'An unknown name', node: { widget: 'playground', props: { name: 'buton' } } },
  ],
};
