import type { Readable, Writable } from 'node:stream';

type Values = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly resolve: (result: Values) => void;
  readonly reject: (error: Error) => void;
}

/** An event of the browser. */
export interface BrowserEvent {
  readonly method: string;
  readonly params: Values;
}

/** The maximum length of a message. */
const MAX_MESSAGE = 16 * 1_048_576;

/** The DevTools protocol over two pipes: JSON messages that end with a NUL. */
export class DevTools {
  private readonly input: Writable;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listen: (event: BrowserEvent) => void;
  private readonly parts: Buffer[] = [];
  private size = 0;
  private count = 0;
  private problem: Error | undefined;

  constructor(input: Writable, output: Readable, listen: (event: BrowserEvent) => void) {
    this.input = input;
    this.listen = listen;
    output.on('data', (chunk: Buffer) => this.receive(chunk));
    for (const stream of [input, output]) stream.on('error', (error) => this.fail(error));
    output.on('close', () => this.fail(new Error('The browser ended the connection.')));
  }

  /** Sends a command to the browser or to one of its pages. */
  ask(method: string, params: Values = {}, session?: string): Promise<Values> {
    if (this.problem) return Promise.reject(this.problem);
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.input.write(`${JSON.stringify({ id, method, params, ...(session ? { sessionId: session } : {}) })}\0`);
    });
  }

  /** Rejects all commands. */
  fail(error: Error): void {
    this.problem ??= error;
    for (const { reject } of this.waiting.values()) reject(this.problem);
    this.waiting.clear();
  }

  private receive(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      this.parts.push(chunk.subarray(from, end));
      const text = Buffer.concat(this.parts.splice(0)).toString();
      from = end + 1;
      this.size = 0;
      this.take(text);
    }
    const rest = chunk.subarray(from);
    this.size += rest.length;
    if (this.size > MAX_MESSAGE) this.fail(new Error('The browser sent a message that is too long.'));
    else if (rest.length > 0) this.parts.push(rest);
  }

  private take(text: string): void {
    const message = parse(text);
    const { id, method } = message;
    if (typeof method === 'string') return this.listen({ method, params: objectOf(message['params']) });
    const asked = typeof id === 'number' ? this.waiting.get(id) : undefined;
    if (typeof id !== 'number' || !asked) return;
    this.waiting.delete(id);
    if ('error' in message) asked.reject(new Error(`The browser refused: ${JSON.stringify(message['error'])}`));
    else asked.resolve(objectOf(message['result']));
  }
}

function parse(text: string): Values {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {}; // an unreadable message is ignored; the time limit ends the wait for it
  }
}

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
