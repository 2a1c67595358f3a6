import { registerFunctions, type OwnFunction } from './define.ts';
import { financialFunctions } from './financial.ts';
import { lookupFunctions } from './lookup.ts';
import { roundingFunctions } from './rounding.ts';

const OWN: Readonly<Record<string, OwnFunction>> = { ...lookupFunctions, ...financialFunctions, ...roundingFunctions };

let registered = false;

/** Registers our own functions with the evaluation engine, once per process. */
export function registerOwnFunctions(): void {
  if (registered) return;
  registerFunctions(OWN);
  registered = true;
}
