import { HttpError, HubConnectionBuilder, LogLevel, type HubConnection, type RetryContext } from '@microsoft/signalr';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { CallError } from '../../engine/index.ts';
import type { LineEvent } from '../../flows/connection/actors.ts';
import { machine, type ConnectionActor } from '../../flows/connection/machine.ts';
import { wireEvents, wireMethods, wireName } from '../../schemas/calls/hub-names.ts';
import type { ConnectionHost } from './hub.ts';

/** An open connection to the hub. */
export interface ServerConnection {
  /** The running flow, for components that show its state. */
  readonly flow: ConnectionActor;
  /** Starts to listen to the event. */
  hear(event: string): void;
  send(method: string, body: object): Promise<unknown>;
  close(): void;
}

/** Opens the connection, and keeps it open. */
export function openServerConnection(
  host: ConnectionHost,
  connection: HubConnection = createConnection(host.person()),
): ServerConnection {
  const hear = hearing(connection, host);
  const actor = createActor(
    machine.provide({
      actors: {
        start: fromPromise<void>(() => start(connection, host)),
        line: fromCallback<LineEvent>(({ sendBack }) => watch(connection, host, (type) => sendBack({ type }))),
      },
    }),
  );
  actor.subscribe(({ value }) => host.become(value));
  actor.start();
  const nudge = nudger(connection, actor);
  return {
    flow: actor,
    hear,
    async send(method, body) {
      try {
        const answer: unknown = await connection.invoke(wireName(wireMethods, method), body);
        return answer ?? null;
      } catch (error) {
        throw failureOf(error);
      }
    },
    close() {
      nudge();
      actor.stop();
      void connection.stop();
    },
  };
}

/** A random delay, so that pages do not reconnect at the same time. */
const SPREAD_MS = 1_000;
const RETRIES_MS = [0, 2_000];

/** The delay before a reconnect; none when the flow is to restart it, or nobody is signed in. */
export function retryDelay({ previousRetryCount, retryReason }: RetryContext): number | null {
  const wait = isRefusal(retryReason) ? undefined : RETRIES_MS[previousRetryCount];
  return wait === undefined ? null : wait + Math.random() * SPREAD_MS;
}

/** Creates a connection that reconnects within one second and after two more seconds. Then the flow starts it again. */
function createConnection(person: string | null): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(person === null ? '/hub' : `/hub?${new URLSearchParams({ person }).toString()}`)
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: retryDelay })
    .configureLogging(LogLevel.None)
    .build();
}

async function start(connection: HubConnection, { refused }: ConnectionHost): Promise<void> {
  try {
    await connection.start();
  } catch (error) {
    if (isRefusal(error)) refused();
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  (error instanceof HttpError && [401, 409].includes(error.statusCode)) ||
  (error instanceof Error && /status code '?(?:401|409)/i.test(error.message));

/** The official client cannot remove callbacks, so those of a closed connection are ignored. */
function watch(
  connection: HubConnection,
  { refused }: ConnectionHost,
  tell: (type: LineEvent['type']) => void,
): () => void {
  let over = false;
  const say = (type: LineEvent['type']) => {
    if (!over) tell(type);
  };
  connection.onreconnecting(() => say('lost'));
  connection.onreconnected(() => say('back'));
  connection.onclose((error) => {
    if (!over && isRefusal(error)) refused();
    say('closed');
  });
  return () => {
    over = true;
  };
}

function hearing(connection: HubConnection, { tell, events }: ConnectionHost): (event: string) => void {
  const heard = new Set<string>();
  const hear = (event: string) => {
    if (heard.has(event) || event.startsWith('connection.')) return;
    heard.add(event);
    connection.on(wireName(wireEvents, event), (payload: unknown) => tell(event, payload));
  };
  for (const event of events()) hear(event);
  let known: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  connection.on(wireName(wireEvents, 'hub.connected'), () => {
    // A second `connected` means that events may have been lost. All pages receive it at once, so each waits a random time.
    if (known === connection.connectionId)
      timer ??= setTimeout(() => {
        timer = undefined;
        tell('connection.back', {});
      }, Math.random() * SPREAD_MS);
    known = connection.connectionId;
  });
  return hear;
}

/** Retries when the network is back or the page becomes visible. When the network is lost, so is the connection. */
function nudger(connection: HubConnection, actor: ConnectionActor): () => void {
  const wake = () => actor.send({ type: 'wake' });
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  const offline = () => void connection.stop();
  addEventListener('online', wake);
  addEventListener('offline', offline);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('online', wake);
    removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Refusals of the hub have the form "code: title"; a fault has its number. */
function failureOf(error: unknown): CallError {
  const text = error instanceof Error ? error.message : String(error);
  const [, code, title, requestId] = /^([a-z][a-z0-9-]*): (.*?)(?: \[([\da-f-]{36})\])?$/s.exec(text) ?? [];
  if (code === undefined) return new CallError({ status: 0, code: 'no-line', text });
  const isFault = code === 'internal' || requestId !== undefined;
  return new CallError({ status: isFault ? 500 : 400, code, text: title ?? '', data: { requestId } });
}
