import type { WidgetManual } from '../../../engine/index.ts';
import { pagesEvent, pagesModel } from '../../parts/pager/schema.ts';
import { columnProps, layoutValue, menuProps, props } from './schema.ts';

const people = [
  { Id: '1', Name: 'Ελένη Παπαδοπούλου', Done: 0.8, Joined: '2026-01-12' },
  { Id: '2', Name: 'Γιώργος Νικολάου', Done: 0.35, Joined: '2026-02-03' },
  { Id: '3', Name: 'Άννα Δημητρίου', Done: 1, Joined: '2025-11-28' },
];
const columns = [
  { props: { id: 'name', pin: 'start', header: 'Ονοματεπώνυμο', value: '{{row.Name}}' } },
  { props: { id: 'done', header: 'Πρόοδος', format: 'percent', value: '{{row.Done}}' } },
  { props: { id: 'joined', header: 'Εγγραφή', format: 'date', value: '{{row.Joined}}' } },
];

export const dataGrid: WidgetManual = {
  version: 1,
  description:
    'A table to read and compare: virtual both ways, with pinned and chosen columns, sorting in Greek order, selection and keyboard cells. A narrow screen shows each row as a card.',
  props,
  events: {
    open: { type: 'object', properties: { row: { itemOf: 'rows' } }, required: ['row'] },
    select: {
      type: 'object',
      properties: { selected: { type: 'array', items: { type: 'string' } } },
      required: ['selected'],
    },
    sort: {
      type: 'object',
      properties: { column: { type: ['string', 'null'] }, descending: { type: 'boolean' } },
      required: ['column', 'descending'],
    },
    end: { type: 'object', properties: {} },
    clear: { type: 'object', properties: {} },
    layout: { type: 'object', properties: { layout: layoutValue }, required: ['layout'] },
    pages: pagesEvent,
  },
  models: {
    selected: {
      schema: { type: 'array', items: { type: 'string' } },
      description: 'The keys of the selected rows.',
    },
    layout: {
      schema: layoutValue,
      description: 'Which columns are seen, and in which order: a state with keep remembers it.',
    },
    pages: pagesModel,
  },
  slots: {
    columns: {
      description:
        'The columns. A body replaces the look of the cell, not the value that is sorted, copied and exported.',
      props: columnProps,
    },
    rowMenu: {
      description: 'What can be done with a row.',
      props: menuProps,
      events: { click: { type: 'object', properties: {} } },
    },
  },
  examples: [
    {
      name: 'Plain',
      node: {
        widget: 'dataGrid',
        props: { rows: people, key: 'Id', label: 'Ωφελούμενοι', count: '3 ωφελούμενοι' },
        slots: { columns },
      },
    },
    {
      name: 'Selection and marks',
      state: { chosen: { type: 'array', items: { type: 'string' }, default: ['2'] } },
      node: {
        widget: 'dataGrid',
        props: {
          rows: people,
          key: 'Id',
          label: 'Ωφελούμενοι',
          select: 'many',
          marks: [{ row: '2', column: 'done', text: 'Κάτω από το όριο', tone: 'warning' }],
        },
        bind: { selected: 'state.chosen' },
        slots: { columns, rowMenu: [{ props: { text: 'Υπενθύμιση' } }] },
      },
    },
    {
      name: 'Pages',
      state: { pages: { default: { Current: 0, LastIndex: 12, Count: 38 } } },
      node: {
        widget: 'dataGrid',
        props: { rows: people, key: 'Id', label: 'Ωφελούμενοι', count: '38 ωφελούμενοι' },
        bind: { pages: 'state.pages' },
        slots: { columns },
      },
    },
    {
      name: 'Empty',
      node: { widget: 'dataGrid', props: { rows: [], key: 'Id', label: 'Ωφελούμενοι' }, slots: { columns } },
    },
  ],
};
