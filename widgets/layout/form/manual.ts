import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { formProps } from './schema.ts';

export const form: WidgetManual = {
  version: 1,
  description:
    'Fields that are sent together: Enter in a field, or a button with `submit`, emits submit. Password managers know it as a form.',
  props: formProps,
  events: { submit: nothing },
  examples: [
    {
      name: 'Sign-in',
      state: { username: { type: 'string', default: '' }, sent: { type: 'boolean', default: false } },
      node: {
        widget: 'form',
        props: { label: 'Sign in', measure: 'narrow' },
        on: { submit: [{ do: 'set', path: 'state.sent', to: true }] },
        children: [
          { widget: 'textInput', props: { label: 'Username' }, bind: 'state.username' },
          { widget: 'text', show: 'state.sent', props: { text: 'Sent.' } },
        ],
      },
    },
  ],
};
