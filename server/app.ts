import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Area, Identity } from './area.ts';
import type { Config } from './config.ts';
import type { Data } from './data/index.ts';
import { addCalls } from './http/calls.ts';
import { addBodies } from './http/bodies.ts';
import { addDevEvents } from './http/dev.ts';
import { addDocs } from './http/docs.ts';
import { addErrorHandling, sendProblem, toProblem } from './http/errors.ts';
import { addCspReports, addHeaders, type CspReport } from './http/headers.ts';
import { addHealth } from './http/health.ts';
import { addRateLimit } from './http/rate.ts';
import type { Vocabulary } from './http/validation.ts';
import { addWeb } from './http/web.ts';
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
  /** Hears of pages that the content security policy stopped: for tests. */
  readonly onCspReport?: (report: CspReport) => void;
  /** Holds every reply against its declaration: for tests. */
  readonly checkReplies?: boolean;
}

const SCHEMAS = fileURLToPath(new URL('../schemas/', import.meta.url));
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
    // What the router cannot read never reaches the error handler.
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply, toProblem(error)),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  await app.register(cookie);
  addErrorHandling(app);
  addBodies(app);
  await addHeaders(app, config);
  addHealth(app, options.data);
  addCspReports(app, options.onCspReport);
  if (config.DEV) addDevEvents(app, SCHEMAS);
  const calls = { ...options, vocabulary: options.vocabulary ?? {} };
  await app.register(async (scope) => {
    await addRateLimit(scope, config);
    addCalls(scope, calls);
    addDocs(scope, calls);
  });
  await addWeb(app, options.webRoot);
  return app;
}

function trusted(proxies: Config['TRUST_PROXY']): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}
