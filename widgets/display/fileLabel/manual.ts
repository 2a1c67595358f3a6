import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { fileLabelProps } from './schema.ts';

export const fileLabel: WidgetManual = {
  version: 1,
  description:
    'A file: its name and size beside a drawing or a small picture. The name opens it where the document handles open, else it is a link.',
  props: fileLabelProps,
  events: { open: nothing },
  examples: [
    {
      name: 'With size and line',
      node: {
        widget: 'fileLabel',
        props: { name: 'Σχέδιο.pdf', type: 'application/pdf', size: 248_320, text: 'Μαρία Οικονόμου' },
      },
    },
    {
      name: 'Link',
      node: { widget: 'fileLabel', props: { name: 'people.xlsx', type: 'text/csv', size: 1200, link: '#people' } },
    },
    {
      name: 'Opens',
      state: { opened: { type: 'integer', default: 0 } },
      node: {
        widget: 'stack',
        children: [
          {
            widget: 'fileLabel',
            props: { name: 'photo.png', type: 'image/png', size: 90_112 },
            on: { open: [{ do: 'set', path: 'state.opened', to: '{{ state.opened + 1 }}' }] },
          },
          { widget: 'text', props: { text: 'Opened {{state.opened}} times' } },
        ],
      },
    },
  ],
};
