import type { WidgetManual } from '../../../engine/index.ts';
import { choiceValue } from '../../parts/schema/choice-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { selectProps } from './schema.ts';

export const select: WidgetManual = {
  version: 1,
  description:
    'One of many. Typing finds an option, without regard to accents and case. Options that depend on another choice are simply other options.',
  props: selectProps,
  events: { change: object({ value: choiceValue }, ['value']) },
  models: {
    value: { schema: choiceValue, description: 'The value of the chosen option; null for none.' },
  },
  examples: [
    {
      name: 'Region',
      state: { region: { type: ['string', 'null'], default: null } },
      node: {
        widget: 'select',
        props: {
          label: 'Region',
          clearable: true,
          options: [
            { value: 'GR-A', text: 'Attica' },
            { value: 'GR-E', text: 'Thessaly' },
            { value: 'GR-M', text: 'Crete' },
          ],
        },
        bind: 'state.region',
      },
    },
    {
      name: 'Cascading',
      description: 'The second depends on the first.',
      state: {
        country: { type: ['string', 'null'], default: 'Greece' },
        city: { type: ['string', 'null'], default: null },
      },
      node: {
        widget: 'grid',
        props: { weights: 'even' },
        children: [
          {
            widget: 'select',
            props: { label: 'Country', options: ['Greece', 'Cyprus'] },
            bind: 'state.country',
            on: { change: [{ do: 'set', path: 'state.city', to: null }] },
          },
          {
            widget: 'select',
            props: {
              label: 'City',
              options: "{{ state.country == 'Greece' ? ['Athens', 'Volos'] : ['Nicosia', 'Larnaca'] }}",
            },
            bind: 'state.city',
          },
        ],
      },
    },
  ],
};
