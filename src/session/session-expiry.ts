import { action, makeObservable, observable } from 'mobx';

/** Milliseconds until the identity is requested again after a refusal. */
const RECHECK_MS = 400;

/** A session that has ended while its page stays open. */
export class SessionExpiry {
  /** Does the page ask for the password? */
  isOver = false;
  private readonly ask: () => void;
  private readonly recheckMs: number;
  /** The time since when the server reports no session. */
  private doubtedAt: number | null = null;
  private waiting: ((isBack: boolean) => void)[] = [];

  constructor(ask: () => void, recheckMs = RECHECK_MS) {
    this.ask = ask;
    this.recheckMs = recheckMs;
    makeObservable(this, { isOver: observable, doubt: action, settle: action });
  }

  /** The server reports no session. This also happens between the two cookies of one sign-in, so the page asks again first. */
  doubt(): void {
    if (this.isOver) return;
    const now = Date.now();
    this.doubtedAt ??= now;
    if (now - this.doubtedAt >= this.recheckMs) this.isOver = true;
    else setTimeout(() => this.ask(), this.recheckMs);
  }

  /** The person has signed in again, or the page has no person. */
  settle(isBack: boolean): void {
    this.isOver = false;
    this.giveAnswer(isBack);
  }

  /** The identity request failed: waiting calls continue without an answer. */
  giveAnswer(isBack: boolean): void {
    if (!this.isOver) this.doubtedAt = null;
    for (const resolve of this.waiting.splice(0)) resolve(isBack);
  }

  wait(): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => void this.waiting.push(resolve));
    if (!this.isOver && this.doubtedAt === null) this.ask();
    return answer;
  }
}
