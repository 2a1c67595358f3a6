import type { WidgetManual } from '../../../engine/index.ts';
import { chipProps, filterValue, props, chipValue } from './schema.ts';

const value = { type: 'array', items: filterValue } as const;
const regions = ['Αττική', 'Κρήτη', 'Ήπειρος'];

export const filterBar: WidgetManual = {
  version: 1,
  description:
    'One row of filters: a search, chips of the document and of the filter definitions of a project, and what children add at the end. A chip that is set can be removed; what has no room is listed under "+ Filter"; a phone has one button, which opens a sheet.',
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
      models: { value: { schema: chipValue, description: 'The chosen value; a list where `many` is set.' } },
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
        linked: { type: 'boolean', default: false },
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
                options: [
                  { value: 'mentor', text: 'Μέντορας' },
                  { value: 'mentee', text: 'Ωφελούμενος' },
                ],
              },
              bind: 'state.role',
            },
            {
              props: {
                id: 'active',
                label: 'Κατάσταση',
                none: 'all',
                inMore: true,
                options: [
                  { value: 'active', text: 'Ενεργοί' },
                  { value: 'inactive', text: 'Ανενεργοί' },
                ],
              },
              bind: 'state.active',
            },
            { props: { id: 'linked', label: 'Με μέντορα', toggle: true }, bind: 'state.linked' },
          ],
        },
      },
    },
  ],
};
