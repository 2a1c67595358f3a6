/** A list without equal entries, with the index of each. */
export class ListIndex<T> {
  readonly entries: T[] = [];
  private readonly most: number;
  private readonly indices = new Map<string, number>();

  constructor(most: number) {
    this.most = most;
  }

  /** The index of the entry; undefined when the list is full. */
  add(entry: T): number | undefined {
    const key = JSON.stringify(entry);
    const known = this.indices.get(key);
    if (known !== undefined || this.entries.length >= this.most) return known;
    this.indices.set(key, this.entries.length);
    return this.entries.push(entry) - 1;
  }
}
