import type { WidgetManual } from '../../engine/index.ts';
import { filterValue, props } from './schema.ts';

const value = { type: 'array', items: filterValue } as const;
const regions = ['Αττική', 'Κρήτη', 'Ήπειρος'];

export const filterBar: WidgetManual = {
  group: 'data',
  version: 1,
  description: 'Filters made from filter definitions. What is set shows as chips that can be taken away.',
  props,
  events: {
    change: { type: 'object', properties: { value }, required: ['value'] },
    cascade: {
      type: 'object',
      properties: { Field: { type: 'string' }, CascadeField: { type: 'string' }, CascadeValue: {} },
      required: ['Field', 'CascadeField', 'CascadeValue'],
    },
  },
  models: { value: { schema: value, description: 'The filters that are set.' } },
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
  ],
};
