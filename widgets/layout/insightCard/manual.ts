import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { insightCardProps } from './schema.ts';

const stages = [
  { id: 'goals', title: 'Goals', done: 19, current: 29, ahead: 0 },
  { id: 'search', title: 'Job search', done: 4, current: 15, ahead: 29 },
];

export const insightCard: WidgetManual = {
  version: 1,
  description:
    'A card around a picture: its conclusion as the heading, its title below, and in its foot the number of answers and a link to the people.',
  props: insightCardProps,
  events: { more: nothing },
  examples: [
    {
      name: 'With a finding',
      node: {
        widget: 'insightCard',
        props: {
          finding: '29 of 48 are in the first stage',
          title: 'How many have completed each stage',
          note: '48 mentees',
          more: 'By person',
        },
        on: { more: [] },
        children: [{ widget: 'stageBars', props: { label: 'Stages', stages } }],
      },
    },
    {
      name: 'Without a finding',
      node: {
        widget: 'insightCard',
        props: { title: 'What would you like to change?', note: '34 answers' },
        children: [{ widget: 'text', props: { text: 'A steady job.' } }],
      },
    },
  ],
};
