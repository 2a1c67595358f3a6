import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const data = [
  { month: '2026-01', dropouts: 4, region: 'Αττική' },
  { month: '2026-02', dropouts: 7, region: 'Αττική' },
  { month: '2026-01', dropouts: 2, region: 'Κρήτη' },
  { month: '2026-02', dropouts: 3, region: 'Κρήτη' },
];

export const chart: WidgetManual = {
  version: 1,
  description:
    'A Vega-Lite chart, with the same data as a table for people who cannot read the drawing. With a handler of `open` each bar, slice and point is a link to its details; a list beside the chart has to offer the same for the keyboard.',
  props,
  events: { open: { type: 'object', properties: { row: { itemOf: 'data' } }, required: ['row'] } },
  examples: [
    {
      name: 'Few bars with their figures',
      node: {
        widget: 'chart',
        props: {
          label: 'Αποχωρήσεις ανά περιφέρεια',
          data: [
            { region: 'Αττική', dropouts: 11 },
            { region: 'Κρήτη', dropouts: 5 },
          ],
          spec: {
            $literal: {
              mark: 'bar',
              encoding: {
                y: { field: 'region', type: 'nominal', title: 'Περιφέρεια' },
                x: { field: 'dropouts', type: 'quantitative', title: 'Αποχωρήσεις' },
              },
            },
          },
        },
      },
    },
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
    {
      name: 'Two axes with a table of their own, and downloads',
      node: {
        widget: 'chart',
        props: {
          label: 'Εγγραφές και ικανοποίηση',
          summary: 'Οι εγγραφές αυξάνονται από 40 σε 65, η ικανοποίηση μένει στο 4,2.',
          downloads: true,
          data: [
            { month: '2026-01', kind: 'Εγγραφές', value: 40 },
            { month: '2026-02', kind: 'Εγγραφές', value: 65 },
            { month: '2026-01', kind: 'Ικανοποίηση', value: 4.2 },
            { month: '2026-02', kind: 'Ικανοποίηση', value: 4.25 },
          ],
          tableColumns: [
            { field: 'month', title: 'Μήνας' },
            { field: 'entries', title: 'Εγγραφές' },
            { field: 'rating', title: 'Ικανοποίηση' },
          ],
          tableRows: [
            { month: '2026-01', entries: 40, rating: 4.2 },
            { month: '2026-02', entries: 65, rating: 4.25 },
          ],
          spec: {
            $literal: {
              layer: [
                {
                  transform: [{ filter: "datum.kind === 'Εγγραφές'" }],
                  mark: 'bar',
                  encoding: {
                    x: { field: 'month', type: 'ordinal', title: 'Μήνας' },
                    y: { field: 'value', type: 'quantitative', title: 'Εγγραφές' },
                    color: { field: 'kind', title: null },
                  },
                },
                {
                  transform: [{ filter: "datum.kind === 'Ικανοποίηση'" }],
                  mark: { type: 'line', point: true },
                  encoding: {
                    x: { field: 'month', type: 'ordinal' },
                    y: { field: 'value', type: 'quantitative', title: 'Ικανοποίηση' },
                    color: { field: 'kind', title: null },
                  },
                },
              ],
              resolve: { scale: { y: 'independent' } },
            },
          },
        },
      },
    },
  ],
};
