import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

export const questionnairePreview: WidgetManual = {
  version: 1,
  description:
    'A questionnaire as it looks to people who fill it in, in a window with its own width. It can be tried to the end; nothing is stored, and the answers stay while it is designed.',
  props,
  examples: [
    { name: 'Nothing yet', node: { widget: 'questionnairePreview', props: { label: 'Δοκιμή', document: null } } },
  ],
};
