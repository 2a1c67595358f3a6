import { defineWidget } from '../../engine/index.ts';
import { languageChoiceProps } from './schema.ts';

export const languageChoice = defineWidget({
  name: 'languageChoice',
  group: 'input',
  version: 1,
  description: 'The language of the interface. The page follows at once, and remembers it.',
  props: languageChoiceProps,
  load: () => import('./LanguageChoice.tsx'),
  examples: [{ name: 'Choice', node: { widget: 'languageChoice' } }],
});
