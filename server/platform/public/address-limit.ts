import type { CallContext } from '../http/area.ts';
import { tooManyRequests } from '../base/problem.ts';
import { countAttempt } from '../session/attempt-limit.ts';
import { addressAttemptKey } from '../session/attempts.ts';

/** How often an action is allowed from one network address. People behind one address share the limit. */
export interface AddressLimit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/** Counts one attempt from the caller's address. Returns the seconds to wait, 0 if the limit is not reached. */
export const countFromAddress = (
  { db, address }: Pick<CallContext, 'db' | 'address'>,
  { name, ...limit }: AddressLimit,
): Promise<number> => countAttempt(db, { key: `${name}:${addressAttemptKey(address)}`, ...limit });

/** Counts one attempt and throws 429 if the limit of the caller's address is exceeded. */
export async function requireAddressLimit(
  context: Pick<CallContext, 'db' | 'address'>,
  limit: AddressLimit,
): Promise<void> {
  const wait = await countFromAddress(context, limit);
  if (wait > 0) throw tooManyRequests(wait);
}
