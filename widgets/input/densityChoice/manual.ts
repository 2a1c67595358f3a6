import type { WidgetManual } from '../../../engine/index.ts';
import { densityChoiceProps } from './schema.ts';

export const densityChoice: WidgetManual = {
  version: 1,
  description: 'Comfortable or compact rows and cards. The page follows at once, and this browser remembers it.',
  props: densityChoiceProps,
  examples: [{ name: 'Choice', node: { widget: 'densityChoice' } }],
};
