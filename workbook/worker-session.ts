import { runInAction } from 'mobx';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { BookClient, BOOK_TIMES, type BookTimes } from './book-client.ts';
import type { BookUpdate, BookWorkers, CellQuery, CellReply, OpenedBook } from './book-protocol.ts';
import type { BookChange, CellExplanation, NamedValue, ShownChange } from './evaluate.ts';
import type { BookInput, InputValues } from './inputs.ts';
import { ObservedCache } from './observed-cache.ts';
import { openSandboxFor } from './open-sandbox.ts';
import { SessionBase } from './session-base.ts';
import type { BookSession, SessionOptions } from './session.ts';
import { TextKeys } from './text-keys.ts';
import { decodeValues } from './value-codec.ts';
import { isSameValue, type CellValue } from './values.ts';

type Rows = readonly (readonly CellValue[])[];

/** Opens a workbook in a worker. Rejects with the BookFailure. */
export async function openWorkerSession(
  workbook: Workbook,
  options: SessionOptions,
  workers: BookWorkers,
  times: BookTimes = BOOK_TIMES,
): Promise<BookSession> {
  const sandbox = openSandboxFor(workbook, options.run);
  const session = new WorkerSession(workbook, { ...options, ...sandbox }, workers, times);
  try {
    await session.open(options.values ?? {});
  } catch (error) {
    session.close();
    throw error;
  }
  return session;
}

/** Computes in a worker. All values that are read are requested in one batch, the next batch after its reply. */
class WorkerSession extends SessionBase implements BookSession {
  private readonly options: SessionOptions & { readonly close?: () => void };
  private readonly workers: BookWorkers;
  private readonly times: BookTimes;
  private client: BookClient | undefined;
  private opened: OpenedBook = { inputs: [], live: new Uint8Array(0) };
  private readonly texts = new ObservedCache<string>('text', () => this.scheduleRead());
  private readonly values = new ObservedCache<CellValue>('value', () => this.scheduleRead());
  private readonly ranges = new ObservedCache<Rows>('range', () => this.scheduleRead());
  private readonly textKeys: TextKeys;
  private isReading = false;

  constructor(
    workbook: Workbook,
    options: SessionOptions & { readonly close?: () => void },
    workers: BookWorkers,
    times: BookTimes,
  ) {
    super(workbook, options.run);
    this.options = options;
    this.workers = workers;
    this.times = times;
    this.textKeys = new TextKeys(workbook.Active.length);
  }

  get inputs(): readonly BookInput[] {
    return this.opened.inputs;
  }

  async open(values: InputValues): Promise<void> {
    const client = new BookClient(this.workers, this.times, (failure) => this.setFailure(failure));
    this.client = client;
    const { locale, now, seed } = this.options;
    const options = {
      ...(locale === undefined ? {} : { locale }),
      ...(now === undefined ? {} : { now }),
      ...(seed === undefined ? {} : { seed }),
      values,
    };
    this.opened = await client.call('open', { json: JSON.stringify(computedPart(this.workbook)), options });
    this.setFailure(undefined);
    await this.begin(values);
  }

  async reopen(): Promise<void> {
    this.client?.close();
    await this.open(this.answers());
    runInAction(() => {
      for (const cache of [this.texts, this.values, this.ranges]) cache.clearAll();
    });
    this.scheduleRead();
  }

  text(cell: number, format?: number): string | undefined {
    const own = this.workbook.Active[cell]?.Format;
    return this.texts.read(this.textKeys.key(cell, format === own ? undefined : format));
  }

  value(cell: number): CellValue | undefined {
    return this.values.read(cell);
  }

  range(index: number): Rows | undefined {
    return this.ranges.read(index);
  }

  isLive(cell: number): boolean {
    return this.opened.live[cell] === 1;
  }

  async explain(cell: number): Promise<CellExplanation> {
    return this.requireClient().call('explain', cell);
  }

