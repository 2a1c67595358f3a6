import { CallError } from '../../engine/index.ts';

/** The failure of a feature that this installation does not have. */
export const notAvailable = (what: string) =>
  new CallError({ status: 0, code: 'not-available', text: what, data: { what } });
