import { field, integer, object, type PropsOf } from '../../parts/schema/schema.ts';

export const props = object(
  {
    ...field,
    years: integer('The number of years before the current one.', { minimum: 1, maximum: 300, default: 100 }),
  },
  ['label'],
);

export type DateSelectsProps = PropsOf<typeof props>;
