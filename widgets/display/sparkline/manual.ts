import type { WidgetManual } from '../../../engine/index.ts';
import { sparklineProps } from './schema.ts';

export const sparkline: WidgetManual = {
  version: 1,
  description: 'A small line of a few figures beside the figure that they lead to. Its last point is marked.',
  props: sparklineProps,
  examples: [
    {
      name: 'A trend',
      node: { widget: 'sparkline', props: { label: 'Completed actions', values: [4, 6, 5, 9, 8, 11, 12, 14] } },
    },
    { name: 'Always the same', node: { widget: 'sparkline', props: { label: 'Meetings', values: [3, 3, 3] } } },
  ],
};
