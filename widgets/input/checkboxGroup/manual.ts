import type { WidgetManual } from '../../../engine/index.ts';
import { choiceList } from '../../parts/schema/choice-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { checkboxGroupProps } from './schema.ts';

export const checkboxGroup: WidgetManual = {
  version: 1,
  description: 'Any number of a few, all in sight. For many options use multiSelect.',
  props: checkboxGroupProps,
  events: { change: object({ value: choiceList }, ['value']) },
  models: {
    value: {
      schema: choiceList,
      description: 'The values of the ticked options, in the order of the options.',
    },
  },
  examples: [
    {
      name: 'Roles',
      state: { roles: { type: 'array', items: { type: 'string' }, default: ['Mentor'] } },
      node: {
        widget: 'checkboxGroup',
        props: {
          label: 'Roles',
          options: ['Mentee', 'Mentor', { value: 'Admin', text: 'Administrator', disabled: true }],
        },
        bind: 'state.roles',
      },
    },
  ],
};
