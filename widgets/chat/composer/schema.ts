import { flag, integer, nullable, object, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

export const composerProps = object(
  {
    label: string('The name of the field for screen readers, and its placeholder.'),
    maxLength: integer('How many characters a message may have; the count is shown near the end.', {
      minimum: 1,
      default: 4000,
    }),
    disabled: flag('Nothing can be written now.'),
    why: displayText('Why nothing can be written: shown in the place of the field.'),
    focus: flag('Has the focus when it appears, where there is a keyboard.'),
  },
  ['label'],
);
export const composerValue = nullable(string('The text.'));
export type ComposerProps = PropsOf<typeof composerProps> & { readonly value?: PropsOf<typeof composerValue> };
