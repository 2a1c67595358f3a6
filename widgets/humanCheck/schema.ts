import { field, flag, nullable, object, string, type PropsOf } from '../_shared/schema.ts';

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
export const humanCheckValue = nullable(string('What the server is sent; empty until it was worked out.'));
export type HumanCheckProps = PropsOf<typeof humanCheckProps> & { readonly value?: PropsOf<typeof humanCheckValue> };
