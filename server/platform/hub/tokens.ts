import { createHash, randomBytes } from 'node:crypto';

// The token proves that a client owns its connection. Its first letter says whether the connection can be resumed.

const RESUMABLE = 'R';
const NOT_RESUMABLE = 'N';

export const newToken = (resumable: boolean): string =>
  (resumable ? RESUMABLE : NOT_RESUMABLE) + randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[RN][\w-]{43}$/.test(text);

/**
 * Resumable connections are known only to the node that negotiated them, and unknown after their end: the official
 * client then starts anew, while an accepted one would try to resume forever. Other tokens are accepted by any node,
 * since the session identifies the person.
 */
export const isResumable = (token: string): boolean => token.startsWith(RESUMABLE);

/** The public id of a connection, from which the token cannot be computed. */
export const connectionIdOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url').slice(0, 22);

/** The maximum number of tokens that wait for their transport. */
const MAX_TOKENS = 20_000;

/** Tokens that were issued and not used yet. */
export class NegotiatedTokens {
  readonly #until = new Map<string, number>();
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  add(token: string): void {
    const now = Date.now();
    // The oldest come first: deletes expired ones, and one more if there are too many.
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
