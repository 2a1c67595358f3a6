import { field, integer, object, type PropsOf } from '../_shared/schema.ts';

export const props = object(
  { ...field, years: integer('So many years back from this one.', { minimum: 1, maximum: 300, default: 100 }) },
  ['label'],
);

export type DateSelectsProps = PropsOf<typeof props>;
