import type { WidgetManual } from '../../../engine/index.ts';
import { localFile, localFiles } from '../../parts/schema/file-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { fileButtonProps } from './schema.ts';

export const fileButton: WidgetManual = {
  version: 1,
  description: 'Lets the reader choose a file. Files of another type or size are refused with the reason.',
  props: fileButtonProps,
  events: { pick: object({ file: localFile, files: localFiles }, ['file', 'files']) },
  examples: [
    {
      name: 'Table',
      state: { name: { type: 'string', default: '' } },
      node: {
        widget: 'toolbar',
        children: [
          {
            widget: 'fileButton',
            props: { label: 'Choose a table', accept: '.csv,.xlsx' },
            on: { pick: [{ do: 'set', path: 'state.name', to: '{{event.file.name}}' }] },
          },
          { widget: 'text', props: { text: '{{state.name}}' } },
        ],
      },
    },
  ],
};
