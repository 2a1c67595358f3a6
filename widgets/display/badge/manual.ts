import type { WidgetManual } from '../../../engine/index.ts';
import { badgeProps } from './schema.ts';

export const badge: WidgetManual = {
  version: 1,
  description: 'A word or a count that marks the state of something.',
  props: badgeProps,
  examples: [
    {
      name: 'Tones',
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'badge', props: { text: 'Draft' } },
          { widget: 'badge', props: { text: 'New', tone: 'info' } },
          { widget: 'badge', props: { text: 'Active', tone: 'success', icon: 'check' } },
          { widget: 'badge', props: { text: 'Unapproved', tone: 'warning' } },
          { widget: 'badge', props: { text: 'Declined', tone: 'danger' } },
        ],
      },
    },
    { name: 'Count', node: { widget: 'badge', props: { text: 7, tone: 'info' } } },
  ],
};
