import type { WidgetManual } from '../../../engine/index.ts';
import { failed, props } from './schema.ts';

export const screenPreview: WidgetManual = {
  version: 1,
  description:
    'Shows a document that is being written as its readers would see it: in a window of its own width, to a role, in a language, with sample replies or with the server. It keeps its state while the text changes.',
  props,
  events: { failed },
  examples: [
    {
      name: 'A part',
      node: {
        widget: 'screenPreview',
        props: {
          label: 'Προεπισκόπηση',
          width: 320,
          document: {
            $literal:
              '{ "part": "demo/hello", "version": 1, "params": { "name": { "type": "string" } }, "body": { "widget": "text", "props": { "text": "Γεια σου, {{params.name}}" } } }',
          },
        },
      },
    },
    {
      name: 'Older than the text',
      node: {
        widget: 'screenPreview',
        props: {
          stale: true,
          document: '{ "part": "demo/hello", "version": 1, "body": { "widget": "text", "props": { "text": "Γεια" } } }',
        },
      },
    },
  ],
};
