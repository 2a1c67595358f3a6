import { defineWidget } from '../../engine/index.ts';
import { dividerProps } from './schema.ts';

export const divider = defineWidget({
  name: 'divider',
  group: 'layout',
  version: 1,
  description: 'A line between things, with a word on it when there is something to say.',
  props: dividerProps,
  load: () => import('./Divider.tsx'),
  examples: [
    { name: 'Day', node: { widget: 'divider', props: { text: '20-11-2026' } } },
    { name: 'Line', node: { widget: 'divider' } },
  ],
});
