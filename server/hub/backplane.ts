import { Redis } from 'ioredis';

/** Carries what one node says to all others. */
export interface Backplane {
  publish(text: string): void;
  close(): void;
}

export interface BackplaneOptions {
  readonly url: string;
  /** Nodes of one installation hear each other; others may share the Redis. */
  readonly channel: string;
  readonly heard: (text: string) => void;
  /** What was said while it was away did not come. */
  readonly missed: () => void;
  readonly log: { warn(text: string): void };
}

/** A single node speaks to nobody. */
export const alone: Backplane = { publish: () => undefined, close: () => undefined };

/** Publish and subscribe of Redis. While it is away each node serves its own, and says so in its log. */
export function redisBackplane({ url, channel, heard, missed, log }: BackplaneOptions): Backplane {
  const settings = { connectTimeout: 2_000, maxRetriesPerRequest: 1, retryStrategy: () => 1_000 } as const;
  // Nothing waits for a Redis that is away: what it did not carry, clients ask for when it is back.
  const out = new Redis(url, { ...settings, enableOfflineQueue: false });
  const inward = new Redis(url, { ...settings, maxRetriesPerRequest: null });
  let away = false;
  for (const redis of [out, inward])
    redis.on('error', (error: Error) => {
      if (!away) log.warn(`redis: ${error.message}`);
      away = true;
    });
  inward.on('ready', () => {
    if (away) missed();
    away = false;
  });
  inward.subscribe(channel).catch((error: unknown) => log.warn(`redis: ${String(error)}`));
  inward.on('message', (_channel: string, text: string) => heard(text));
  return {
    publish(text) {
      out.publish(channel, text).catch((error: unknown) => log.warn(`redis: ${String(error)}`));
    },
    close() {
      out.disconnect();
      inward.disconnect();
    },
  };
}
