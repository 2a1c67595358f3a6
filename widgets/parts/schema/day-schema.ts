import { field, flag, number, object, string } from './schema.ts';

/** The props of an input of a day, with or without a time. Days are YYYY-MM-DD here; the reader sees and types DD-MM-YYYY. */
export const dayProps = object(
  {
    ...field,
    min: string('The earliest day, YYYY-MM-DD. 1900-01-01 when not given, 1800-01-01 when `old`.'),
    max: string('The latest day, YYYY-MM-DD.', { default: '3000-12-31' }),
    minAge: number('The fewest years from the day to today.'),
    maxAge: number('The most years from the day to today.'),
    old: flag('Days from 1800 on.'),
    autocomplete: string('What browsers may fill in: "bday".'),
  },
  ['label'],
);
