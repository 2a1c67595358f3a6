import type { RuntimeWidget } from '../../engine/index.ts';

export const dataGrid: RuntimeWidget = {
  name: 'dataGrid',
  models: { selected: { event: 'select' }, layout: { event: 'layout' } },
  slots: {
    columns: {
      kind: 'entries',
      perRow: { props: ['value', 'sortBy', 'exact', 'link', 'tone'], rows: 'rows', as: 'row' },
      body: true,
    },
    rowMenu: { kind: 'entries', perRow: { props: ['text', 'disabled'], rows: 'rows', as: 'row' } },
  },
  load: () => import('./DataGrid.tsx'),
};
