import type { WidgetManual } from '../../../engine/index.ts';
import { choiceList } from '../../parts/schema/choice-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { multiSelectProps } from './schema.ts';

export const multiSelect: WidgetManual = {
  version: 1,
  description: 'Any number of many, found by typing.',
  props: multiSelectProps,
  events: { change: object({ value: choiceList }, ['value']) },
  models: {
    value: {
      schema: choiceList,
      description: 'The values of the chosen options, in the order of choosing.',
    },
  },
  examples: [
    {
      name: 'Skills',
      state: { skills: { type: 'array', items: { type: 'string' }, default: ['law'] } },
      node: {
        widget: 'multiSelect',
        props: {
          label: 'Skills',
          clearable: true,
          options: [
            { value: 'law', text: 'Law' },
            { value: 'tax', text: 'Taxes' },
            { value: 'it', text: 'Information technology' },
          ],
        },
        bind: 'state.skills',
      },
    },
  ],
};
