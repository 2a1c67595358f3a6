import type { WidgetManual } from '../../../engine/index.ts';
import { pagesEvent, pagesModel } from '../../parts/pager/schema.ts';
import { props } from './schema.ts';

const rows = Array.from({ length: 12 }, (_, index) => ({ Id: String(index + 1), Title: `Δράση ${index + 1}` }));
const items = [{ widget: 'text', each: { in: 'values.rows', as: 'row', key: 'Id' }, props: { text: '{{row.Title}}' } }];

export const list: WidgetManual = {
  version: 1,
  description:
    'Items one after another or as cards. Only the items in view are rendered; the scroll position stays when older items are added above.',
  props,
  events: {
    more: { type: 'object', properties: {} },
    pages: pagesEvent,
    move: {
      type: 'object',
      properties: { from: { type: 'integer' }, to: { type: 'integer' } },
      required: ['from', 'to'],
    },
  },
  models: { pages: pagesModel },
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
      name: 'Pages',
      state: { pages: { default: { Current: 1, LastIndex: 5, Count: 12 } } },
      values: { rows: { value: rows.slice(2, 4) } },
      node: {
        widget: 'list',
        props: { label: 'Δράσεις', count: '12 δράσεις' },
        bind: 'state.pages',
        children: items,
      },
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
