/** How long the parts of one file may share an answer. */
const MILLISECONDS = 1_000;
const MOST = 1_000;

/**
 * Remembers answers for a moment: who sends a part of an upload is asked once a second before its bytes are read, and exactly, by `context.stands`, before
 * they are kept.
 */
export class Moment<Answer> {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = Date.now();
    const known = this.#answers.get(key);
    if (known && known.until > now) return known.answer;
    const answer = ask();
    if (this.#answers.size >= MOST) this.#answers.clear();
    this.#answers.set(key, { until: now + MILLISECONDS, answer });
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}
