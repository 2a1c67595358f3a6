import type { WidgetManual } from '../../../engine/index.ts';
import { skeletonProps } from './schema.ts';

export const skeleton: WidgetManual = {
  version: 1,
  description: 'A placeholder with the shape of the content that is loading.',
  props: skeletonProps,
  examples: [
    { name: 'Text', node: { widget: 'skeleton' } },
    { name: 'Rows', node: { widget: 'skeleton', props: { kind: 'rows', lines: 5 } } },
    { name: 'Cards', node: { widget: 'skeleton', props: { kind: 'cards' } } },
  ],
};
