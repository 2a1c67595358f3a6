import type { WidgetManual } from '../../../engine/index.ts';
import { quotesProps } from './schema.ts';

export const quotes: WidgetManual = {
  version: 1,
  description: 'What people wrote, in their own words.',
  props: quotesProps,
  examples: [
    {
      name: 'Two answers',
      node: {
        widget: 'quotes',
        props: {
          texts: [
            'Να έχω βρει δουλειά σχετική με τις σπουδές μου. Και αν γίνεται, στη Θεσσαλία.',
            'Να μη φοβάμαι πια τις συνεντεύξεις.',
          ],
        },
      },
    },
  ],
};
