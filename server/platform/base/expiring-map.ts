/** The number of entries from which on expired ones are deleted. */
const CLEANUP_SIZE = 10_000;

/** Values by key, each with its own expiry. */
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

/**
 * The cached answer of the key; else asks and caches the answer for the time. Simultaneous callers share one answer.
 * Failures are not cached.
 */
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
