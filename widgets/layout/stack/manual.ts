import type { WidgetManual } from '../../../engine/index.ts';
import { stackProps } from './schema.ts';

export const stack: WidgetManual = {
  version: 1,
  description:
    'Children one below the other. With measure "read" it is a page for people who read; with fill it takes the height that is there.',
  props: stackProps,
  examples: [
    {
      name: 'Plain',
      node: {
        widget: 'stack',
        children: [
          { widget: 'text', props: { text: 'First', weight: 'strong' } },
          { widget: 'text', props: { text: 'Second' } },
          { widget: 'text', props: { text: 'Third', tone: 'muted' } },
        ],
      },
    },
    {
      name: 'Measure for reading',
      node: {
        widget: 'stack',
        props: { measure: 'read', gap: 'lg' },
        children: [
          {
            widget: 'notice',
            props: { text: 'A page for people who read stays at a comfortable line length, also on a wide screen.' },
          },
          { widget: 'button', props: { text: 'Continue', kind: 'primary' } },
        ],
      },
    },
  ],
};
