import type { WidgetManual } from '../../../engine/index.ts';
import { textProps } from './schema.ts';

export const text: WidgetManual = {
  version: 1,
  description: 'A text. For headings use section or card, for HTML richText.',
  props: textProps,
  examples: [
    { name: 'Plain', node: { widget: 'text', props: { text: 'Two mentees have not answered yet.' } } },
    { name: 'Muted', node: { widget: 'text', props: { text: 'Typing…', tone: 'muted', size: 'sm' } } },
    {
      name: 'Tones',
      node: {
        widget: 'stack',
        props: { gap: 'xs' },
        children: [
          { widget: 'text', props: { text: 'Something to know', tone: 'info' } },
          { widget: 'text', props: { text: 'Done', tone: 'success' } },
          { widget: 'text', props: { text: 'Take care', tone: 'warning' } },
          { widget: 'text', props: { text: 'Refused', tone: 'danger', weight: 'strong' } },
        ],
      },
    },
    { name: 'Large', node: { widget: 'text', props: { text: 'Good morning, Maria', size: 'xl', weight: 'strong' } } },
  ],
};
