import type { WidgetManual } from '../../../engine/index.ts';
import { languageChoiceProps } from './schema.ts';

export const languageChoice: WidgetManual = {
  version: 1,
  description: 'The language of the interface. The page follows at once, and remembers it.',
  props: languageChoiceProps,
  examples: [{ name: 'Choice', node: { widget: 'languageChoice' } }],
};
