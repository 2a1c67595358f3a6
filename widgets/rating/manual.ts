import type { WidgetManual } from '../../engine/index.ts';
import { number, object } from '../_shared/schema.ts';
import { ratingProps, ratingValue } from './schema.ts';

export const rating: WidgetManual = {
  group: 'input',
  version: 1,
  description: 'Stars. Where nobody listens to a change, or read only, it shows a rating, halves too.',
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
