import type { WidgetManual } from '../../../engine/index.ts';
import { errorSummaryProps } from './schema.ts';

const errors = { '/name': 'It is taken.', '/mail': 'It is no address.' };

export const errorSummary: WidgetManual = {
  version: 1,
  description:
    'At the top of a form: when several fields were refused, says how many, and lists them as links to the fields. It takes the focus. With one it shows nothing, since that field has the focus.',
  props: errorSummaryProps,
  examples: [
    {
      name: 'Two fields refused',
      node: {
        widget: 'form',
        props: { label: 'Person' },
        children: [
          { widget: 'errorSummary', props: { errors } },
          {
            widget: 'schemaForm',
            props: { label: 'Details', fields: [{ Name: 'name' }, { Name: 'mail' }], errors },
          },
        ],
      },
    },
    {
      name: 'One field refused',
      node: {
        widget: 'form',
        props: { label: 'Person' },
        children: [
          { widget: 'errorSummary', props: { errors: { '/name': 'It is taken.' } } },
          {
            widget: 'schemaForm',
            props: { label: 'Details', fields: [{ Name: 'name' }], errors: { '/name': 'It is taken.' } },
          },
        ],
      },
    },
  ],
};
