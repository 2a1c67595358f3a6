import type { WidgetManual } from '../../engine/index.ts';
import { props } from './schema.ts';

const data = [
  { month: '2026-01', dropouts: 4, region: 'Αττική' },
  { month: '2026-02', dropouts: 7, region: 'Αττική' },
  { month: '2026-01', dropouts: 2, region: 'Κρήτη' },
  { month: '2026-02', dropouts: 3, region: 'Κρήτη' },
];

export const chart: WidgetManual = {
  group: 'data',
  version: 1,
  description: 'A Vega-Lite chart, with the same data as a table for those who cannot or will not read the drawing.',
  props,
  examples: [
    {
      name: 'Bars',
      node: {
        widget: 'chart',
        props: {
          label: 'Αποχωρήσεις ανά μήνα',
          data,
          spec: {
            $literal: {
              mark: 'bar',
              encoding: {
                x: { field: 'month', type: 'ordinal', title: 'Μήνας' },
                y: { field: 'dropouts', type: 'quantitative', title: 'Αποχωρήσεις' },
                color: { field: 'region', title: 'Περιφέρεια' },
              },
            },
          },
        },
      },
    },
  ],
};
