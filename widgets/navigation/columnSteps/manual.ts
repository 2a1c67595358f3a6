import type { WidgetManual } from '../../../engine/index.ts';
import { integer, object } from '../../parts/schema/schema.ts';
import { columnStepsProps, firstColumn } from './schema.ts';

export const columnSteps: WidgetManual = {
  version: 1,
  description: 'Arrows that move a window over the columns of a grid. When everything fits there is nothing to move.',
  props: columnStepsProps,
  events: { change: object({ value: integer('The first column that is shown, from 0.') }, ['value']) },
  models: { value: { schema: firstColumn, description: 'The first column that is shown, from 0.' } },
  examples: [
    {
      name: 'Twenty-three columns',
      state: { first: { type: 'integer', default: 5 } },
      node: { widget: 'columnSteps', props: { total: 23, size: 10, step: 5 }, bind: 'state.first' },
    },
  ],
};
