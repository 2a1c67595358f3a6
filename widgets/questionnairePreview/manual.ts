import type { WidgetManual } from '../../engine/index.ts';
import { props } from './schema.ts';

export const questionnairePreview: WidgetManual = {
  group: 'editor',
  version: 1,
  description:
    'A questionnaire as people meet it who fill it in, in a window of its own width. It can be tried to the end; nothing is stored, and what was answered stays while it is designed.',
  props,
  examples: [
    { name: 'Nothing yet', node: { widget: 'questionnairePreview', props: { label: 'Δοκιμή', document: null } } },
  ],
};
