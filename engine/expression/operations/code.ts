import type { OperationCodes } from '../operation.ts';
import { STANDARD_CODE } from '../standard.ts';
import { DATE_CODE } from './date.ts';
import { FORMAT_CODE } from './format.ts';
import { LIST_CODE } from './list.ts';
import { NUMBER_CODE } from './number.ts';
import { OBJECT_CODE } from './object.ts';
import { TEXT_CODE } from './text.ts';
import { WORLD_CODE } from './world.ts';

/** JSON Logic's own operations that formulas call by their names; the others are operators. */
const CALLED = new Set(['min', 'max', 'cat', 'merge', 'substr']);

/** The code of every eager operation that a formula may call. */
export const OPERATION_CODE: OperationCodes = {
  ...Object.fromEntries(Object.entries(STANDARD_CODE).filter(([name]) => CALLED.has(name))),
  ...TEXT_CODE,
  ...DATE_CODE,
  ...NUMBER_CODE,
  ...LIST_CODE,
  ...OBJECT_CODE,
  ...WORLD_CODE,
  ...FORMAT_CODE,
};
