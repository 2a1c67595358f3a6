import type { WidgetManual } from '../../../engine/index.ts';
import { stageBarsProps, stageState } from './schema.ts';

const stages = [
  { id: 'goals', title: 'Γνωριμία και στόχοι', done: 19, current: 29, ahead: 0 },
  { id: 'search', title: 'Αναζήτηση εργασίας', done: 4, current: 15, ahead: 29 },
  { id: 'work', title: 'Ένταξη στην εργασία', done: 0, current: 4, ahead: 44 },
];

export const stageBars: WidgetManual = {
  version: 1,
  description:
    'The progress of a programme as one picture: how many people have completed each stage, are in it, and are in an earlier one. A part that is clicked says whose it is.',
  props: stageBarsProps,
  events: {
    open: {
      type: 'object',
      properties: { stage: { itemOf: 'stages' }, state: stageState },
      required: ['stage', 'state'],
    },
  },
  examples: [
    { name: 'Three stages', node: { widget: 'stageBars', props: { label: 'Πορεία του προγράμματος', stages } } },
    {
      name: 'With the people behind each part',
      node: {
        widget: 'stageBars',
        props: { label: 'Πορεία του προγράμματος', stages },
        on: { open: [{ do: 'toast', text: '{{event.stage.title}}: {{event.state}}' }] },
      },
    },
  ],
};
