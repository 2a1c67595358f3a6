import { Type } from '../define.ts';

/** The number of days of a period that ends now. */
export const periodDays = () =>
  Type.Integer({ description: 'The last days; 0: since the beginning; 30 without.', minimum: 0, maximum: 365 });

export const DEFAULT_DAYS = 30;
