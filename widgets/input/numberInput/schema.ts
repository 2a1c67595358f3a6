import { field, flag, integer, nullable, number, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const numberInputProps = object(
  {
    ...field,
    min: number('The least.'),
    max: number('The most.'),
    step: number('The step of the arrow keys.', { default: 1 }),
    decimals: integer('Digits after the comma, at most.', { minimum: 0, maximum: 10 }),
    plain: flag('Without marks between thousands: a level, a year.'),
    unit: string('The unit, such as "€", shown at the end.'),
    placeholder: string('The placeholder.'),
  },
  ['label'],
);
export const numberValue = nullable(number('The number; null when empty.'));
export type NumberInputProps = PropsOf<typeof numberInputProps> & { readonly value?: PropsOf<typeof numberValue> };
