import { isObject } from '../../../engine/index.ts';
import { FRAME_LIMITS } from './limits.ts';

/** The reason why a frame was stopped. */
export type StopReason = 'flood' | 'left' | 'message' | 'password';

/** An error of a script, with its position in the author's text. Line 0 means unknown. */
export interface ViewFault {
  readonly part: 'html' | 'script';
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface BridgeHost {
  /** Makes a call with the rights of the reader. */
  readonly call: (name: string, body: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<unknown>;
  /** Opens a screen of the product; false where the reader did not ask for it, or may not open it. */
  readonly go: (screen: string, values: Readonly<Record<string, unknown>>) => boolean;
  readonly resize: (height: number) => void;
  /** Called when a script of the view failed. */
  readonly fault: (fault: ViewFault) => void;
  readonly stop: (reason: StopReason) => void;
  /** The information about a failure that the frame receives. */
  readonly describe: (error: unknown) => { readonly code: string; readonly text: string };
}

interface Request {
  readonly id: number;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const MINUTE = 60_000;
const SECOND = 1_000;

const refusal = (code: string) => ({ code, text: code });

/** The only connection of a frame to the page. It does not trust the frame's messages: calls, limits and rights are checked on this side. */
export class ViewBridge {
  readonly #abort = new AbortController();
  readonly #calls: ReadonlySet<string>;
  readonly #queue: Request[] = [];
  #running = 0;
  #callTimes: readonly number[] = [];
  #messageTimes: readonly number[] = [];

  readonly #port: MessagePort;
  readonly #host: BridgeHost;

  constructor(port: MessagePort, calls: readonly string[], host: BridgeHost) {
    this.#port = port;
    this.#host = host;
    this.#calls = new Set(calls);
    port.addEventListener('message', ({ data }) => this.#receive(data));
    port.start();
  }

  /** Sends the frame the look of the page and the data of the view. */
  look(look: Readonly<Record<string, unknown>>): void {
    this.#send({ ...look, type: 'look' });
  }

  close(): void {
    this.#abort.abort();
    this.#queue.length = 0;
    this.#port.close();
  }

  #receive(data: unknown): void {
    if (this.#abort.signal.aborted) return;
    const now = performance.now();
    this.#messageTimes = [...this.#messageTimes.filter((time) => time > now - SECOND), now];
    if (this.#messageTimes.length > FRAME_LIMITS.messages) return this.#stop('flood');
    const message = readMessage(data);
    if (!message) return this.#stop('message');
    if (message['type'] === 'size') return this.#resize(message['height']);
    if (message['type'] === 'fault') return this.#fault(message);
    if (message['type'] === 'password') return this.#stop('password');
    const { id } = message;
    if (typeof id !== 'number') return this.#stop('message');
    if (message['type'] === 'go') return this.#go(id, message);
    if (message['type'] === 'call') return this.#call(id, message);
    this.#stop('message');
  }

  #resize(height: unknown): void {
    if (typeof height !== 'number' || !Number.isFinite(height)) return this.#stop('message');
    const [min, max] = FRAME_LIMITS.height;
    this.#host.resize(Math.min(max, Math.max(min, Math.ceil(height))));
  }

  #fault({ part, line, column, message }: Readonly<Record<string, unknown>>): void {
    if ((part !== 'html' && part !== 'script') || typeof message !== 'string') return this.#stop('message');
    const count = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);
    const text = message.slice(0, FRAME_LIMITS.fault);
    this.#host.fault({ part, line: count(line), column: count(column), message: text });
  }

  #go(id: number, { screen, values }: Readonly<Record<string, unknown>>): void {
    const went = typeof screen === 'string' && this.#host.go(screen, isObject(values) ? values : {});
    this.#answer(id, went ? { value: true } : { error: refusal('not-allowed') });
  }

  #call(id: number, { name, body }: Readonly<Record<string, unknown>>): void {
    const refuse = (code: string) => this.#answer(id, { error: refusal(code) });
    if (typeof name !== 'string' || !this.#calls.has(name)) return refuse('not-listed');
    const now = performance.now();
    this.#callTimes = this.#callTimes.filter((time) => time > now - MINUTE);
    if (this.#callTimes.length >= FRAME_LIMITS.perMinute || this.#queue.length >= FRAME_LIMITS.waiting)
      return refuse('too-many');
    this.#callTimes = [...this.#callTimes, now];
    this.#queue.push({ id, name, body: isObject(body) ? body : {} });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#running >= FRAME_LIMITS.atOnce) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#running += 1;
    this.#answer(next.id, await this.#outcome(next));
    this.#running -= 1;
    await this.#work();
  }

  async #outcome({ name, body }: Request) {
    try {
      const value = await this.#host.call(name, body, this.#abort.signal);
      const fits = JSON.stringify(value ?? null).length <= FRAME_LIMITS.reply;
      return fits ? { value } : { error: refusal('reply-too-large') };
    } catch (error) {
      return { error: this.#host.describe(error) };
    }
  }

  #answer(id: number, outcome: Readonly<Record<string, unknown>>): void {
    if (!this.#abort.signal.aborted) this.#send({ ...outcome, type: 'answer', id });
  }

  #send(message: Readonly<Record<string, unknown>>): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    this.#port.postMessage(JSON.stringify(message));
  }

  #stop(reason: StopReason): void {
    this.close();
    this.#host.stop(reason);
  }
}

/** Reads JSON text only. */
function readMessage(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'string' || data.length > FRAME_LIMITS.characters) return null;
  try {
    const message: unknown = JSON.parse(data);
    return isObject(message) ? message : null;
  } catch {
    return null; // what a script sends may be anything
  }
}
