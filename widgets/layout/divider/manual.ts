import type { WidgetManual } from '../../../engine/index.ts';
import { dividerProps } from './schema.ts';

export const divider: WidgetManual = {
  version: 1,
  description: 'A line between things, with a word on it when there is something to say.',
  props: dividerProps,
  examples: [
    { name: 'Day', node: { widget: 'divider', props: { text: '20-11-2026' } } },
    { name: 'What is new', node: { widget: 'divider', props: { text: 'New messages', accent: true } } },
    { name: 'Line', node: { widget: 'divider' } },
  ],
};
