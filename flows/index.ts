import type { FlowDefinition } from '../engine/index.ts';
import { identity } from './identity/index.ts';

/** Every lifecycle of the product, by name. Adding one is a folder and a line here. */
export const flows: Readonly<Record<string, FlowDefinition>> = Object.freeze({ identity });
