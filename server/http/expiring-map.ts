/** Entries, after which those are looked for whose time is over. */
const CLEANUP_SIZE = 10_000;

/** Values by key, each until a time of its own. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  set(key: string, value: Value, milliseconds: number): void {
    const now = Date.now();
    if (this.#entries.size >= CLEANUP_SIZE)
      for (const [old, { until }] of this.#entries) if (until <= now) this.#entries.delete(old);
    this.#entries.set(key, { value, until: now + milliseconds });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** The answer that is kept under the key; else asks, and keeps the answer for so long. Whoever asks meanwhile gets the same one. A failure is not kept. */
export function askOnce<Answer>(
  known: ExpiringMap<Promise<Answer>>,
  key: string,
  milliseconds: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const kept = known.get(key);
  if (kept) return kept;
  const answer = ask();
  known.set(key, answer, milliseconds);
  answer.catch(() => {
    if (known.get(key) === answer) known.delete(key);
  });
  return answer;
}
