import type { WidgetManual } from '../../../engine/index.ts';
import { flag, object } from '../../parts/schema/schema.ts';
import { toggleProps, toggleValue } from './schema.ts';

export const toggle: WidgetManual = {
  version: 1,
  description: 'A drawing that is on or off: a favourite, for one. Hearts and stars are filled when on.',
  props: toggleProps,
  events: { change: object({ value: flag('Is it on?') }, ['value']) },
  models: { value: { schema: toggleValue, description: 'Is it on?' } },
  examples: [
    {
      name: 'Favourite',
      state: { favourite: { type: 'boolean', default: true } },
      node: { widget: 'toggle', props: { icon: 'heart', label: 'Favourite' }, bind: 'state.favourite' },
    },
  ],
};
