import type { WidgetManual } from '../../../engine/index.ts';
import { nothing, object, string } from '../../parts/schema/schema.ts';
import { composerProps, composerValue } from './schema.ts';

export const composer: WidgetManual = {
  version: 1,
  description:
    'A field for a message. Enter sends it and Shift+Enter begins a new line; blanks alone are never sent. Its children are shown before the field, such as a button that attaches a file.',
  props: composerProps,
  events: { change: object({ value: string('The text.') }, ['value']), submit: nothing },
  models: { value: { schema: composerValue, description: 'The text.' } },
  examples: [
    {
      name: 'Conversation',
      state: { draft: { type: 'string', default: '' }, sent: { type: 'string', default: '' } },
      node: {
        widget: 'stack',
        children: [
          { widget: 'bubble', show: 'state.sent', props: { text: '{{state.sent}}', mine: true, status: 'sent' } },
          {
            widget: 'composer',
            props: { label: 'Write a message', maxLength: 60 },
            bind: 'state.draft',
            on: {
              submit: [
                { do: 'set', path: 'state.sent', to: '{{state.draft}}' },
                { do: 'set', path: 'state.draft', to: '' },
              ],
            },
            children: [{ widget: 'iconButton', props: { icon: 'attach', label: 'Attach a file' } }],
          },
        ],
      },
    },
    {
      name: 'Ended',
      node: {
        widget: 'composer',
        props: { label: 'Write a message', disabled: true, why: 'You can no longer write to this person.' },
      },
    },
  ],
};
