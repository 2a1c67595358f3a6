import { field, flag, integer, nullable, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const passwordInputProps = object(
  {
    ...field,
    rules: integer(
      'Which rules to list and tick while typing, as a sum: 1 length, 2 lower case, 4 upper case, 8 digit, 16 sign. 0 lists none.',
      { minimum: 0, maximum: 31, default: 0 },
    ),
    autocomplete: oneOf(['current-password', 'new-password'], 'The hint for password managers.', 'current-password'),
    focus: flag('Has the focus when it appears.'),
  },
  ['label'],
);
export const passwordValue = nullable({ ...string('The password.'), format: 'password' });
export type PasswordInputProps = PropsOf<typeof passwordInputProps> & {
  readonly value?: PropsOf<typeof passwordValue>;
};
