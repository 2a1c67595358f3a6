import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Area, Identity } from './area.ts';
import type { Config } from './config.ts';
import type { Data } from './data/index.ts';
import { addCalls } from './http/calls.ts';
import { addErrorHandling } from './http/errors.ts';
import type { Vocabulary } from './http/validation.ts';
import { loggerOptions, type LogTarget } from './log.ts';

export interface AppOptions {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
  readonly areas: readonly Area[];
  readonly vocabulary?: Vocabulary;
  /** Where log lines go; the process's output without it. */
  readonly logTarget?: LogTarget;
  /** The folder of the built web app; without it only calls are answered. */
  readonly webRoot?: string;
  /** Holds every reply against its declaration: for tests. */
  readonly checkReplies?: boolean;
}

const MEGABYTE = 1_048_576;

/** The server, composed but not listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = fastify({
    logger: loggerOptions(config, options.logTarget),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MEGABYTE,
    trustProxy: trusted(config.TRUST_PROXY),
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  await app.register(cookie);
  addErrorHandling(app);
  addCalls(app, { ...options, vocabulary: options.vocabulary ?? {} });
  return app;
}

function trusted(proxies: Config['TRUST_PROXY']): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}
