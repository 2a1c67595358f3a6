import type { WidgetManual } from '../../../engine/index.ts';
import { flag, object } from '../../parts/schema/schema.ts';
import { flagValue, switchProps } from './schema.ts';

export const switchWidget: WidgetManual = {
  version: 1,
  description: 'On or off, at once. For something that is saved later with the rest use checkbox.',
  props: switchProps,
  events: { change: object({ value: flag('Is it on?') }, ['value']) },
  models: { value: { schema: flagValue, description: 'Is it on?' } },
  examples: [
    {
      name: 'Active only',
      state: { active: { type: 'boolean', default: true } },
      node: { widget: 'switch', props: { label: 'Active only' }, bind: 'state.active' },
    },
    {
      name: 'Disabled',
      node: { widget: 'switch', props: { label: 'Live reload', hint: 'Only for SuperAdmin.', disabled: true } },
    },
  ],
};
