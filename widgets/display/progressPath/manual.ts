import type { WidgetManual } from '../../../engine/index.ts';
import { progressPathProps } from './schema.ts';

const groups = [
  {
    name: 'Getting to know each other',
    steps: [
      { id: '1', title: 'First meeting', state: 'done' },
      { id: '2', title: 'My map', state: 'done' },
      { id: '3', title: 'My goals', state: 'begun' },
      { id: '4', title: 'Agreement', state: 'returned' },
    ],
  },
  {
    name: 'Finding work',
    steps: [
      { id: '5', title: 'My CV', state: 'handedIn' },
      { id: '6', title: 'Cover letter', state: 'new' },
      { id: '7', title: 'Interview', state: 'new' },
    ],
  },
];

export const progressPath: WidgetManual = {
  version: 1,
  description:
    'How far somebody is: one piece for each step, in the colour of its state, by stage. A ring marks where they are.',
  props: progressPathProps,
  examples: [
    {
      name: 'By stage',
      node: { widget: 'progressPath', props: { label: 'Progress of Anna', groups, current: '4' } },
    },
    {
      name: 'Small',
      node: { widget: 'progressPath', props: { label: 'Progress of Anna', groups, current: '4', small: true } },
    },
  ],
};
