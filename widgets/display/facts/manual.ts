import type { WidgetManual } from '../../../engine/index.ts';
import { factsProps } from './schema.ts';

const schema = {
  type: 'object',
  properties: {
    Author: { type: 'string', title: 'Author' },
    Page_Count: { type: 'integer', title: 'Pages' },
    Creation_Date: { type: 'string', format: 'date', title: 'Created' },
    Approved: { type: 'boolean', title: 'Approved' },
  },
};

export const facts: WidgetManual = {
  version: 1,
  description: 'The fields of an object as names and values, formatted by its schema. Empty fields are left out.',
  props: factsProps,
  examples: [
    {
      name: 'With a schema',
      node: {
        widget: 'facts',
        props: {
          value: { Author: 'M. Papadaki', Page_Count: 1240, Creation_Date: '2026-03-08', Approved: true },
          schema: { $literal: schema },
        },
      },
    },
    {
      name: 'Without',
      node: { widget: 'facts', props: { value: { Publisher: 'The programme', Tags: ['plan', 'market'] } } },
    },
  ],
};
