import type { WidgetManual } from '../../../engine/index.ts';
import { anything, integer, object, record, string } from '../../parts/schema/schema.ts';
import { props } from './schema.ts';

export const palette: WidgetManual = {
  version: 1,
  description: 'The widgets and parts that a document may use, with examples to insert.',
  props,
  events: {
    insert: object(
      {
        name: string('The widget or part.'),
        node: record(anything('A member.'), 'The node.'),
        state: record(anything('A schema.'), 'The state that it needs.'),
        count: integer('Grows with each one.'),
      },
      ['name', 'node', 'state', 'count'],
    ),
  },
  examples: [
    {
      name: 'Two widgets and a part',
      node: {
        widget: 'palette',
        props: {
          known: {
            $literal: {
              catalogue: {
                widgets: {
                  text: {
                    name: 'text',
                    group: 'display',
                    description: 'A text.',
                    examples: [{ name: 'Muted', node: { widget: 'text', props: { text: 'Γεια' } } }],
                  },
                  button: {
                    name: 'button',
                    group: 'input',
                    description: 'Does something.',
                    examples: [{ name: 'Primary', node: { widget: 'button', props: { text: 'Εντάξει' } } }],
                  },
                },
                parts: { 'demo/hello': { part: 'demo/hello', version: 1, params: { name: { type: 'string' } } } },
              },
            },
          },
        },
      },
    },
  ],
};
