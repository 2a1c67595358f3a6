import type { WidgetManual } from '../../../engine/index.ts';
import { choiceValue } from '../../parts/schema/choice-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { segmentedProps } from './schema.ts';

export const segmented: WidgetManual = {
  version: 1,
  description: 'One of a few, all in sight.',
  props: segmentedProps,
  events: { change: object({ value: choiceValue }, ['value']) },
  models: { value: { schema: choiceValue, description: 'The value of the chosen option.' } },
  examples: [
    {
      name: 'Phase',
      state: { phase: { type: 'string', default: 'Start' } },
      node: {
        widget: 'segmented',
        props: {
          label: 'Phase',
          options: [
            { value: 'Start', text: 'Entry' },
            { value: 'End', text: 'Exit' },
          ],
        },
        bind: 'state.phase',
      },
    },
  ],
};
