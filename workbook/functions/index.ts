import { registerFunctions, type OwnFunction } from './define.ts';
import { betaFunctions } from './beta.ts';
import { boundFunctions } from './bounded.ts';
import { criteriaFunctions } from './criteria.ts';
import { dateFunctions } from './dates.ts';
import { financialFunctions } from './financial.ts';
import { lookupFunctions } from './lookup.ts';
import { mathematicalFunctions } from './mathematics.ts';
import { roundingFunctions } from './rounding.ts';
import { statisticalFunctions } from './statistics.ts';
import { textFunctions } from './texts.ts';

const OWN: Readonly<Record<string, OwnFunction>> = {
  ...betaFunctions,
  ...criteriaFunctions,
  ...dateFunctions,
  ...financialFunctions,
  ...lookupFunctions,
  ...mathematicalFunctions,
  ...roundingFunctions,
  ...statisticalFunctions,
  ...textFunctions,
};

let registered = false;

/** Registers our own functions with the evaluation engine, once per process. */
export function registerOwnFunctions(): void {
  if (registered) return;
  boundFunctions();
  registerFunctions(OWN);
  registered = true;
}
