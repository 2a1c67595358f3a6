import type { OperationCode, OperationCodes } from '../operation.ts';
import { STANDARD_CODE } from '../standard.ts';
import { DATE_CODE } from './date.ts';
import { LIST_CODE } from './list.ts';
import { NUMBER_CODE } from './number.ts';
import { OBJECT_CODE } from './object.ts';
import { TEXT_CODE } from './text.ts';
import { HOST_CODE } from './host.ts';

/** JSON Logic's own operations that formulas call by name. The others are operators. */
const CALLED = new Set(['min', 'max', 'cat', 'merge', 'substr']);

/** The engine's own eager operations that a formula may call. */
export const OWN_CODE: OperationCodes = {
  ...Object.fromEntries(Object.entries(STANDARD_CODE).filter(([name]) => CALLED.has(name))),
  ...TEXT_CODE,
  ...DATE_CODE,
  ...NUMBER_CODE,
  ...LIST_CODE,
  ...OBJECT_CODE,
  ...HOST_CODE,
};

const registered: Record<string, OperationCode> = { ...OWN_CODE };

/** The code of every eager operation that a formula may call: the engine's own, and those of the host. */
export const OPERATION_CODE: OperationCodes = registered;

/** Adds operations of the host. They are registered before the first formula is compiled. */
export function registerOperations(codes: OperationCodes): void {
  for (const [name, code] of Object.entries(codes)) {
    if (Object.hasOwn(registered, name) && registered[name] !== code)
      throw new Error(`there is an operation ${name} already`);
    registered[name] = code;
  }
}
