import type { WidgetManual } from '../../../engine/index.ts';
import { localFiles } from '../../parts/schema/file-schema.ts';
import { object } from '../../parts/schema/schema.ts';
import { dropZoneProps, dropZoneValue } from './schema.ts';

export const dropZone: WidgetManual = {
  version: 1,
  description: 'A surface on which files are dropped, pasted, or chosen by a click or a key.',
  props: dropZoneProps,
  events: { drop: object({ files: localFiles }, ['files']), change: object({ value: dropZoneValue }, ['value']) },
  models: {
    value: { schema: dropZoneValue, description: 'The value of the form for the files: its error is shown.' },
  },
  examples: [
    {
      name: 'Several files',
      state: { count: { type: 'integer', default: 0 } },
      node: {
        widget: 'stack',
        children: [
          {
            widget: 'dropZone',
            props: { label: 'Files for the library', many: true, accept: '.pdf,.docx,image/*', maxSize: 10485760 },
            on: { drop: [{ do: 'set', path: 'state.count', to: '{{ state.count + length(event.files) }}' }] },
          },
          { widget: 'text', props: { text: '{{state.count}} files' } },
        ],
      },
    },
    {
      name: 'An input of a form',
      state: { names: { type: ['string', 'null'], default: null } },
      node: {
        widget: 'dropZone',
        bind: 'state.names',
        props: { label: 'Your certificate', hint: 'PDF or photo, 1 file', field: true, camera: true, required: true },
        on: { drop: [{ do: 'set', path: 'state.names', to: '{{event.files[0].name}}' }] },
      },
    },
    {
      name: 'A photo or a file',
      state: { name: { type: 'string', default: '' } },
      node: {
        widget: 'stack',
        children: [
          {
            widget: 'dropZone',
            props: { label: 'The signed contract', camera: true, accept: '.pdf,image/*', maxSize: 10485760 },
            on: { drop: [{ do: 'set', path: 'state.name', to: '{{event.files[0].name}}' }] },
          },
          { widget: 'text', props: { text: '{{state.name}}' } },
        ],
      },
    },
  ],
};
