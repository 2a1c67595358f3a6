import type { WidgetManual } from '../../../engine/index.ts';
import { splitProps } from './schema.ts';

export const split: WidgetManual = {
  version: 1,
  description:
    'Two children: a list and the details of the chosen item. A second child that is not shown takes no room.',
  props: splitProps,
  examples: [
    {
      name: 'Beside',
      node: {
        widget: 'split',
        props: { weights: [1, 2] },
        children: [
          {
            widget: 'stack',
            props: { gap: 'none' },
            children: [
              { widget: 'listItem', props: { title: 'Anna', selected: true } },
              { widget: 'listItem', props: { title: 'Nikos' } },
            ],
          },
          {
            widget: 'section',
            props: { title: 'Anna' },
            children: [{ widget: 'text', props: { text: 'The details of the one who is chosen.' } }],
          },
        ],
      },
    },
    {
      name: 'One of the two',
      state: { open: { type: 'boolean', default: false } },
      node: {
        widget: 'split',
        props: { show: "{{ state.open ? 'end' : 'start' }}" },
        children: [
          { widget: 'button', props: { text: 'Open' }, on: { click: [{ do: 'set', path: 'state.open', to: true }] } },
          {
            widget: 'button',
            props: { text: 'Back', icon: 'arrowLeft' },
            on: { click: [{ do: 'set', path: 'state.open', to: false }] },
          },
        ],
      },
    },
  ],
};
