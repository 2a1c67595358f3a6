import type { PreparedSource } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import { shareDeep, shareRows } from '../scope/share.ts';
import { isJoined, type PagedQuery } from './paged-query.ts';
import type { List } from './patch.ts';

/** The loaded data of a source; unchanged parts keep their identity. */
export class SourceData {
  readonly data = new Cell<unknown>(null);
  readonly reply = new Cell<unknown>(null);
  /** Does a growing list have more pages? */
  readonly more = new Cell(false);
  readonly #source: PreparedSource;
  readonly #asking: PagedQuery;

  constructor(source: PreparedSource, asking: PagedQuery) {
    this.#source = source;
    this.#asking = asking;
  }

  setData(stored: unknown): void {
    const { key, list } = this.#source;
    const reply = isJoined(stored) ? stored.reply : stored;
    const next = isJoined(stored) ? stored.items : this.#asking.dataOf(reply);
    const before = this.data.peek();
    const data = key ? shareRows(before, next, this.#asking.keyOf) : shareDeep(before, next);
    const whole = list && Array.isArray(data) ? this.#asking.withItems(reply, data) : reply;
    this.data.set(data);
    this.reply.set(shareDeep(this.reply.peek(), whole));
    if (isJoined(stored)) this.more.set(stored.more);
  }

  /** Returns the reply with another list of items. */
  edited(stored: unknown, change: (items: List) => List): unknown {
    const items = isJoined(stored) ? stored.items : this.#asking.itemsOf(stored);
    const next = change(items);
    return next === items ? stored : this.#asking.withItems(stored, next);
  }

  /** Takes the data away for a moment; returns what brings it back. */
  hide(): () => void {
    const [data, reply] = [this.data.peek(), this.reply.peek()];
    this.clear();
    return () => {
      this.data.set(data);
      this.reply.set(reply);
    };
  }

  clear(): void {
    this.data.set(null);
    this.reply.set(null);
  }
}
