import type { WidgetManual } from '../../../engine/index.ts';
import { integer, object, string } from '../../parts/schema/schema.ts';
import { checked, props } from './schema.ts';

export const documentEditor: WidgetManual = {
  version: 1,
  description:
    'Writes a document of the page language: completes and explains it by what documents may name, and checks it as it is typed.',
  props,
  events: {
    change: object({ value: string('The text.') }, ['value']),
    checked,
    place: object({ line: integer('From 1.'), column: integer('From 1.'), pointer: string('Where that is.') }, [
      'line',
      'column',
      'pointer',
    ]),
    save: object({ value: string('The text.') }, ['value']),
  },
  models: { value: { schema: { type: 'string' }, description: 'The text.' } },
  examples: [
    {
      name: 'A part',
      state: {
        text: {
          type: 'string',
          default:
            '{\n    "part": "demo/hello",\n    "version": 1,\n    "params": { "name": { "type": "string" } },\n    "body": { "widget": "text", "props": { "text": "Γεια σου, {{params.name}}" } }\n}\n',
        },
      },
      node: { widget: 'documentEditor', props: { label: 'Έγγραφο', kind: 'part' }, bind: 'state.text' },
    },
  ],
};
