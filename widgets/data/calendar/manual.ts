import type { WidgetManual } from '../../../engine/index.ts';
import { props, views } from './schema.ts';

const items = [
  { key: '1', title: 'Συνάντηση με την Ελένη', start: '2026-03-04T10:00', end: '2026-03-04T10:45', tone: 'info' },
  { key: '2', title: 'Ομαδική συμβουλευτική', start: '2026-03-12T17:30', end: '2026-03-12T19:00', text: 'Αίθουσα 2' },
  { key: '3', title: 'Προθεσμία φακέλου', start: '2026-03-20', tone: 'warning' },
];

const busy = [
  ...items,
  { key: '4', title: 'Συνάντηση με τον Πέτρο', start: '2026-03-04T10:15', end: '2026-03-04T11:00', movable: true },
  { key: '5', title: 'Έλεγχος φακέλου', start: '2026-03-04', tone: 'warning' },
  { key: '6', title: 'Συνάντηση με την Άννα', start: '2026-03-06T18:00', end: '2026-03-06T19:30', movable: true },
];

const moment = (description: string) => ({ type: 'string', description: `${description} A local date-time.` });

export const calendar: WidgetManual = {
  version: 1,
  description:
    'Days and weeks with their hours, a month, or a list of entries. Weeks start on Monday. An empty place makes an entry, and entries that may be moved are moved and lengthened in place.',
  props,
  events: {
    open: { type: 'object', properties: { item: { itemOf: 'items' } }, required: ['item'] },
    view: { type: 'object', properties: { view: views }, required: ['view'] },
    make: {
      type: 'object',
      properties: { start: moment('When it begins.'), end: moment('When it ends.') },
      required: ['start', 'end'],
    },
    change: {
      type: 'object',
      properties: {
        item: { itemOf: 'items' },
        start: moment('When it would begin.'),
        end: moment('When it would end.'),
        length: { type: 'integer', description: 'Its minutes.' },
      },
      required: ['item', 'start', 'end', 'length'],
    },
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
    view: { schema: views, description: 'Day, week, month or list; any other text is the usual one.' },
  },
  examples: [
    {
      name: 'Month',
      state: { date: { type: 'string', default: '2026-03-04' } },
      node: { widget: 'calendar', props: { items, label: 'Ημερολόγιο' }, bind: { date: 'state.date' } },
    },
    {
      name: 'Hours of a week',
      state: { date: { type: 'string', default: '2026-03-04' }, made: { type: 'string', default: '' } },
      node: {
        widget: 'calendar',
        props: { items: busy, label: 'Ημερολόγιο', usual: 'week' },
        bind: { date: 'state.date' },
        on: {
          make: [{ do: 'set', path: 'state.made', to: '{{event.start}}' }],
          change: [{ do: 'set', path: 'state.made', to: '{{event.start}}' }],
          open: [{ do: 'set', path: 'state.made', to: '{{event.item.key}}' }],
        },
      },
    },
    {
      name: 'Hours of a day',
      state: { date: { type: 'string', default: '2026-03-04' } },
      node: {
        widget: 'calendar',
        props: { items: busy, label: 'Ημερολόγιο', usual: 'day' },
        bind: { date: 'state.date' },
      },
    },
    {
      name: 'List',
      state: {
        date: { type: 'string', default: '2026-03-04' },
        view: { enum: ['day', 'week', 'month', 'list'], default: 'list' },
      },
      node: {
        widget: 'calendar',
        props: { items, label: 'Ημερολόγιο' },
        bind: { date: 'state.date', view: 'state.view' },
      },
    },
  ],
};
