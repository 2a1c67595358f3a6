import type { WidgetManual } from '../../../engine/index.ts';
import { valueBarsProps } from './schema.ts';

export const valueBars: WidgetManual = {
  version: 1,
  description:
    'Figures as bars, each with its value, without axes or a grid. For a few values; use a chart for two axes. With a handler of `open` each bar is a link to its details.',
  props: valueBarsProps,
  events: { open: { type: 'object', properties: { item: { itemOf: 'items' } }, required: ['item'] } },
  examples: [
    {
      name: 'One answer carries it',
      node: {
        widget: 'valueBars',
        props: {
          label: 'Ποια είναι η κατάστασή σας σήμερα;',
          items: [
            { id: '1', text: 'Αναζητώ εργασία', value: 30, share: 0.75 },
            { id: '2', text: 'Εργάζομαι μερικώς', value: 6, share: 0.15, pale: true },
            { id: '3', text: 'Φροντίζω την οικογένεια', value: 4, share: 0.1, pale: true },
          ],
        },
      },
    },
    {
      name: 'Numbers in their order',
      node: {
        widget: 'valueBars',
        props: {
          label: 'Από πόσα ευρώ;',
          kind: 'columns',
          items: [
            { id: '700', text: '700–799', value: 3 },
            { id: '800', text: '800–899', value: 8 },
            { id: '900', text: '900–999', value: 13 },
            { id: '1000', text: '1.000–1.099', value: 10 },
          ],
        },
      },
    },
    {
      name: 'Mean places',
      node: {
        widget: 'valueBars',
        props: {
          label: 'Τι μετρά περισσότερο;',
          kind: 'places',
          items: [
            { id: '1', text: 'Το ωράριο', value: 1.8 },
            { id: '2', text: 'Ο μισθός', value: 2, pale: true },
            { id: '3', text: 'Η απόσταση από το σπίτι', value: 2.9, pale: true },
          ],
        },
        on: { open: [] },
      },
    },
  ],
};
