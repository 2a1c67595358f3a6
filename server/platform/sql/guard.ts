import { Worker } from 'node:worker_threads';
import type { CheckAnswer, CheckedQuery, SqlText } from './check.ts';
import type { SqlCatalogue } from './catalogue.ts';
import type { Refusal } from './refusal.ts';

/** The query is refused. */
export class QueryRefused extends Error {
  override readonly name = 'QueryRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const LIMITS = { milliseconds: 1_000, startMilliseconds: 30_000, waiting: 200 };
const TOO_SLOW: Refusal = { code: 'too-slow', message: 'The query takes too long to read.' };
const TOO_DEEP: Refusal = { code: 'too-deep', message: 'The query has too many parts in parts.' };

interface Task {
  readonly asked: SqlText;
  readonly answer: (answer: CheckAnswer) => void;
}

/** Checks queries by people in a thread, one after the other. A thread that fails or takes too long is replaced. */
export class SqlGuard {
  private readonly catalogue: SqlCatalogue;
  private readonly milliseconds: number;
  private readonly waiting: Task[] = [];
  private worker: Promise<Worker> | undefined;
  private isBusy = false;
  /** The number of started threads. */
  starts = 0;

  constructor(catalogue: SqlCatalogue, milliseconds: number = LIMITS.milliseconds) {
    this.catalogue = catalogue;
    this.milliseconds = milliseconds;
  }

  /** Returns the checked query. Throws QueryRefused. */
  async check(asked: SqlText): Promise<CheckedQuery> {
    if (this.waiting.length >= LIMITS.waiting) throw new QueryRefused(TOO_SLOW);
    const answer = await new Promise<CheckAnswer>((resolve) => {
      this.waiting.push({ asked, answer: resolve });
      void this.work();
    });
    if ('query' in answer) return answer.query;
    throw new QueryRefused('refusal' in answer ? answer.refusal : TOO_DEEP);
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let task = this.waiting.shift(); task; task = this.waiting.shift()) task.answer(await this.run(task.asked));
    this.isBusy = false;
  }

  private async run(asked: SqlText): Promise<CheckAnswer> {
    try {
      const worker = await (this.worker ??= this.start());
      const answer = await askWorker(worker, asked, this.milliseconds);
      if ('broken' in answer || answer === SLOW_ANSWER) await this.close();
      return answer;
    } catch (error) {
      await this.close();
      return { broken: String(error) };
    }
  }

  private async start(): Promise<Worker> {
    this.starts += 1;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.catalogue,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      stdout: true,
      stderr: true,
      env: {},
    });
    worker.unref();
    await waitForMessage(worker, LIMITS.startMilliseconds);
    return worker;
  }
}

const SLOW_ANSWER: CheckAnswer = { refusal: TOO_SLOW };

async function askWorker(worker: Worker, asked: SqlText, milliseconds: number): Promise<CheckAnswer> {
  const answer = waitForMessage(worker, milliseconds);
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ text: asked.text, types: asked.types });
  const given = await answer;
  // Written by worker.ts; undefined after a timeout.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return given === undefined ? SLOW_ANSWER : (given as CheckAnswer);
}

/** The next message of a thread; undefined after a timeout. Fails with the thread. */
function waitForMessage(worker: Worker, milliseconds: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (code: number) => reject(new Error(`The thread ended with ${code}`));
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  worker.once('message', resolve).once('error', reject).once('exit', fail);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', fail);
  });
}
