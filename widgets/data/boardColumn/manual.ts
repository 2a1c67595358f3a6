import type { WidgetManual } from '../../../engine/index.ts';
import { boardColumnProps } from './schema.ts';

export const boardColumn: WidgetManual = {
  version: 1,
  description: 'A column of a board: its heading, the number of cards, and the cards.',
  props: boardColumnProps,
  examples: [
    {
      name: 'With a card',
      node: {
        widget: 'boardColumn',
        props: { id: 'sent', title: 'Υποβλήθηκε', count: 1, text: '5 χωρίς υπεύθυνο', icon: 'send', tone: 'info' },
        children: [{ widget: 'boardCard', props: { id: '1', title: 'Κωνσταντίνα Οικονόμου' } }],
      },
    },
  ],
};
