import type { ClientConfig } from 'pg';
import { databaseUnavailable } from '../problem.ts';
import { PreparingClient } from './prepared.ts';

/** How an idle connection is distinguished from a busy one. */
export interface ConnectionWatch {
  /** Milliseconds without a byte, after which a connection is doubted. */
  readonly silence: number;
  /** Whether the database works for the connection with this process id. A slow statement is no lost one. */
  readonly isAtWork: (pid: number) => Promise<boolean>;
  /** The connection was given up. */
  readonly lost?: () => void;
}

/** A connection whose other end may vanish without a word: then what waits for it fails, and it is used no more. */
export class WatchedClient extends PreparingClient {
  readonly #watch: ConnectionWatch | undefined;
  #isBroken = false;

  constructor(config: ClientConfig & { readonly watch?: ConnectionWatch } = {}) {
    super(config);
    this.#watch = config.watch;
    this.on('error', () => (this.#isBroken = true));
    this.on('end', () => (this.#isBroken = true));
  }

  /** Ends it without a word to the other end. What waits for it fails. */
  cut(reason = 'The connection was closed'): void {
    this.#isBroken = true;
    this.connection.stream.destroy(new Error(reason));
  }

  // The signatures of pg's own query are a dozen; all are passed on as they are.
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

  /** Looks again and again whether anything comes; returns what ends it. */
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
