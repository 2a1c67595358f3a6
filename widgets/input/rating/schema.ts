import { field, integer, nullable, number, object, type PropsOf } from '../../parts/schema/schema.ts';

const { label, disabled, readOnly } = field;
export const ratingProps = object(
  { label, disabled, readOnly, max: integer('How many stars.', { minimum: 1, maximum: 10, default: 5 }) },
  ['label'],
);
export const ratingValue = nullable(number('How many stars are given.'));
export type RatingProps = PropsOf<typeof ratingProps> & { readonly value?: PropsOf<typeof ratingValue> };
