import type { WidgetManual } from '../../../engine/index.ts';
import { schemeChoiceProps } from './schema.ts';

export const schemeChoice: WidgetManual = {
  version: 1,
  description: 'Light, dark, or as the device has it. The page follows at once, and this browser remembers it.',
  props: schemeChoiceProps,
  examples: [{ name: 'Choice', node: { widget: 'schemeChoice' } }],
};
