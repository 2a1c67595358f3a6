import { createHash, randomBytes } from 'node:crypto';

// The token proves that a client owns its connection. Its first letter says whether the connection can be resumed.

const RESUMABLE = 'R';
const NOT_RESUMABLE = 'N';

export const newToken = (resumable: boolean): string =>
  (resumable ? RESUMABLE : NOT_RESUMABLE) + randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[RN][\w-]{43}$/.test(text);

/**
 * Such a connection is known to the node alone that negotiated it, and unknown there once it has ended: the shipped client, told that it is unknown, begins
 * anew; let in, it would try to go on for ever. Any other token is taken by any node, for the session says who it is.
 */
export const isResumable = (token: string): boolean => token.startsWith(RESUMABLE);

/** What names a connection to others is no proof: the token cannot be found from it. */
export const connectionIdOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url').slice(0, 22);

/** Tokens that wait for their transport. */
const MAX_TOKENS = 20_000;

/** Tokens that were given out and not used yet. */
export class NegotiatedTokens {
  readonly #until = new Map<string, number>();
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  add(token: string): void {
    const now = Date.now();
    // The oldest stand first: as many as are over, and one where there are too many.
    for (const [old, until] of this.#until) {
      if (until > now && this.#until.size < MAX_TOKENS) break;
      this.#until.delete(old);
    }
    this.#until.set(token, now + this.#milliseconds);
  }

  take(token: string): boolean {
    const until = this.#until.get(token);
    this.#until.delete(token);
    return until !== undefined && until > Date.now();
  }
}
