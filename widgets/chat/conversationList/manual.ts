import type { WidgetManual } from '../../../engine/index.ts';
import { nothing, object, string } from '../../parts/schema/schema.ts';
import { conversationListProps } from './schema.ts';

const conversations = [
  {
    id: '1',
    title: 'Μαρία Παπαδάκη',
    text: 'Τα λέμε την Τρίτη!',
    time: '2026-11-20T09:12:00',
    unread: 2,
    online: true,
  },
  {
    id: '2',
    title: 'Ομάδα Θεσσαλίας',
    text: 'Έστειλα το σχέδιο',
    mine: true,
    time: '2026-11-19T18:40:00',
    group: true,
  },
  {
    id: '3',
    title: 'Nikos Anagnostopoulos-Papathanasiou',
    text: 'Thank you',
    time: '2026-11-02T11:00:00',
    unread: 120,
  },
];

export const conversationList: WidgetManual = {
  version: 1,
  description:
    'Conversations one under another: who, the last message, when, how many are unread, and who is here now.',
  props: conversationListProps,
  events: { open: object({ id: string('Which one.') }, ['id']), more: nothing },
  examples: [
    {
      name: 'Three',
      state: { open: { type: 'string', default: '1' } },
      values: { all: { value: conversations } },
      node: {
        widget: 'conversationList',
        props: { label: 'Conversations', conversations: '{{values.all}}', selected: '{{state.open}}', more: true },
        on: { open: [{ do: 'set', path: 'state.open', to: '{{event.id}}' }] },
      },
    },
  ],
};
