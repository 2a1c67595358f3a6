import { relative } from 'node:path';
import { expect } from 'vitest';
import { addCount, type CountLine } from './counts.ts';

/** Notes a cost of the running test file. */
export const countFor = (kind: CountLine['kind'], count = 1): void =>
  addCount(kind, relative(process.cwd(), expect.getState().testPath ?? ''), count);
