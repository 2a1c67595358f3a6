import type { WidgetManual } from '../../../engine/index.ts';
import { htmlFrameProps } from './schema.ts';

export const htmlFrame: WidgetManual = {
  version: 1,
  description:
    'Shows a view of HTML in a closed frame with its own origin. Its script reaches the page only by the calls that are listed here, with the rights of the reader. A script that floods the page, or that leaves its document, is stopped. An error of its script is shown above it.',
  props: htmlFrameProps,
  examples: [{ name: 'A view', node: { widget: 'htmlFrame', props: { name: 'guide', label: 'Guide' } } }],
};
