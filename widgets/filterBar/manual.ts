import type { WidgetManual } from '../../engine/index.ts';
import { chipProps, filterValue, props } from './schema.ts';

const value = { type: 'array', items: filterValue } as const;
const regions = ['Αττική', 'Κρήτη', 'Ήπειρος'];

export const filterBar: WidgetManual = {
  group: 'data',
  version: 1,
  description:
    'One row of filters: a search, chips of the document and of the filter definitions of a project, and what children add at the end. A chip that is set can be removed; what has no room stands behind a button; a phone has one button and a sheet.',
  props,
  events: {
    change: { type: 'object', properties: { value }, required: ['value'] },
    search: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    cascade: {
      type: 'object',
      properties: { Field: { type: 'string' }, CascadeField: { type: 'string' }, CascadeValue: {} },
      required: ['Field', 'CascadeField', 'CascadeValue'],
    },
  },
  models: {
    value: { schema: value, description: 'The filters of the project that are set.' },
    query: { schema: { type: ['string', 'null'] }, description: 'The text of the search.' },
  },
  slots: {
    chips: {
      description: 'The filters of the document. A body replaces the choices.',
      props: chipProps,
      events: { change: { type: 'object', properties: { value: {} }, required: ['value'] } },
    },
  },
  examples: [
    {
      name: 'Cascading',
      state: {
        filter: { type: 'array', items: filterValue, default: [{ Field: 'region', Value: 'Κρήτη', Match: 'equals' }] },
      },
      node: {
        widget: 'filterBar',
        props: {
          filters: [
            {
              Field: 'region',
              Label: 'Περιφέρεια',
              Match: 'equals',
              Cascade: 'city',
              Options: regions,
              Separate: true,
            },
            { Field: 'city', Label: 'Πόλη', Match: 'equals', Options: ['Χανιά', 'Ηράκλειο'] },
            { Field: 'last_name', Label: 'Επώνυμο', Match: 'contains' },
          ],
        },
        bind: 'state.filter',
      },
    },
    {
      name: 'Search and chips',
      state: {
        query: { type: 'string', default: '' },
        role: { type: ['string', 'null'], default: 'mentor' },
        active: { type: 'string', default: 'all' },
      },
      node: {
        widget: 'filterBar',
        props: { search: 'Όνομα, διεύθυνση, τηλέφωνο' },
        bind: { query: 'state.query' },
        slots: {
          chips: [
            {
              props: {
                id: 'role',
                label: 'Ρόλος',
                value: '{{state.role}}',
                options: [
                  { value: 'mentor', text: 'Μέντορας' },
                  { value: 'mentee', text: 'Ωφελούμενος' },
                ],
              },
              on: { change: [{ do: 'set', path: 'state.role', to: '{{event.value}}' }] },
            },
            {
              props: {
                id: 'active',
                label: 'Κατάσταση',
                value: '{{state.active}}',
                none: 'all',
                behind: true,
                options: [
                  { value: 'active', text: 'Ενεργοί' },
                  { value: 'inactive', text: 'Ανενεργοί' },
                ],
              },
              on: { change: [{ do: 'set', path: 'state.active', to: '{{text(event.value)}}' }] },
            },
          ],
        },
      },
    },
  ],
};
