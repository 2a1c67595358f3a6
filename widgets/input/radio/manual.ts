import type { WidgetManual } from '../../../engine/index.ts';
import { choiceValue } from '../../parts/schema/choice-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { radioProps } from './schema.ts';

export const radio: WidgetManual = {
  version: 1,
  description: 'One of a few, all in sight with their texts. For many options use select.',
  props: radioProps,
  events: { change: object({ value: choiceValue }, ['value']) },
  models: { value: { schema: choiceValue, description: 'The value of the chosen option.' } },
  examples: [
    {
      name: 'Stage',
      state: { stage: { type: ['string', 'null'], default: null } },
      node: {
        widget: 'radio',
        props: {
          label: 'Where does your idea stand?',
          hint: 'Choose what comes nearest.',
          options: [
            { value: 'idea', text: 'An idea' },
            { value: 'plan', text: 'A written plan' },
            { value: 'firm', text: 'A firm that works' },
          ],
        },
        bind: 'state.stage',
      },
    },
    {
      name: 'Boxed',
      state: { works: { type: ['string', 'null'], default: null } },
      node: {
        widget: 'radio',
        props: {
          label: 'Do you work?',
          options: [
            { value: 'yes', text: 'Yes' },
            { value: 'no', text: 'No' },
          ],
          boxed: true,
          inline: true,
        },
        bind: 'state.works',
      },
    },
  ],
};
