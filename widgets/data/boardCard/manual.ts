import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { boardCardProps } from './schema.ts';

export const boardCard: WidgetManual = {
  version: 1,
  description:
    'A card of a board. A click opens it; it is moved by dragging, by its handle with a finger, and with the arrow keys on the handle.',
  props: boardCardProps,
  events: {
    click: nothing,
    move: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  },
  examples: [
    {
      name: 'With everything',
      node: {
        widget: 'boardCard',
        props: {
          id: '1',
          title: 'Κωνσταντίνα Οικονόμου',
          text: '000054 · Λάρισα',
          note: 'Λείπει ένα έγγραφο',
          person: { Id: '5', Name: 'Ελένη Μακρή' },
          chip: '4 ημέρες',
          chipTone: 'warning',
          chipIcon: 'clock',
          figure: 76,
        },
        on: { click: [{ do: 'toast', text: 'Άνοιξε' }] },
      },
    },
    {
      name: 'Without a person',
      node: {
        widget: 'boardCard',
        props: { id: '2', title: 'Μανώλης Χατζηδάκης', text: '000051', nobody: 'Χωρίς υπεύθυνο', chip: '2 ημέρες' },
      },
    },
  ],
};
