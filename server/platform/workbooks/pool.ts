import { createHash } from 'node:crypto';
import { BookClient } from '../../../workbook/book-client.ts';
import { BookFailure } from '../../../workbook/book-failure.ts';
import { emptyQuery, type BookWorkers, type CellQuery, type OpenedBook } from '../../../workbook/book-protocol.ts';
import { completeValues, type InputValues } from '../../../workbook/inputs.ts';
import { applyInputs, type RunScript, type ScriptedBook, type ScriptProblem } from '../../../workbook/scripts.ts';
import { decodeValues } from '../../../workbook/value-codec.ts';
import type { CellValue } from '../../../workbook/values.ts';
import type { Problem } from '../../../engine/index.ts';
import type { Workbook } from '../../../schemas/documents/index.ts';
import { ExpiringMap } from '../base/expiring-map.ts';
import { FairQueue, type QueueCaller, type QueueLimits } from '../queue/fair-queue.ts';

/** A revision of a workbook. */
export interface BookRevision {
  /** Unique in the installation: project, name and revision. */
  readonly key: string;
  readonly workbook: Workbook;
}

/** The requested parts of a computed workbook: indexes of Active and Ranges. */
export interface BookQuery {
  readonly values?: readonly number[];
  readonly texts?: readonly number[];
  readonly ranges?: readonly number[];
}

/** In the order of the query. The values of a range are row by row. */
export interface ComputedBook {
  readonly values: readonly CellValue[];
  readonly texts: readonly string[];
  readonly ranges: readonly (readonly CellValue[])[];
  /** Why Preprocess or Postprocess had no effect. */
  readonly problem?: ScriptProblem | undefined;
}

export interface ComputeOptions {
  /** The language of texts. */
  readonly locale: string;
  /** The serial number that NOW returns. */
  readonly now: number;
  readonly run: RunScript;
}

export interface PoolLimits {
  /** Processes, each with one workbook. */
  readonly processes: number;
  readonly queue: QueueLimits;
  /** Workbooks with at most this many cells run beside large ones, and have less time. */
  readonly smallCells: number;
  readonly seconds: { readonly small: number; readonly large: number };
  /** The time in which a person cannot compute a workbook again that failed with the same answers. */
  readonly pauseMs: number;
}

/** The book that a turn needs. */
interface TurnBook {
  readonly key: string;
  /** The key of the pause after a failure: the workbook with these answers. */
  readonly pause: string;
  readonly isSmall: boolean;
}

interface BookHost {
  readonly client: BookClient;
  key: string;
  isSmall: boolean;
  isStarted: boolean;
  opened: OpenedBook | undefined;
  isBusy: boolean;
  lastUse: number;
}

/**
 * Computes workbooks in processes, in fair turns. A process keeps its workbook until another one needs it; a workbook
 * that hangs or needs too much ends only its own process.
 */
export class BookPool {
  private readonly workers: BookWorkers;
  private readonly limits: PoolLimits;
  private readonly queue: FairQueue;
  private readonly processes = new Set<BookHost>();
  private readonly failed = new ExpiringMap<BookFailure>();

  constructor(workers: BookWorkers, limits: PoolLimits) {
    this.workers = workers;
    this.limits = limits;
    this.queue = new FairQueue(limits.queue);
  }

  /** Throws BookFailure, or the refusal of the queue. */
  compute(
    caller: QueueCaller,
    { key, workbook }: BookRevision,
    answers: InputValues,
    query: BookQuery,
    options: ComputeOptions,
  ): Promise<ComputedBook> {
    const isSmall = workbook.Active.length <= this.limits.smallCells;
    const bookKey = `${key} ${options.locale} ${options.now}`;
    const pause = `${bookKey} ${digestOf(JSON.stringify(answers))}`;
    return this.turn(caller, { key: bookKey, pause, isSmall }, async (host, seconds) => {
      const { locale, now } = options;
      await start(host);
      host.opened ??= await host.client.call(
        'open',
        { json: JSON.stringify(workbook), options: { locale, now } },
        seconds,
      );
      const book = scriptedBook(host.client, host.opened, seconds);
      const values = Object.fromEntries(completeValues(host.opened.inputs, answers));
      const { problem } = await applyInputs(book, workbook, options.run, values, values);
      const reply = await host.client.call('read', indicesOf(query), seconds);
      return {
        texts: reply.texts,
        values: decodeValues(reply.values),
        ranges: reply.ranges.map(decodeValues),
        problem,
      };
    });
  }

