import { action, makeObservable, observable } from 'mobx';

/** So long after the server said that nobody is here it is asked once more. */
const RECHECK_MS = 400;

/** A session that is over while its page stays as it is. */
export class SessionExpiry {
  /** The page asks for the password. */
  isOver = false;
  private readonly ask: () => void;
  private readonly recheckMs: number;
  /** Since when the server says that nobody is here. */
  private doubtedAt: number | null = null;
  private waiting: ((isBack: boolean) => void)[] = [];

  constructor(ask: () => void, recheckMs = RECHECK_MS) {
    this.ask = ask;
    this.recheckMs = recheckMs;
    makeObservable(this, { isOver: observable, doubt: action, settle: action });
  }

  /** Nobody is here. A page that asks between the two cookies of one sign-in is told so, too: it asks once more before it believes it. */
  doubt(): void {
    if (this.isOver) return;
    const now = Date.now();
    this.doubtedAt ??= now;
    if (now - this.doubtedAt >= this.recheckMs) this.isOver = true;
    else setTimeout(() => this.ask(), this.recheckMs);
  }

  /** The person is here again; or the page has nobody to wait for. */
  settle(isBack: boolean): void {
    this.isOver = false;
    this.giveAnswer(isBack);
  }

  /** Who asked whether somebody is here was not told so: whoever waits goes on without an answer. */
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
