import type { WidgetManual } from '../../engine/index.ts';
import { props } from './schema.ts';

const rows = Array.from({ length: 12 }, (_, index) => ({ Id: String(index + 1), Title: `Δράση ${index + 1}` }));
const items = [{ widget: 'text', each: { in: 'values.rows', as: 'row', key: 'Id' }, props: { text: '{{row.Title}}' } }];

export const list: WidgetManual = {
  group: 'data',
  version: 1,
  description:
    'Items one after another or as cards. Only what is in view is rendered; the place is kept when older items come in above.',
  props,
  events: {
    more: { type: 'object', properties: {} },
    move: {
      type: 'object',
      properties: { from: { type: 'integer' }, to: { type: 'integer' } },
      required: ['from', 'to'],
    },
  },
  examples: [
    {
      name: 'Plain',
      values: { rows: { value: rows } },
      node: { widget: 'list', props: { label: 'Δράσεις' }, children: items },
    },
    {
      name: 'Cards',
      values: { rows: { value: rows } },
      node: { widget: 'list', props: { label: 'Δράσεις', layout: 'cards' }, children: items },
    },
    {
      name: 'Sortable',
      state: { rows: { type: 'array', default: rows.slice(0, 4) } },
      values: { rows: 'state.rows' },
      node: {
        widget: 'list',
        props: { label: 'Δράσεις', sortable: true },
        on: { move: [{ do: 'set', path: 'state.rows', to: '{{ moved(state.rows, event.from, event.to) }}' }] },
        children: items,
      },
    },
  ],
};
