import type { JsonObject, WidgetManual } from '../../../engine/index.ts';
import { boardProps } from './schema.ts';

const column = (id: string, title: string, children: readonly JsonObject[]) => ({
  widget: 'boardColumn',
  props: { id, title, count: children.length },
  children,
});
const card = (id: string, title: string, targets: readonly string[]) => ({
  widget: 'boardCard',
  props: { id, title, targets, text: '000042 · Πάτρα', chip: '4 ημέρες', chipTone: 'warning' },
});

export const board: WidgetManual = {
  version: 1,
  description:
    'Columns beside each other, each with its cards. Cards are dragged from one to another with a mouse, a pen or a finger, or moved with the arrow keys.',
  props: boardProps,
  examples: [
    {
      name: 'Three states',
      node: {
        widget: 'board',
        props: { label: 'Αιτήσεις' },
        children: [
          column('sent', 'Υποβλήθηκε', [
            card('1', 'Κωνσταντίνα Οικονόμου', ['eligible']),
            card('2', 'Μανώλης Χατζηδάκης', ['eligible']),
          ]),
          column('eligible', 'Επιλέξιμη', [card('3', 'Παναγιώτης Αλεξίου', ['sent', 'selected'])]),
          column('selected', 'Επιλέχθηκε', []),
        ],
      },
    },
  ],
};
