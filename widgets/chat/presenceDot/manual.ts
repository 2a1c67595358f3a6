import type { WidgetManual } from '../../../engine/index.ts';
import { presenceDotProps } from './schema.ts';

export const presenceDot: WidgetManual = {
  version: 1,
  description: 'Whether somebody is here now: a dot, in words for screen readers and where there is room.',
  props: presenceDotProps,
  examples: [
    { name: 'Here', node: { widget: 'presenceDot', props: { online: true, label: true } } },
    { name: 'Away', node: { widget: 'presenceDot', props: { online: false, label: true } } },
    { name: 'Dot alone', node: { widget: 'presenceDot', props: { online: true } } },
  ],
};
