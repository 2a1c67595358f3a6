import type {
  SandboxFailure,
  SandboxOutcome,
  SandboxReply,
  SandboxRequest,
  SandboxVariant,
  SandboxWorker,
} from './protocol.ts';
import { SandboxError } from './sandbox-error.ts';

/** Milliseconds beyond its own limit after which a worker without an answer is terminated. */
const GRACE_MS = 400;
/** Milliseconds for creating the runtime of one input on a busy machine. The code has a limit of its own. */
const RUNTIME_MS = 5;
/** Milliseconds for the start of a worker. */
const START_MS = 20_000;

interface Job {
  readonly request: SandboxRequest;
  readonly file: string;
  readonly done: (outcomes: readonly SandboxOutcome[]) => void;
  readonly failed: (error: SandboxError) => void;
}

/** Runs one worker: gives it one job at a time, ends it when it hangs, and starts another with the next job. */
export class WorkerRunner {
  private readonly variant: SandboxVariant;
  private worker: SandboxWorker | null = null;
  private ready = false;
  private running: Job | null = null;
  private waiting: Job[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextId = 1;
  private generation = 0;

  constructor(variant: SandboxVariant) {
    this.variant = variant;
  }

  /** The number of its jobs. */
  get load(): number {
    return this.waiting.length + (this.running ? 1 : 0);
  }

  run(request: Omit<SandboxRequest, 'id'>, file: string, signal?: AbortSignal): Promise<readonly SandboxOutcome[]> {
    return new Promise((resolve, reject) => {
      const aborted = () => new SandboxError({ kind: 'aborted', message: 'no longer wanted' }, file);
      if (signal?.aborted) return reject(aborted());
      const leave = () => this.cancel(job, aborted());
      const ended = () => signal?.removeEventListener('abort', leave);
      const job: Job = {
        request: { ...request, id: this.nextId++ },
        file,
        done: (outcomes) => {
          ended();
          resolve(outcomes);
        },
        failed: (error) => {
          ended();
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave);
      this.waiting.push(job);
      this.next();
    });
  }

  close(): void {
    this.end();
    const all = this.running ? [this.running, ...this.waiting] : this.waiting;
    this.running = null;
    this.waiting = [];
    for (const job of all)
      job.failed(new SandboxError({ kind: 'aborted', message: 'the sandbox is closed' }, job.file));
  }

  /** The caller waits no longer. A running job still ends within its limit. */
  private cancel(job: Job, error: SandboxError): void {
    this.waiting = this.waiting.filter((other) => other !== job);
    job.failed(error);
  }

  private next(): void {
    if (this.running || this.waiting.length === 0) return;
    if (!this.worker) this.start();
    if (!this.ready) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.running = job;
    const { ms, inputs } = job.request;
    this.watch(ms + inputs.length * RUNTIME_MS + GRACE_MS, 'it took too long and was ended', 'time');
    this.worker?.send(job.request);
  }

  private start(): void {
    const generation = ++this.generation;
    this.ready = false;
    this.watch(START_MS, 'the sandbox did not start', 'crash');
    this.worker = this.variant.spawn({
      reply: (reply) => generation === this.generation && this.onReply(reply),
      onWorkerLost: (reason) => generation === this.generation && this.onWorkerLost({ kind: 'crash', message: reason }),
    });
  }

  private onReply(reply: SandboxReply): void {
    clearTimeout(this.timer);
    if ('ready' in reply) {
      this.ready = true;
      return this.next();
    }
    const job = this.running;
    if (!job || reply.id !== job.request.id) return;
    this.running = null;
    if (reply.broken) this.end();
    if (reply.failure) job.failed(new SandboxError(reply.failure, job.file));
    else job.done(reply.outcomes);
    this.next();
  }

  private watch(ms: number, message: string, kind: SandboxFailure['kind']): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onWorkerLost({ kind, message }), ms);
  }

  /** The worker is gone or hangs, so its job fails. If it never started, all jobs fail, so that none waits for ever. */
  private onWorkerLost(failure: SandboxFailure): void {
    const victims = this.running ? [this.running] : this.waiting;
    if (!this.running) this.waiting = [];
    this.running = null;
    this.end();
    for (const job of victims) job.failed(new SandboxError(failure, job.file));
    this.next();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.generation++;
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }
}
