import type { Bench } from '../harness/bench.ts';
import { check } from './check.ts';
import { expressions } from './expressions.ts';
import { grid } from './grid.ts';
import { keys } from './keys.ts';
import { nodes } from './nodes.ts';
import { rows } from './rows.ts';
import { size } from './size.ts';

/** All benches, in the order of the table. */
export const benches: readonly Bench[] = [nodes, keys, rows, grid, expressions, check, size];
