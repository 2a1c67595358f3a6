import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, type Ports } from '../../engine/index.ts';
import type { ConnectionActor } from '../../flows/connection/machine.ts';
import type { ServerConnection } from './server-connection.ts';

export type ConnectionState = 'Starting' | 'Connected' | 'Reconnecting' | 'Disconnected';

/** Events of the connection for the app. */
export interface HubOptions {
  /** The server refuses this session, or the session belongs to another person. */
  readonly refused: () => void;
  /** The person of the page. */
  readonly person?: () => string | null;
  /** Tests provide their own connection. */
  readonly load?: () => Promise<{ readonly openServerConnection: (host: ConnectionHost) => ServerConnection }>;
}

/** The callbacks of a connection. */
export interface ConnectionHost {
  /** The events that have, or had, listeners. */
  readonly events: () => Iterable<string>;
  readonly tell: (event: string, payload: unknown) => void;
  readonly become: (state: ConnectionState) => void;
  readonly refused: () => void;
  readonly person: () => string | null;
}

/** The maximum time that a newly opened page waits for its connection. */
const PATIENCE_MS = 10_000;

const loadLine = () => import('./server-connection.ts');

const noLine = () => new CallError({ status: 0, code: 'no-line', text: 'The hub cannot be reached.' });

/** The realtime connection of the page, open after sign-in. Its code is loaded when it first opens. */
export class Hub {
  state: ConnectionState = 'Disconnected';
  /** The running flow of the connection; none before its code has come, and after sign-out. */
  flow: ConnectionActor | undefined = undefined;
  readonly #options: HubOptions;
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  /** The subscriptions, which a new connection has to repeat. */
  readonly #subscribed = new Map<string, readonly [method: string, body: object]>();
  #line: Promise<ServerConnection | null> | null = null;
  /** Was there a connection before, or did a send fail? Then the next connection is a reconnect. */
  #isAwaited = false;
  /** The page opens the connection when it is on display. Messages wait for it. */
  #isComing = false;
  #turn = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    makeObservable(this, { state: observable, flow: observableRef });
  }

  readonly listen: Ports['listen'] = (event, handler) => {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(handler));
    void this.#line?.then((line) => line?.hear(event));
    if (event === 'connection.state') queueMicrotask(() => all.has(handler) && handler({ state: this.state }));
    return () => void all.delete(handler);
  };

  readonly send: NonNullable<Ports['send']> = async (method, body) => {
    this.#remember(method, body);
    await this.#connected().catch((error: unknown) => {
      this.#isAwaited = true;
      throw error;
    });
    const line = await this.#line;
    if (!line) throw noLine();
    try {
      return await line.send(method, body);
    } catch (error) {
      // A refused connection is not retried after a disconnect.
      if (error instanceof CallError && error.status > 0)
        this.#remember(method.replace(/subscribe$/, 'unsubscribe'), body);
      throw error;
    }
  };

  /** The connection will be opened soon: what is sent before waits for it. */
  announce(): void {
    this.#isComing = true;
  }

  open(): void {
    if (this.#line) return;
    this.#become('Starting');
    this.#isComing = false;
    this.#turn += 1;
    this.#line = this.#load(this.#turn);
  }

  close(): void {
    const line = this.#line;
    this.#line = null;
    this.#turn += 1;
    this.#isAwaited = false;
    this.#isComing = false;
    this.#subscribed.clear();
    void line?.then((open) => open?.close());
    runInAction(() => (this.flow = undefined));
    this.#become('Disconnected');
  }

  async #load(turn: number): Promise<ServerConnection | null> {
    // Ignores later events of a former connection.
    const isMine = () => this.#turn === turn;
    try {
      const { openServerConnection } = await (this.#options.load ?? loadLine)();
      if (!isMine()) return null;
      const line = openServerConnection(this.#host(isMine));
      runInAction(() => (this.flow = line.flow));
      return line;
    } catch {
      // The network went away before the code was loaded. It is tried again when the network is back.
      if (!isMine()) return null;
      this.#line = null;
      this.#become('Disconnected');
      addEventListener('online', () => this.open(), { once: true });
      return null;
    }
  }

  #host(isMine: () => boolean): ConnectionHost {
    return {
      events: () => this.#listeners.keys(),
      tell: (event, payload) => void (isMine() && this.#tell(event, payload)),
      become: (state) => void (isMine() && this.#become(state)),
      refused: () => void (isMine() && this.#options.refused()),
      person: () => this.#options.person?.() ?? null,
    };
  }

  #tell(event: string, payload: unknown): void {
    for (const handler of this.#listeners.get(event) ?? []) handler(payload);
  }

  #become(state: ConnectionState): void {
    if (this.state === state) return;
    runInAction(() => (this.state = state));
    this.#tell('connection.state', { state });
    if (state !== 'Connected') return;
    if (this.#isAwaited) void this.#back();
    this.#isAwaited = true;
  }

  /** Joins the channels first, then notifies listeners that load missed data, so that no event is lost in between. */
  async #back(): Promise<void> {
    const line = await this.#line;
    if (line) await Promise.allSettled([...this.#subscribed.values()].map(([method, body]) => line.send(method, body)));
    this.#tell('connection.back', {});
  }

  #remember(method: string, body: object): void {
    const [, area = '', kind] = /^(.+)\.(subscribe|unsubscribe)$/.exec(method) ?? [];
    if (kind === undefined) return;
    const key = `${area} ${JSON.stringify(body)}`;
    if (kind === 'subscribe') this.#subscribed.set(key, [method, body]);
    else this.#subscribed.delete(key);
  }

  /** Resolves once there is a connection. Rejects at once when there is known to be none. */
  #connected(): Promise<void> {
    if (this.state === 'Connected') return Promise.resolve();
    if (this.state !== 'Starting' && !this.#isComing) return Promise.reject(noLine());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(), PATIENCE_MS);
      const settle = () => {
        clearTimeout(timer);
        end();
        if (this.state === 'Connected') resolve();
        else reject(noLine());
      };
      const end = this.listen('connection.state', () => {
        if (this.state !== 'Starting' && !this.#isComing) settle();
      });
    });
  }
}
