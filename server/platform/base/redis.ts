import { Redis } from 'ioredis';
import { createThrottledLog } from './log.ts';

/** The timeout of an answer in milliseconds; a connection that is silent for twice as long is reopened. */
const ANSWER_MS = 500;

/** Opens a Redis that is optional: commands fail at once while it is away, and soon while it hangs. */
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
