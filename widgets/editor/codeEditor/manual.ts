import type { WidgetManual } from '../../../engine/index.ts';
import { problem, props } from './schema.ts';

export const codeEditor: WidgetManual = {
  version: 1,
  description:
    'Writes JSON, HTML, JavaScript or SQL, with Format and Validate. The editor is loaded when it is first shown. In SQL, `parameters` tells the names of @parameters two seconds after typing.',
  props,
  events: {
    change: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
    problems: { type: 'object', properties: { problems: { type: 'array', items: problem } }, required: ['problems'] },
    place: {
      type: 'object',
      properties: { line: { type: 'integer' }, column: { type: 'integer' }, offset: { type: 'integer' } },
      required: ['line', 'column', 'offset'],
    },
    parameters: {
      type: 'object',
      properties: { names: { type: 'array', items: { type: 'string' } } },
      required: ['names'],
    },
    save: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
  },
  models: { value: { schema: { type: 'string' }, description: 'The text.' } },
  examples: [
    {
      name: 'JSON',
      state: { text: { type: 'string', default: '{\n    "title": "Ημερολόγιο"\n}' } },
      node: {
        widget: 'codeEditor',
        props: {
          label: 'Έγγραφο',
          language: 'json',
          schema: { $literal: { type: 'object', properties: { title: { type: 'string', description: 'Ο τίτλος' } } } },
        },
        bind: 'state.text',
      },
    },
    {
      name: 'SQL',
      state: { text: { type: 'string', default: 'select "Id" from users where "State" = @state' } },
      node: { widget: 'codeEditor', props: { label: 'Ερώτημα', language: 'sql', height: 160 }, bind: 'state.text' },
    },
  ],
};
