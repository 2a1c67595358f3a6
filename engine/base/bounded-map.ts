/** A map with a maximum size; the least recently used entries are removed. */
export class BoundedMap<Key, Value> {
  private readonly maxSize: number;
  private readonly entries = new Map<Key, Value>();

  constructor(maxSize: number) {
    this.maxSize = maxSize;
  }

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    // Inserts the entry again, so that the most recently used one is last.
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.size > this.maxSize ? this.entries.keys() : [];
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }

  /** The value of the key; it is created on first use. */
  getOrCreate(key: Key, create: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = create();
    this.set(key, value);
    return value;
  }
}
