import type { WidgetManual } from '../../../engine/index.ts';
import { actionStateProps } from './schema.ts';

export const actionState: WidgetManual = {
  version: 1,
  description: 'The state of the work of a mentee in an action: one word, icon and colour, the same on every screen.',
  props: actionStateProps,
  examples: [
    {
      name: 'States',
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'actionState', props: { state: 'new' } },
          { widget: 'actionState', props: { state: 'begun' } },
          { widget: 'actionState', props: { state: 'handedIn' } },
          { widget: 'actionState', props: { state: 'returned' } },
          { widget: 'actionState', props: { state: 'done' } },
        ],
      },
    },
    { name: 'Late', node: { widget: 'actionState', props: { state: 'begun', late: true } } },
  ],
};
