import type { WidgetManual } from '../../engine/index.ts';
import { props } from './schema.ts';

export const pager: WidgetManual = {
  group: 'data',
  version: 1,
  description:
    'Links to the pages of a list. Page numbers are clamped to the range; a list of one page shows no links.',
  props,
  events: { change: { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] } },
  models: { page: { schema: { type: 'integer' }, description: 'The current page, from 0.' } },
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
