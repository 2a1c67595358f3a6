import type { WidgetManual } from '../../../engine/index.ts';
import { integer, object, string } from '../../parts/schema/schema.ts';
import { props } from './schema.ts';

export const problemList: WidgetManual = {
  version: 1,
  description: 'The problems of a document, with line and column; a click or Enter jumps there.',
  props,
  events: {
    open: object(
      {
        line: integer('From 1.'),
        column: integer('From 1.'),
        pointer: string('Where that is.'),
        count: integer('Grows with each click.'),
      },
      ['line', 'column', 'pointer', 'count'],
    ),
  },
  examples: [
    {
      name: 'An error and a warning',
      node: {
        widget: 'problemList',
        props: {
          label: 'Προβλήματα',
          problems: [
            {
              kind: 'unknown-widget',
              severity: 'error',
              pointer: '/body/widget',
              line: 4,
              column: 15,
              message: 'there is no widget textt; did you mean text?',
              nearest: 'text',
            },
            {
              kind: 'unused-state',
              severity: 'warning',
              pointer: '/state/query',
              line: 2,
              column: 5,
              message: 'nobody uses state.query',
            },
          ],
        },
      },
    },
    { name: 'Nothing wrong', node: { widget: 'problemList', props: { problems: [] } } },
  ],
};
