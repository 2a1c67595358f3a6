import type { WidgetManual } from '../../../engine/index.ts';
import { legendProps } from './schema.ts';

export const legend: WidgetManual = {
  version: 1,
  description:
    'The meanings of the signs in the cells of a grid: the same squares as `cellButton`, each with its text.',
  props: legendProps,
  examples: [
    {
      name: 'States of work',
      node: {
        widget: 'legend',
        props: {
          label: 'Signs',
          items: [
            { text: 'Done', icon: 'check', tone: 'success' },
            { text: 'Handed in', letter: 'H', tone: 'info', solid: true },
            { text: 'Late', letter: '!', tone: 'danger' },
            { text: 'Not started' },
          ],
        },
      },
    },
  ],
};
