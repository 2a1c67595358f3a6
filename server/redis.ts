import { Redis } from 'ioredis';
import { createThrottledLog } from './log.ts';

/** Milliseconds that an answer may take; a connection that says nothing for twice as long is opened anew. */
const ANSWER_MS = 500;

/** A Redis for what can also be done without it: whoever asks hears at once that it is away, and soon that it hangs. */
export function openRedis(url: string, log: { warn(text: string): void }): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2 * ANSWER_MS,
    commandTimeout: ANSWER_MS,
    socketTimeout: 2 * ANSWER_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => 2 * ANSWER_MS,
  });
  const warn = createThrottledLog((text) => log.warn(text));
  redis.on('error', (error: Error) => warn(`redis: ${error.message}`));
  return redis;
}
