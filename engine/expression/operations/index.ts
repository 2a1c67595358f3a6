import type { OperationDefinition } from '../operation.ts';
import { STANDARD_OPERATIONS } from '../standard.ts';
import { DATE_OPERATIONS } from './date.ts';
import { FORMAT_OPERATIONS } from './format.ts';
import { LIST_OPERATIONS } from './list.ts';
import { NUMBER_OPERATIONS } from './number.ts';
import { OBJECT_OPERATIONS } from './object.ts';
import { TEXT_OPERATIONS } from './text.ts';
import { WORLD_OPERATIONS } from './world.ts';

/** JSON Logic's own operations that formulas call by their names; the others are operators. */
const CALLED = ['min', 'max', 'cat', 'merge', 'substr'];

/** Every eager operation that a formula may call, by its name. */
export const OPERATIONS: Readonly<Record<string, OperationDefinition>> = Object.freeze({
  ...Object.fromEntries(Object.entries(STANDARD_OPERATIONS).filter(([name]) => CALLED.includes(name))),
  ...TEXT_OPERATIONS,
  ...DATE_OPERATIONS,
  ...NUMBER_OPERATIONS,
  ...LIST_OPERATIONS,
  ...OBJECT_OPERATIONS,
  ...WORLD_OPERATIONS,
  ...FORMAT_OPERATIONS,
});
