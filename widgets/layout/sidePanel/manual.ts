import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { sidePanelProps } from './schema.ts';

export const sidePanel: WidgetManual = {
  version: 1,
  description:
    'The details of an item of a table, at the end of the window. From 1200 pixels the page becomes narrower beside it; on narrower windows it covers the page. The table stays usable, and the focus moves to the title. The head stays while the rest scrolls. The page closes it, by `close` and by `key:Escape`.',
  props: sidePanelProps,
  events: { close: nothing, previous: nothing, next: nothing },
  examples: [
    {
      name: 'Work of a mentee',
      state: { open: { type: 'boolean', default: false } },
      node: {
        widget: 'stack',
        children: [
          { widget: 'button', props: { text: 'Open' }, on: { click: [{ do: 'set', path: 'state.open', to: true }] } },
          {
            widget: 'sidePanel',
            show: 'state.open',
            props: {
              title: 'Anna Pappa',
              steps: '1 of 34 that wait',
              link: '/people/8',
              linkText: 'Page of the mentee',
            },
            on: { close: [{ do: 'set', path: 'state.open', to: false }] },
            children: [{ widget: 'text', props: { text: 'My CV: two pages.' } }],
          },
        ],
      },
    },
  ],
};
