import type { QueryTable } from '../../../../schemas/entities/query.ts';

/** A table and the time at which it was read. */
export interface ReadTable {
  readonly table: QueryTable;
  readonly time: number;
  /** It was read for an earlier request. */
  readonly isKept: boolean;
}

interface Entry {
  readonly table: QueryTable;
  readonly time: number;
  readonly size: number;
  /** The value of `again` for which it was read. */
  readonly again: string;
}

interface Running {
  readonly again: string;
  readonly result: Promise<ReadTable>;
  readonly gone: AbortController;
  waiting: number;
}

/** Results of faster queries are not cached. */
const MIN_MS = 300;
/** A result is cached this many times as long as it took. */
const FACTOR = 60;
const MAX_MS = 300_000;
/** In characters of JSON: of one table, and of all tables. */
const MAX_LENGTH = 2_000_000;
const MAX_TOTAL_LENGTH = 32_000_000;

interface Asked {
  /** Everything that decides the rows: the asker, their rights, the text and its values. */
  readonly key: string;
  /** A cached result with another text here is not used. */
  readonly again: string;
  readonly signal: AbortSignal | undefined;
}

/** Caches results of slow queries for a short time. Simultaneous requests for the same result share one query. */
export class RecentResults {
  /** Oldest first. */
  private readonly entries = new Map<string, Entry>();
  private readonly running = new Map<string, Running>();
  private size = 0;

  async read(
    { key, again, signal }: Asked,
    read: (signal: AbortSignal) => Promise<QueryTable>,
    mayKeep: () => Promise<boolean>,
  ): Promise<ReadTable> {
    const entry = this.find(key);
    if (entry && (again === '' || again === entry.again)) return { ...entry, isKept: true };
    const running = this.running.get(key);
    if (running && (again === '' || again === running.again)) return waitFor(running, signal);
    return waitFor(this.begin(key, again, read, mayKeep), signal);
  }

  private find(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (!entry || Date.now() < entry.time + keepMs(entry.table)) return entry;
    this.forget(key, entry);
    return undefined;
  }

  private begin(
    key: string,
    again: string,
    read: (signal: AbortSignal) => Promise<QueryTable>,
    mayKeep: () => Promise<boolean>,
  ): Running {
    const gone = new AbortController();
    const work = async (): Promise<ReadTable> => {
      const table = await read(gone.signal);
      const time = Date.now();
      const size = keepMs(table) > 0 ? JSON.stringify(table.Rows).length : Infinity;
      if (size <= MAX_LENGTH && (await mayKeep())) this.keep(key, { table, time, size, again });
      return { table, time, isKept: false };
    };
    const running: Running = { again, gone, waiting: 0, result: work() };
    const end = () => {
      if (this.running.get(key) === running) this.running.delete(key);
    };
    // A failure reaches each waiting request by its own promise.
    running.result.then(end, end);
    gone.signal.addEventListener('abort', end);
    this.running.set(key, running);
    return running;
  }

  private keep(key: string, entry: Entry): void {
    const before = this.entries.get(key);
    if (before) this.forget(key, before);
    this.entries.set(key, entry);
    this.size += entry.size;
    for (const [oldest, found] of this.entries) {
      if (this.size <= MAX_TOTAL_LENGTH) return;
      this.forget(oldest, found);
    }
  }

  private forget(key: string, { size }: Entry): void {
    this.entries.delete(key);
    this.size -= size;
  }
}

const keepMs = ({ Ms }: QueryTable): number => (Ms < MIN_MS ? 0 : Math.min(MAX_MS, Ms * FACTOR));

/** The query is cancelled when no request waits for it any more. */
function waitFor(running: Running, signal: AbortSignal | undefined): Promise<ReadTable> {
  running.waiting += 1;
  const leave = () => {
    running.waiting -= 1;
    if (running.waiting === 0) running.gone.abort();
  };
  signal?.addEventListener('abort', leave, { once: true });
  return running.result.finally(() => signal?.removeEventListener('abort', leave));
}
