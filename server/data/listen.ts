import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';

/** Who hears what the database tells. */
export interface Listener {
  readonly heard: (payload: string) => void;
  /** The connection was away for a while: what was told meanwhile did not come. */
  readonly again: () => void;
}

const PAUSE = 1_000;

/** Listens to a channel of the database for as long as it takes; returns what ends it. A transaction's messages come with its commit. */
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
    const client = new Client({ ...connection, application_name: `praxis ${process.pid} listening`, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('error', (error: Error) => {
      if (!signal.aborted) warn(`database: ${error.message}`);
    });
    client.on('notification', ({ payload = '' }) => listener.heard(payload));
    try {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other
      await client.connect();
      // oxlint-disable-next-line no-await-in-loop
      await client.query(`listen ${escapeIdentifier(channel)}`);
      if (!first) listener.again();
      // oxlint-disable-next-line no-await-in-loop
      await lost;
    } catch (error) {
      if (!signal.aborted) warn(`database: ${error instanceof Error ? error.message : String(error)}`);
    }
    // oxlint-disable-next-line no-await-in-loop
    await client.end().catch(() => undefined); // it may have ended by itself
    // oxlint-disable-next-line no-await-in-loop
    await wait(PAUSE, undefined, { signal }).catch(() => undefined); // the end interrupts the pause
  }
}
