import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { menuItemProps, menuProps } from './schema.ts';

export const menu: WidgetManual = {
  version: 1,
  description: 'A button that opens a list of things to do.',
  props: menuProps,
  slots: {
    items: { description: 'What can be done.', props: menuItemProps, events: { click: nothing } },
  },
  examples: [
    {
      name: 'Export',
      state: { chosen: { type: 'string', default: '' } },
      node: {
        widget: 'toolbar',
        children: [
          {
            widget: 'menu',
            props: { label: 'Export', icon: 'download' },
            slots: {
              items: [
                { props: { text: 'CSV' }, on: { click: [{ do: 'set', path: 'state.chosen', to: 'CSV' }] } },
                { props: { text: 'XLS' }, on: { click: [{ do: 'set', path: 'state.chosen', to: 'XLS' }] } },
                { props: { text: 'Delete all', tone: 'danger', icon: 'delete', disabled: true } },
              ],
            },
          },
          { widget: 'text', props: { text: '{{state.chosen}}' } },
        ],
      },
    },
  ],
};
