import { anything, field, nullable, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

export const yesNoProps = object(
  { ...field, as: oneOf(['digit', 'boolean'], 'The stored values: "1" and "0", or true and false.', 'digit') },
  ['label'],
);
export const yesNoValue = nullable(anything('"1" or true, "0" or false; null when not answered.'));
export type YesNoProps = PropsOf<typeof yesNoProps> & { readonly value?: PropsOf<typeof yesNoValue> };
