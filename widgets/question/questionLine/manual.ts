import type { WidgetManual } from '../../../engine/index.ts';
import { questionLineProps } from './schema.ts';

export const questionLine: WidgetManual = {
  version: 1,
  description:
    'Questions beside each other, each as wide as its line says; below each other where the width is not enough.',
  props: questionLineProps,
  examples: [
    {
      name: 'Two questions',
      node: {
        widget: 'questionLine',
        props: { flex: 45 },
        children: [
          { widget: 'textInput', props: { label: 'First name' } },
          { widget: 'textInput', props: { label: 'Last name' } },
        ],
      },
    },
  ],
};
