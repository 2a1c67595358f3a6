import type { WidgetManual } from '../../../engine/index.ts';
import { anything, object } from '../../parts/schema/schema.ts';
import { seenProps } from './schema.ts';

export const seen: WidgetManual = {
  version: 1,
  description: 'Invisible. Emits once when its place is in view on a visible page, to mark content as read.',
  props: seenProps,
  events: { seen: object({ of: anything('The seen content.') }) },
  examples: [
    {
      name: 'A text that was read',
      state: { read: { type: 'boolean', default: false } },
      node: {
        widget: 'stack',
        children: [
          { widget: 'badge', props: { text: "{{ state.read ? 'Read' : 'New' }}" } },
          { widget: 'seen', props: { of: 1 }, on: { seen: [{ do: 'set', path: 'state.read', to: true }] } },
        ],
      },
    },
  ],
};
