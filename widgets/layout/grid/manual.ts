import type { WidgetManual } from '../../../engine/index.ts';
import { gridProps } from './schema.ts';

export const grid: WidgetManual = {
  version: 1,
  description:
    'Children beside each other, in even or weighted columns; below each other where the width is not enough.',
  props: gridProps,
  examples: [
    {
      name: 'Even',
      node: {
        widget: 'grid',
        props: { weights: 'even' },
        children: [
          {
            widget: 'card',
            props: { title: 'Mentees' },
            children: [{ widget: 'stat', props: { label: 'Active', value: 128 } }],
          },
          {
            widget: 'card',
            props: { title: 'Mentors' },
            children: [{ widget: 'stat', props: { label: 'Active', value: 17 } }],
          },
          {
            widget: 'card',
            props: { title: 'Meetings' },
            children: [{ widget: 'stat', props: { label: 'This week', value: 42 } }],
          },
        ],
      },
    },
    {
      name: 'Weighted',
      node: {
        widget: 'grid',
        props: { weights: [2, 1] },
        children: [
          { widget: 'notice', props: { text: 'Twice as wide.' } },
          { widget: 'notice', props: { text: 'Half.', tone: 'neutral' } },
        ],
      },
    },
  ],
};
