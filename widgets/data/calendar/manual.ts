import type { WidgetManual } from '../../../engine/index.ts';
import { props, views } from './schema.ts';

const items = [
  { key: '1', title: 'Συνάντηση με την Ελένη', start: '2026-03-04T10:00', end: '2026-03-04T10:45', tone: 'info' },
  { key: '2', title: 'Ομαδική συμβουλευτική', start: '2026-03-12T17:30', end: '2026-03-12T19:00', text: 'Αίθουσα 2' },
  { key: '3', title: 'Προθεσμία φακέλου', start: '2026-03-20', tone: 'warning' },
];

export const calendar: WidgetManual = {
  version: 1,
  description: 'A month, a week or a list of entries. Weeks start on Monday; a narrow screen opens as a list.',
  props,
  events: {
    open: { type: 'object', properties: { item: { itemOf: 'items' } }, required: ['item'] },
    view: { type: 'object', properties: { view: views }, required: ['view'] },
    move: {
      type: 'object',
      properties: { date: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
      required: ['date', 'from', 'to'],
    },
  },
  models: {
    date: {
      schema: { type: 'string' },
      description: 'A day (YYYY-MM-DD) of the shown period; today when not bound.',
    },
    view: { schema: views, description: 'Month, week or list.' },
  },
  examples: [
    {
      name: 'Month',
      state: { date: { type: 'string', default: '2026-03-04' } },
      node: { widget: 'calendar', props: { items, label: 'Ημερολόγιο' }, bind: { date: 'state.date' } },
    },
    {
      name: 'List',
      state: {
        date: { type: 'string', default: '2026-03-04' },
        view: { enum: ['month', 'week', 'list'], default: 'list' },
      },
      node: {
        widget: 'calendar',
        props: { items, label: 'Ημερολόγιο' },
        bind: { date: 'state.date', view: 'state.view' },
      },
    },
  ],
};
