import type { WidgetManual } from '../../engine/index.ts';
import { props } from './schema.ts';

export const document: WidgetManual = {
  group: 'data',
  version: 1,
  description: 'Renders a stored document by its kind and name. What the reader may not see is shown as denied.',
  props,
  examples: [{ name: 'A part', node: { widget: 'document', props: { kind: 'part', name: 'demo/part' } } }],
};
