import { field, flag, integer, nullable, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const textInputProps = object(
  {
    ...field,
    format: oneOf(
      ['email', 'uri', 'tel', 'afm', 'custom'],
      'What kind of text: decides the keyboard of phones, and says so when it does not fit. custom: anything, but not nothing.',
    ),
    placeholder: string('The placeholder.'),
    maxLength: integer('How many characters fit.', { minimum: 1 }),
    autocomplete: string('What browsers may fill in: "username", "given-name", "off".'),
    focus: flag('Has the focus when it appears.'),
  },
  ['label'],
);
export const textValue = nullable(string('The text.'));
export type TextInputProps = PropsOf<typeof textInputProps> & { readonly value?: PropsOf<typeof textValue> };
