import type { WidgetManual } from '../../engine/index.ts';
import { anything, object } from '../_shared/schema.ts';
import { seenProps } from './schema.ts';

export const seen: WidgetManual = {
  group: 'feedback',
  version: 1,
  description:
    'Shows nothing. Tells once that its place was in view, on a page that somebody looks at: for marks of what was read.',
  props: seenProps,
  events: { seen: object({ of: anything('What was seen.') }) },
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
