import { setTimeout as wait } from 'node:timers/promises';
import { escapeIdentifier, type ClientConfig } from 'pg';
import { WatchedClient } from './watched-client.ts';

/** A listener of database notifications. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** The connection was lost for a while: notifications of that time are missing. */
  readonly onReconnect: () => void;
}

const RETRY_MS = 1_000;
/** Milliseconds after which an idle connection is checked, and within which it must answer. */
const SILENCE_MS = 5_000;

/**
 * Listens to a channel of the database until stopped; returns the function that stops it. Notifications of a
 * transaction come with its commit.
 */
export function listen(
  connection: ClientConfig,
  channel: string,
  listener: Listener,
  warn: (text: string) => void,
): () => Promise<void> {
  const end = new AbortController();
  const running = keepListening(connection, channel, listener, warn, end.signal);
  return async () => {
    end.abort();
    await running;
  };
}

async function keepListening(
  connection: ClientConfig,
  channel: string,
  listener: Listener,
  warn: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let first = true; !signal.aborted; first = false) {
    const client = new WatchedClient({
      ...connection,
      application_name: `praxis ${process.pid} listening`,
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      watch: { silence: SILENCE_MS, isAtWork: () => Promise.resolve(false) },
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('error', (error: Error) => {
      if (!signal.aborted) warn(`database: ${error.message}`);
    });
    client.on('notification', ({ payload = '' }) => listener.onMessage(payload));
    try {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other
      await client.connect();
      // oxlint-disable-next-line no-await-in-loop
      await client.query(`listen ${escapeIdentifier(channel)}`);
      if (!first) listener.onReconnect();
      // oxlint-disable-next-line no-await-in-loop
      await Promise.race([lost, checkAlive(client, signal)]);
    } catch (error) {
      if (!signal.aborted) warn(`database: ${error instanceof Error ? error.message : String(error)}`);
    }
    client.cut(); // a polite end would wait for an answer
    // oxlint-disable-next-line no-await-in-loop
    await wait(RETRY_MS, undefined, { signal }).catch(() => undefined); // the end interrupts the pause
  }
}

/** Checks the connection at intervals, since a listener would not notice a lost one. Ends with the connection. */
async function checkAlive(client: WatchedClient, signal: AbortSignal): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    await wait(SILENCE_MS, undefined, { signal });
    // oxlint-disable-next-line no-await-in-loop
    await client.query('select');
  }
}
