import type { Bench } from '../harness/bench.ts';
import { keys } from './keys.ts';
import { nodes } from './nodes.ts';

/** All benches, in the order of the table. */
export const benches: readonly Bench[] = [nodes, keys];
