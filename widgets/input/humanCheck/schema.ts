import { field, flag, nullable, object, string, type PropsOf } from '../../parts/schema/schema.ts';

const { hint, disabled } = field;
export const humanCheckProps = object(
  {
    label: { ...field.label, description: 'The text of the box; by default "I am a person".' },
    hint,
    disabled,
    challenge: string('The task of the server, as its call answers it; empty until it is there.'),
    focus: flag('Has the focus when it appears.'),
  },
  ['challenge'],
);
export const humanCheckValue = nullable(string('The answer for the server; empty until it is computed.'));
export type HumanCheckProps = PropsOf<typeof humanCheckProps> & { readonly value?: PropsOf<typeof humanCheckValue> };
