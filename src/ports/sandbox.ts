import type { Ports } from '../../engine/index.ts';
import { notAvailable } from './not-available.ts';

/** Runs the code of documents in the sandbox's worker, which is loaded when it is first needed. */
export const runInSandbox: Ports['run'] = () => Promise.reject(notAvailable('sandbox'));