  /** The problems of a document of this kind. Throws as `compute`. */
  check(caller: QueueCaller, document: Readonly<Record<string, unknown>>): Promise<readonly Problem[]> {
    const json = JSON.stringify(document);
    const key = digestOf(json);
    const book = { key, pause: key, isSmall: false };
    return this.turn(caller, book, (host, seconds) => host.client.call('check', json, seconds));
  }

  close(): void {
    for (const { client } of this.processes) client.close();
    this.processes.clear();
  }

  private async turn<Result>(
    caller: QueueCaller,
    { key, pause: task, isSmall }: TurnBook,
    work: (host: BookHost, seconds: number) => Promise<Result>,
  ): Promise<Result> {
    const pause = `${caller.person} ${task}`;
    const known = this.failed.get(pause);
    if (known) throw known;
    const seconds = isSmall ? this.limits.seconds.small : this.limits.seconds.large;
    const run = async (): Promise<Result> => {
      const host = this.take(key, isSmall);
      try {
        return await work(host, seconds);
      } catch (error) {
        if (error instanceof BookFailure) this.failed.set(pause, error, this.limits.pauseMs);
        throw error;
      } finally {
        host.isBusy = false;
        host.lastUse = performance.now();
      }
    };
    const short = async () => ({ result: await run() });
    return this.queue.run(caller, isSmall ? { short, long: run } : { long: run });
  }

  /**
   * The process that has the workbook, a new one, or the least recently used one. Opening a small workbook in place of
   * another small one is faster than starting a process.
   */
  private take(key: string, isSmall: boolean): BookHost {
    const idle = [...this.processes]
      .filter(({ isBusy }) => !isBusy)
      .toSorted((one, other) => one.lastUse - other.lastUse);
    const warm = idle.find((host) => host.key === key);
    const isFull = this.processes.size >= this.limits.processes;
    const used = isFull ? idle[0] : idle.find((idleWorker) => isSmall && idleWorker.isSmall);
    const host = warm ?? used ?? this.start();
    if (!warm) [host.key, host.isSmall, host.opened] = [key, isSmall, undefined];
    host.isBusy = true;
    return host;
  }

  private start(): BookHost {
    const client = new BookClient(this.workers, undefined, () => this.processes.delete(host));
    const host: BookHost = {
      client,
      key: '',
      isSmall: false,
      isStarted: false,
      opened: undefined,
      isBusy: false,
      lastUse: 0,
    };
    this.processes.add(host);
    return host;
  }
}

/** The maximum time for the start of a process. On a busy machine it exceeds the time limit of a small workbook. */
const START_SECONDS = 30;

/** Waits until the process answers, so that its start does not count as time of the workbook. */
async function start(host: BookHost): Promise<void> {
  if (host.isStarted) return;
  await host.client.call('start', null, START_SECONDS);
  host.isStarted = true;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const scriptedBook = (client: BookClient, { inputs }: OpenedBook, seconds: number): ScriptedBook => ({
  inputs,
  change: async (values) => plainChange(await client.call('set', { values, query: emptyQuery() }, seconds)),
  named: () => client.call('named', null, seconds),
  show: async (values) => {
    const { unknown, ...update } = await client.call('show', { values, query: emptyQuery() }, seconds);
    return { ...plainChange(update), unknown };
  },
});

const plainChange = (change: {
  readonly cleared: Uint32Array;
  readonly ranges: Uint32Array;
  readonly changed: Uint32Array;
}) => ({
  cleared: [...change.cleared],
  ranges: [...change.ranges],
  changed: [...change.changed],
});

const indicesOf = ({ values = [], texts = [], ranges = [] }: BookQuery): CellQuery => ({
  values: Uint32Array.from(values),
  texts: Uint32Array.from(texts),
  ranges: Uint32Array.from(ranges),
});