  async readValues(cells: readonly number[]): Promise<readonly CellValue[]> {
    const none = new Uint32Array(0);
    const reply = await this.requireClient().call('read', {
      texts: none,
      values: Uint32Array.from(cells),
      ranges: none,
    });
    return decodeValues(reply.values);
  }

  close(): void {
    this.client?.close();
    this.client = undefined;
    this.options.close?.();
  }

  async change(values: InputValues): Promise<BookChange> {
    const update = await this.requireClient().call('set', { values, query: this.observed() });
    this.apply(update);
    return { ...plainChange(update), changed: [...update.changed] };
  }

  named(): Promise<Readonly<Record<string, NamedValue>>> {
    return this.requireClient().call('named', null);
  }

  async show(values: Readonly<Record<string, NamedValue>>): Promise<ShownChange> {
    const update = await this.requireClient().call('show', { values, query: this.observed() });
    this.apply(update);
    return { ...plainChange(update), unknown: update.unknown };
  }

  private requireClient(): BookClient {
    if (!this.client) throw new Error('the workbook is closed');
    return this.client;
  }

  private observed(): CellQuery {
    return { texts: this.texts.observed(), values: this.values.observed(), ranges: this.ranges.observed() };
  }

  private apply({ cleared, ranges, query, reply }: BookUpdate): void {
    runInAction(() => {
      const [texts, values, areas] = [new Set(query.texts), new Set(query.values), new Set(query.ranges)];
      for (const cell of cleared) {
        for (const key of this.textKeys.keysOf(cell)) if (!texts.has(key)) this.texts.clear(key);
        if (!values.has(cell)) this.values.clear(cell);
      }
      for (const range of ranges) if (!areas.has(range)) this.ranges.clear(range);
      this.store(query, reply);
    });
  }

  private store(query: CellQuery, reply: CellReply): void {
    query.texts.forEach((cell, index) => this.texts.put(cell, reply.texts[index] ?? '', Object.is));
    const values = decodeValues(reply.values);
    query.values.forEach((cell, index) => this.values.put(cell, values[index] ?? null, isSameValue));
    query.ranges.forEach((range, index) => {
      const encoded = reply.ranges[index];
      if (encoded) this.ranges.put(range, this.rowsOf(range, decodeValues(encoded)), () => false);
    });
  }

  private rowsOf(range: number, values: readonly CellValue[]): Rows {
    let start = 0;
    return (this.workbook.Ranges?.[range]?.Cells ?? []).map(({ length }) => {
      start += length;
      return values.slice(start - length, start);
    });
  }

  private scheduleRead(): void {
    if (this.isReading) return;
    this.isReading = true;
    queueMicrotask(() => void this.readWanted());
  }

  private async readWanted(): Promise<void> {
    const client = this.client;
    const query = {
      texts: this.texts.takeWanted(),
      values: this.values.takeWanted(),
      ranges: this.ranges.takeWanted(),
    };
    const isEmpty = query.texts.length + query.values.length + query.ranges.length === 0;
    if (!client || this.failure || isEmpty) {
      this.isReading = false;
      return;
    }
    try {
      const reply = await client.call('read', query);
      runInAction(() => this.store(query, reply));
    } catch (error) {
      // The session has the failure for its readers. They read again when it is opened again.
      if (this.client === client && !this.failure) throw error;
    } finally {
      this.isReading = false;
    }
    this.scheduleRead();
  }
}

const plainChange = ({ cleared, ranges }: BookUpdate) => ({ cleared: [...cleared], ranges: [...ranges] });

/** The part of a workbook that the worker needs. */
const computedPart = ({ Active, Ranges, Layout, Formats, Inputs }: Workbook): Workbook => ({
  Active,
  Layout: Layout.map(({ Name }) => ({ Name, Table: [] })),
  ...(Ranges && { Ranges }),
  ...(Formats && { Formats }),
  ...(Inputs && { Inputs }),
});
