import { Redis } from 'ioredis';
import { sayOnce } from './log.ts';

/** Milliseconds that an answer may take; a connection that says nothing for twice as long is opened anew. */
const ANSWER = 500;

/** A Redis for what can also be done without it: whoever asks hears at once that it is away, and soon that it hangs. */
export function openRedis(url: string, log: { warn(text: string): void }): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2 * ANSWER,
    commandTimeout: ANSWER,
    socketTimeout: 2 * ANSWER,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => 2 * ANSWER,
  });
  const warn = sayOnce((text) => log.warn(text));
  redis.on('error', (error: Error) => warn(`redis: ${error.message}`));
  return redis;
}
