import type { WidgetManual } from '../../../engine/index.ts';
import { statProps } from './schema.ts';

export const stat: WidgetManual = {
  version: 1,
  description: 'One figure with its name.',
  props: statProps,
  examples: [
    {
      name: 'Number',
      node: { widget: 'stat', props: { label: 'Mentees', value: 1284, hint: '12 more than last month' } },
    },
    {
      name: 'Share',
      node: {
        widget: 'stat',
        props: { label: 'Completed', value: 0.736, format: 'percent', decimals: 1, tone: 'success' },
      },
    },
    { name: 'Nothing yet', node: { widget: 'stat', props: { label: 'Total', value: null } } },
  ],
};
