import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { cellButtonProps } from './schema.ts';

export const cellButton: WidgetManual = {
  version: 1,
  description: 'A button that fills a cell of a grid; its tone shows the state at a glance.',
  props: cellButtonProps,
  events: { click: nothing },
  examples: [
    {
      name: 'States',
      node: {
        widget: 'grid',
        props: { weights: 'even', narrowest: 'xs', gap: 'sm' },
        children: [
          { widget: 'cellButton', props: { text: 'Completed', tone: 'success' } },
          { widget: 'cellButton', props: { text: 'Under way', tone: 'warning' } },
          { widget: 'cellButton', props: { text: '08-11-2026' } },
          { widget: 'cellButton', props: { text: 'Late', icon: 'clock', tone: 'warning', bare: true } },
          { widget: 'cellButton', props: { text: 'Handed in', letter: 'H', square: true, tone: 'info', solid: true } },
          { widget: 'cellButton', props: { text: 'Not started', square: true } },
          { widget: 'cellButton', props: { text: null, label: 'Open the action' } },
        ],
      },
    },
  ],
};
