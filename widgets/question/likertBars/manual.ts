import type { WidgetManual } from '../../../engine/index.ts';
import { likertBarsProps } from './schema.ts';

export const likertBars: WidgetManual = {
  version: 1,
  description: 'Answers of one scale to several things: a bar for each, its parts in steps of one hue.',
  props: likertBarsProps,
  examples: [
    {
      name: 'Languages',
      node: {
        widget: 'likertBars',
        props: {
          label: 'Πόσο καλά μιλάτε κάθε γλώσσα;',
          answers: ['Καθόλου', 'Βασικά', 'Καλά', 'Άριστα'],
          rows: [
            { id: 'en', title: 'Αγγλικά', counts: [2, 8, 18, 12] },
            { id: 'fr', title: 'Γαλλικά', counts: [24, 10, 5, 1] },
            { id: 'de', title: 'Γερμανικά', counts: [30, 7, 2, 1] },
          ],
        },
      },
    },
  ],
};
