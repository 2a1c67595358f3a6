import { calls } from 'virtual:calls';
import type { RuntimeCatalogue } from '../../engine/react/index.ts';
import { flows } from '../../flows/index.ts';
import { contracts } from '../../schemas/contracts.ts';
import { areas } from '../../schemas/roles.ts';
import * as widgets from '../../widgets/index.ts';
import type { CallAddress } from '../api/client.ts';

/** Where each call is made. */
export const addresses: Readonly<Record<string, CallAddress>> = Object.fromEntries(
  Object.entries(calls).map(([name, [path, , , inParts, method = 'POST' as const]]) => [
    name,
    { method, path, ...(inParts ? { inParts } : {}) },
  ]),
);

/** What a running page needs to know of what documents may name. */
export const catalogue: RuntimeCatalogue = {
  widgets,
  contracts,
  flows,
  areas,
  calls: Object.fromEntries(
    Object.entries(calls).map(([name, [, affects = [], holds]]) => [name, { affects, ...(holds ? { holds } : {}) }]),
  ),
};
