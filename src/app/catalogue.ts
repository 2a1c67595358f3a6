import type { RuntimeCatalogue } from '../../engine/react/index.ts';
import { flows } from '../../flows/index.ts';
import { contracts } from '../../schemas/contracts.ts';
import { areas } from '../../schemas/roles.ts';
import { widgets } from '../../widgets/registry.ts';
import { calls } from './calls.ts';

/** The catalogue of a running page. */
export const catalogue: RuntimeCatalogue = { widgets, contracts, flows, areas, calls };
