import type { WidgetManual } from '../../../engine/index.ts';
import { nothing, object, string } from '../../parts/schema/schema.ts';
import { passwordInputProps, passwordValue } from './schema.ts';

export const passwordInput: WidgetManual = {
  version: 1,
  description: 'A password that can be shown; for a new one the rules are listed and ticked while typing.',
  props: passwordInputProps,
  events: { change: object({ value: string('The password.') }, ['value']), submit: nothing },
  models: { value: { schema: passwordValue, description: 'The password.' } },
  examples: [
    {
      name: 'Sign in',
      state: { password: { type: 'string', default: '' } },
      node: { widget: 'passwordInput', props: { label: 'Password' }, bind: 'state.password' },
    },
    {
      name: 'New password',
      state: { password: { type: 'string', default: 'abc1' } },
      node: {
        widget: 'passwordInput',
        props: { label: 'New password', rules: 27, autocomplete: 'new-password' },
        bind: 'state.password',
      },
    },
  ],
};
