import { integer, nullable, object, type PropsOf } from '../../parts/schema/schema.ts';

export const columnStepsProps = object(
  {
    total: nullable(integer('How many columns there are; null while that is not known.', { minimum: 0 })),
    size: integer('How many are shown at a time.', { minimum: 1, default: 10 }),
    step: integer('How many an arrow moves.', { minimum: 1, default: 5 }),
  },
  ['total'],
);
export const firstColumn = nullable(integer('The first column that is shown, from 0.', { minimum: 0 }));
export type ColumnStepsProps = PropsOf<typeof columnStepsProps> & { readonly value?: PropsOf<typeof firstColumn> };
