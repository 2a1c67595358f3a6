import type { WidgetManual } from '../../../engine/index.ts';
import { previewerProps } from './schema.ts';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"%3E%3Cpath fill="%23336699" d="M0 5 3 1l2 2 1-1 2 3z"/%3E%3C/svg%3E';

export const previewer: WidgetManual = {
  version: 1,
  description:
    'Shows a file in the page: images, video, sound, PDF, text, tables, and documents of Word and Excel. What cannot be shown is offered.',
  props: previewerProps,
  examples: [
    {
      name: 'Image',
      node: {
        widget: 'previewer',
        props: { src: picture, picture, type: 'image/png', name: 'Το λογότυπο.png', size: 1200 },
      },
    },
    {
      name: 'Text',
      node: {
        widget: 'previewer',
        props: { src: 'data:text/plain,One%0ATwo', type: 'text/plain', name: 'notes.txt', size: 7 },
      },
    },
    {
      name: 'Nothing to show',
      node: {
        widget: 'previewer',
        props: {
          src: '/file.zip',
          type: 'application/zip',
          name: 'Αρχείο.zip',
          size: 52_428_800,
          download: '/file.zip',
        },
      },
    },
  ],
};
