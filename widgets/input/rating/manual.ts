import type { WidgetManual } from '../../../engine/index.ts';
import { number, object } from '../../parts/schema/schema.ts';
import { ratingProps, ratingValue } from './schema.ts';

export const rating: WidgetManual = {
  version: 1,
  description: 'Stars. Without a handler of changes, or read-only, it shows a rating, with halves.',
  props: ratingProps,
  events: { change: object({ value: number('How many stars are given.') }, ['value']) },
  models: { value: { schema: ratingValue, description: 'How many stars are given.' } },
  examples: [
    {
      name: 'Give stars',
      state: { stars: { type: 'integer', default: 3 } },
      node: { widget: 'rating', props: { label: 'Stars', max: 5 }, bind: 'state.stars' },
    },
    { name: 'Read only', node: { widget: 'rating', props: { label: 'Stars', value: 4, readOnly: true } } },
  ],
};
