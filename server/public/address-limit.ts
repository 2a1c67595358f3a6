import type { CallContext } from '../area.ts';
import { tooManyRequests } from '../problem.ts';
import { countAttempt } from '../session/attempt-limit.ts';
import { addressAttemptKey } from '../session/attempts.ts';

/** How often something may be done from one address without a session. People behind one address share it. */
export interface AddressLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Counts one more from the caller's address: whether that was too often, and for how many seconds. */
export const countFromAddress = (
  { db, address }: Pick<CallContext, 'db' | 'address'>,
  { name, ...limit }: AddressLimit,
): Promise<number> => countAttempt(db, { key: `${name}:${addressAttemptKey(address)}`, ...limit });

/** 429 where something was done too often from the caller's address. */
export async function requireAddressLimit(
  context: Pick<CallContext, 'db' | 'address'>,
  limit: AddressLimit,
): Promise<void> {
  const wait = await countFromAddress(context, limit);
  if (wait > 0) throw tooManyRequests(wait);
}
