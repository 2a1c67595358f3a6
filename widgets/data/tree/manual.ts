import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const items = [
  {
    Id: 'a',
    Title: 'Συμβουλευτική',
    Child: [
      { Id: 'a1', Title: 'Ατομικές συνεδρίες' },
      { Id: 'a2', Title: 'Ομάδες' },
    ],
  },
  { Id: 'b', Title: 'Κατάρτιση', Child: [{ Id: 'b1', Title: 'Ψηφιακές δεξιότητες' }] },
];

export const tree: WidgetManual = {
  version: 1,
  description: 'Items within items. Arrow keys walk it, letters find.',
  props,
  events: {
    select: {
      type: 'object',
      properties: { selected: { type: ['string', 'null'] }, item: { itemOf: 'items' } },
      required: ['selected'],
    },
  },
  models: {
    selected: { schema: { type: ['string', 'null'] }, description: 'The key of the selected item.' },
  },
  examples: [
    {
      name: 'Plain',
      state: { chosen: { type: ['string', 'null'], default: 'a2' } },
      node: { widget: 'tree', props: { items, label: 'Ενότητες', open: true }, bind: 'state.chosen' },
    },
    {
      name: 'From paths',
      state: { folder: { type: ['string', 'null'], default: 'Νόμοι/Εργασία' } },
      node: {
        widget: 'tree',
        props: {
          items: [
            { Category: 'Νόμοι', Name: 'Νόμοι', Count: 5 },
            { Category: 'Νόμοι/Εργασία', Name: 'Εργασία', Count: 2 },
            { Category: 'Οδηγοί', Name: 'Οδηγοί', Count: 12 },
          ],
          label: 'Φάκελοι',
          itemKey: 'Category',
          text: 'Name',
          path: 'Category',
          badge: 'Count',
        },
        bind: 'state.folder',
      },
    },
    {
      name: 'With shares',
      node: {
        widget: 'tree',
        props: {
          items: [
            { Path: '0', Title: 'Ενώνει γραμμές', Share: 0.2, Part: '20%' },
            { Path: '0/0', Title: 'Διαβάζει όλες τις γραμμές: completions', Share: 0.75, Part: '75%' },
            { Path: '0/1', Title: 'Βρίσκει γραμμές με ευρετήριο: people', Share: 0.05, Part: '5%' },
          ],
          label: 'Τα βήματα της βάσης',
          itemKey: 'Path',
          path: 'Path',
          badge: 'Part',
          share: 'Share',
          open: true,
        },
      },
    },
  ],
};
