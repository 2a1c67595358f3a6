import { field, flag, number, object, type PropsOf, string } from '../_shared/schema.ts';

/** Days are YYYY-MM-DD here; the reader sees and types DD-MM-YYYY. */
export const props = object(
  {
    ...field,
    min: string('The earliest day, YYYY-MM-DD. 1900-01-01 when not given, 1800-01-01 when `old`.'),
    max: string('The latest day, YYYY-MM-DD.', { default: '3000-12-31' }),
    minAge: number('The fewest years from the day to today.'),
    maxAge: number('The most years from the day to today.'),
    old: flag('Days from 1800 on.'),
  },
  ['label'],
);

export type DateInputProps = PropsOf<typeof props>;
