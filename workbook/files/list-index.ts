/** A list of distinct entries, with the index of each. */
export class ListIndex<T> {
  readonly entries: T[] = [];
  private readonly maxEntries: number;
  private readonly indices = new Map<string, number>();

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  /** The index of the entry, which is added if it is new; undefined when the list is full. */
  add(entry: T): number | undefined {
    const key = JSON.stringify(entry);
    const known = this.indices.get(key);
    if (known !== undefined || this.entries.length >= this.maxEntries) return known;
    this.indices.set(key, this.entries.length);
    return this.entries.push(entry) - 1;
  }
}
