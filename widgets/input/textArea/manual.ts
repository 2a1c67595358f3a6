import type { WidgetManual } from '../../../engine/index.ts';
import { nothing, object, string } from '../../parts/schema/schema.ts';
import { areaValue, textAreaProps } from './schema.ts';

export const textArea: WidgetManual = {
  version: 1,
  description:
    'Several lines of text. As a composer of messages Enter sends; while an input method composes, Enter is the input method’s.',
  props: textAreaProps,
  events: { change: object({ value: string('The text.') }, ['value']), submit: nothing, blur: nothing },
  models: { value: { schema: areaValue, description: 'The text.' } },
  examples: [
    {
      name: 'Note',
      state: { note: { type: 'string', default: '' } },
      node: {
        widget: 'textArea',
        props: { label: 'Private note', rows: 4, maxLength: 500, status: 'saved' },
        bind: 'state.note',
      },
    },
    {
      name: 'Composer',
      state: { draft: { type: 'string', default: '' }, sent: { type: 'string', default: '' } },
      node: {
        widget: 'stack',
        children: [
          { widget: 'bubble', show: 'state.sent', props: { text: '{{state.sent}}', mine: true, status: 'sent' } },
          {
            widget: 'textArea',
            props: { label: 'Your message', submitOn: 'enter', rows: 1 },
            bind: 'state.draft',
            on: {
              submit: [
                { do: 'set', path: 'state.sent', to: '{{state.draft}}' },
                { do: 'set', path: 'state.draft', to: '' },
              ],
            },
          },
        ],
      },
    },
  ],
};
