import { calls } from 'virtual:calls';
import type { RuntimeCatalogue } from '../../engine/react/index.ts';
import { flows } from '../../flows/index.ts';
import { contracts } from '../../schemas/contracts.ts';
import { areas } from '../../schemas/roles.ts';
import * as widgets from '../../widgets/index.ts';
import { unpackCalls } from '../api/call-table.ts';
import type { CallAddress } from '../api/client.ts';

const unpackedCalls = unpackCalls(calls);

/** The address of each call. */
export const addresses: Readonly<Record<string, CallAddress>> = Object.fromEntries(
  Object.entries(unpackedCalls).map(([name, { path, inParts, method }]): [string, CallAddress] => [
    name,
    { method: method ?? 'POST', path, inParts },
  ]),
);

/** The catalogue of a running page. */
export const catalogue: RuntimeCatalogue = {
  widgets,
  contracts,
  flows,
  areas,
  calls: unpackedCalls,
};
