import type { WidgetManual } from '../../../engine/index.ts';
import { documentFrameProps } from './schema.ts';

export const documentFrame: WidgetManual = {
  version: 1,
  description:
    'Shows a written document as a sheet, in a closed frame: nothing in it runs, loads from elsewhere or reaches the page. Print shows only the visible part of it: give the HTML to a richText with `only: ["print"]` as well.',
  props: documentFrameProps,
  examples: [
    {
      name: 'A certificate',
      node: {
        widget: 'documentFrame',
        props: {
          label: 'Certificate',
          html: '<h1>Certificate</h1><p>Anna Pappa has taken part for <strong>20</strong> hours.</p>',
        },
      },
    },
  ],
};
