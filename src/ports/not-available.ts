import { CallError } from '../../engine/index.ts';

/** What this installation cannot do yet, said as any failure is. */
export const notAvailable = (what: string) =>
  new CallError({ status: 0, code: 'not-available', text: what, data: { what } });
