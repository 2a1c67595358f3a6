import { HyperFormula } from 'hyperformula';
import { expect, it } from 'vitest';
import { DIFFERING_FUNCTIONS, FUNCTION_NAMES, REFUSED_FUNCTIONS } from '../function-list.ts';
import { registerOwnFunctions } from './index.ts';

/** Functions of the engine that make no sense in a workbook. */
const LEFT_OUT = ['ARRAYFORMULA', 'ARRAY_CONSTRAIN', 'HYPERLINK', 'VERSION'];

it('the list of functions is that of the evaluation engine with our own', () => {
  registerOwnFunctions();
  const registered = HyperFormula.getRegisteredFunctionNames('enGB').filter((name) => !LEFT_OUT.includes(name));
  expect([...FUNCTION_NAMES].toSorted()).toEqual(registered.toSorted());
  expect(Object.keys(REFUSED_FUNCTIONS).filter((name) => FUNCTION_NAMES.has(name))).toEqual([]);
  expect(Object.keys(DIFFERING_FUNCTIONS).filter((name) => !FUNCTION_NAMES.has(name))).toEqual([]);
});
