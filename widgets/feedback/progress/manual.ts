import type { WidgetManual } from '../../../engine/index.ts';
import { progressProps } from './schema.ts';

export const progress: WidgetManual = {
  version: 1,
  description: 'How far something is, as a bar with its percentage.',
  props: progressProps,
  examples: [
    { name: 'Part', node: { widget: 'progress', props: { value: 0.62, label: 'Progress' } } },
    { name: 'Of a hundred', node: { widget: 'progress', props: { value: 100, max: 100, tone: 'success' } } },
    { name: 'Not known', node: { widget: 'progress', props: { value: null, label: 'Preparing' } } },
  ],
};
