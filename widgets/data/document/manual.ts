import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

export const document: WidgetManual = {
  version: 1,
  description:
    'Renders a stored document by its kind and name. Where there is none, or the reader may not open it, its children are shown; without children it says so.',
  props,
  examples: [
    { name: 'A part', node: { widget: 'document', props: { kind: 'part', name: 'demo/part' } } },
    {
      name: 'With another for whom it is not there',
      node: {
        widget: 'document',
        props: { kind: 'screen', name: 'demo/nothing' },
        children: [{ widget: 'text', props: { text: 'The usual page.' } }],
      },
    },
  ],
};
