import { defineWidget } from '../../engine/index.ts';
import { schemeChoiceProps } from './schema.ts';

export const schemeChoice = defineWidget({
  name: 'schemeChoice',
  group: 'input',
  version: 1,
  description: 'Light, dark, or as the device has it. The page follows at once, and this browser remembers it.',
  props: schemeChoiceProps,
  load: () => import('./SchemeChoice.tsx'),
  examples: [{ name: 'Choice', node: { widget: 'schemeChoice' } }],
});
