import type { WidgetManual } from '../../../engine/index.ts';
import { nothing, object, string } from '../../parts/schema/schema.ts';
import { textInputProps, textValue } from './schema.ts';

export const textInput: WidgetManual = {
  version: 1,
  description: 'A line of text. Enter emits submit.',
  props: textInputProps,
  events: { change: object({ value: string('The text.') }, ['value']), submit: nothing, blur: nothing },
  models: { value: { schema: textValue, description: 'The text.' } },
  examples: [
    {
      name: 'Name',
      state: { name: { type: 'string', default: '' } },
      node: {
        widget: 'stack',
        children: [
          {
            widget: 'textInput',
            props: { label: 'First name', required: true, autocomplete: 'given-name' },
            bind: 'state.name',
          },
          { widget: 'text', show: 'state.name', props: { text: 'Hello {{state.name}}' } },
        ],
      },
    },
    {
      name: 'E-mail',
      state: { email: { type: 'string', default: 'maria@' } },
      node: {
        widget: 'textInput',
        props: { label: 'E-mail', format: 'email', hint: 'We write to you only about the programme.' },
        bind: 'state.email',
      },
    },
    { name: 'Disabled', node: { widget: 'textInput', props: { label: 'Protocol', disabled: true } } },
  ],
};
