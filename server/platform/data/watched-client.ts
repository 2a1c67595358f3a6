import type { ClientConfig } from 'pg';
import { databaseUnavailable } from '../base/problem.ts';
import { PreparingClient } from './prepared.ts';

/** How an idle connection is distinguished from a lost one. */
export interface ConnectionWatch {
  /** Milliseconds without data after which a connection is checked. */
  readonly silence: number;
  /** Whether the database is executing a statement for this process id: a slow statement is not a lost connection. */
  readonly isAtWork: (pid: number) => Promise<boolean>;
  /** The connection was closed as lost. */
  readonly lost?: () => void;
}

/** A connection that detects a vanished server: waiting statements then fail, and it is not used any more. */
export class WatchedClient extends PreparingClient {
  readonly #watch: ConnectionWatch | undefined;
  #isBroken = false;

  constructor(config: ClientConfig & { readonly watch?: ConnectionWatch } = {}) {
    super(config);
    this.#watch = config.watch;
    this.on('error', () => (this.#isBroken = true));
    this.on('end', () => (this.#isBroken = true));
  }

  /** Closes it without notice to the server. Waiting statements fail. */
  cut(reason = 'The connection was closed'): void {
    this.#isBroken = true;
    this.connection.stream.destroy(new Error(reason));
  }

  // pg declares a dozen signatures of query; all arguments are passed on.
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/explicit-module-boundary-types
  override query(...given: any[]): any {
    const answer: unknown = super.query(...given);
    return answer instanceof Promise ? this.#watched(answer) : answer;
  }

  async #watched(answer: Promise<unknown>): Promise<unknown> {
    const end = this.#watch && this.#wait(this.#watch);
    try {
      return await answer;
    } catch (error) {
      throw this.#isBroken ? databaseUnavailable(error) : error;
    } finally {
      end?.();
    }
  }

  /** Checks at intervals whether data arrives; returns a function that stops it. */
  #wait(watch: ConnectionWatch): () => void {
    let timer: NodeJS.Timeout | undefined;
    let isAnswered = false;
    const waitFrom = (bytes: number) => {
      timer = setTimeout(() => void look(bytes), watch.silence);
    };
    const look = async (before: number): Promise<void> => {
      const isSilent = () => bytesOf(this) === before;
      const isLost = isSilent() && !(await watch.isAtWork(pidOf(this))) && isSilent();
      if (isAnswered) return;
      if (!isLost) return waitFrom(bytesOf(this));
      this.cut(`No answer for ${watch.silence / 1_000} seconds`);
      watch.lost?.();
    };
    waitFrom(bytesOf(this));
    return () => {
      isAnswered = true;
      clearTimeout(timer);
    };
  }
}

const bytesOf = ({ connection: { stream } }: WatchedClient): number => Number(Reflect.get(stream, 'bytesRead'));

const pidOf = (client: WatchedClient): number => Number(Reflect.get(client, 'processID'));
