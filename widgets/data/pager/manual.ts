import type { WidgetManual } from '../../../engine/index.ts';
import { pages, pagesModel } from '../../parts/pager/schema.ts';
import { props } from './schema.ts';

export const pager: WidgetManual = {
  version: 1,
  description:
    'Links to the pages of a list, for a place apart from it: list and dataGrid show the links of their source themselves. Page numbers are clamped to the range; a list of one page shows no links.',
  props,
  events: {
    change: { type: 'object', properties: { page: { type: 'integer' }, pages }, required: ['page', 'pages'] },
  },
  models: {
    page: { schema: { type: 'integer' }, description: 'The current page, from 0, where it is not that of a source.' },
    pages: pagesModel,
  },
  examples: [
    {
      name: 'Eleven links',
      state: { page: { type: 'integer', default: 6 } },
      node: {
        widget: 'pager',
        props: { pages: { Pages: 40, Current: '{{state.page}}', Count: 398, LastIndex: 39 }, links: 11 },
        bind: 'state.page',
      },
    },
    {
      name: 'Five links',
      state: { page: { type: 'integer', default: 0 } },
      node: {
        widget: 'pager',
        props: {
          pages: { Pages: 12, Current: '{{state.page}}', Count: 118, LastIndex: 11 },
          links: 5,
          count: '118 files',
        },
        bind: 'state.page',
      },
    },
  ],
};
