import type { QueryKey } from '@tanstack/query-core';
import { untracked } from 'mobx';
import { fieldsOf } from '../action/run.ts';
import { readOwn } from '../../expression/index.ts';
import type { PreparedSource } from '../../prepare/types.ts';
import { ExtendedEnvironment } from '../../expression/extended-environment.ts';
import { isPlain } from '../../base/equal.ts';
import { setIn } from '../scope/share.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import type { List } from './patch.ts';

/** Pages that were joined into one list. */
export interface JoinedPages {
  readonly items: List;
  readonly more: boolean;
  readonly reply: unknown;
}

/** The value of `page` inside of `with`. */
export interface PageValue {
  readonly number: number;
  readonly size: number;
  readonly cursor: unknown;
}

/** The request of a source: its question, its key in the store, and the path of its items. */
export class PagedQuery {
  readonly #unit: UnitScope;
  readonly #source: PreparedSource;
  readonly #name: string;
  #serial = 0;

  constructor(unit: UnitScope, source: PreparedSource, name: string) {
    this.#unit = unit;
    this.#source = source;
    this.#name = name;
  }

  body(page: PageValue): unknown {
    const given = this.#source.with;
    const body = given ? given.prepared.run(new ExtendedEnvironment(this.#unit, 'page', page)) : {};
    const { kind, asks, pages } = this.#source;
    if (kind !== 'call') return body;
    const ofPage = pages?.sent === true ? { page: page.number, count: page.size } : {};
    return this.#unit.page.bodyOf(asks, { ...ofPage, ...fieldsOf(body) });
  }

  /** Sources with equal calls and bodies share a reply; sandbox inputs may be large and are not compared. */
  key(body: unknown): QueryKey {
    const { kind, asks, pages } = this.#source;
    if (kind === 'fn') return ['fn', this.#unit.id, this.#name, ++this.#serial];
    return pages?.kind === 'cursor' ? [kind, asks, body, 'joined', this.size] : [kind, asks, body];
  }

  /** Rows of a page. */
  get size(): number {
    const size = this.#source.pages?.size.prepared.run(this.#unit);
    return Math.max(1, Math.floor(Number(size)) || 10);
  }

  async ask(body: unknown, signal: AbortSignal): Promise<unknown> {
    const { kind, asks } = this.#source;
    const { page } = this.#unit;
    if (kind === 'call') return page.call(asks, fieldsOf(body), signal);
    if (kind === 'service') return page.ports.service(asks, fieldsOf(body), { signal });
    return page.ports.run(this.#unit.functionCode(asks), body, { signal });
  }

  /** The first pages, as many as were in view. */
  async firstPages(depth: number, signal: AbortSignal): Promise<JoinedPages> {
    let joined: JoinedPages = { items: [], more: true, reply: null };
    for (let number = 0; number < depth && joined.more; number++) joined = await this.nextPage(joined, number, signal);
    return joined;
  }

  /** Loads one more page. */
  async nextPage(before: JoinedPages, number: number, signal: AbortSignal): Promise<JoinedPages> {
    const { size } = this;
    const facts = { number, size, cursor: number === 0 ? null : this.#cursor(before.items) };
    const reply = await this.ask(
      untracked(() => this.body(facts)),
      signal,
    );
    const part = this.itemsOf(reply);
    return { items: this.#join(before.items, part), more: part.length >= size, reply };
  }

  itemsOf(reply: unknown): List {
    const found = this.dataOf(reply);
    return Array.isArray(found) ? found : [];
  }

  dataOf(reply: unknown): unknown {
    return this.#source.list ? readOwn(reply, this.#source.list) : (reply ?? null);
  }

  /** The reply with its items replaced. */
  withItems(reply: unknown, items: List): unknown {
    if (isJoined(reply)) return { ...reply, items };
    return this.#source.list ? setIn(reply, this.#source.list, items) : items;
  }

  readonly keyOf = (item: unknown): unknown => this.#source.key?.read(this.#unit, item, 0, 'item') ?? null;

  #cursor(items: List): unknown {
    const ends = new ExtendedEnvironment(
      new ExtendedEnvironment(this.#unit, 'first', items[0] ?? null),
      'last',
      items.at(-1) ?? null,
    );
    return untracked(() => this.#source.pages?.cursor?.prepared.run(ends) ?? null);
  }

  #join(before: List, part: List): List {
    const known = this.#source.key ? new Set(before.map((item) => String(this.keyOf(item)))) : null;
    const fresh = known ? part.filter((item) => !known.has(String(this.keyOf(item)))) : part;
    return this.#source.pages?.add === 'start' ? [...fresh, ...before] : [...before, ...fresh];
  }
}

export const isJoined = (data: unknown): data is JoinedPages =>
  isPlain(data) && Array.isArray(data['items']) && typeof data['more'] === 'boolean' && 'reply' in data;
