import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Area, CallAs } from '../http/area.ts';
import type { Identity } from '../session/identity.ts';
import type { Config } from '../base/config.ts';
import type { Data } from '../data/index.ts';
import { installationId, installationSecret } from '../data/installation.ts';
import { createStorage } from '../files/create-storage.ts';
import type { Storage } from '../files/storage.ts';
import { addCalls } from '../http/calls.ts';
import { addConnectionLimits } from '../http/connections.ts';
import { addAppManifest } from '../http/app-manifest.ts';
import { addBodies } from '../http/bodies.ts';
import { addDeadlines, longCallSeconds } from '../base/deadline.ts';
import { addDevEvents } from '../http/dev-events.ts';
import { addDocs } from '../http/docs.ts';
import { addErrorHandling, sendProblem, toProblem } from '../http/errors.ts';
import { addCspReports, addHeaders, type CspReport } from '../http/headers.ts';
import { addHealth } from '../http/health.ts';
import { addHostCheck } from '../http/hosts.ts';
import { Hub } from '../hub/hub.ts';
import type { HubLimits } from '../hub/limits.ts';
import type { HubArea } from '../hub/methods.ts';
import type { PresencePolicy } from '../hub/presence.ts';
import { addHub, addHubBodies } from '../hub/routes.ts';
import type { HubSender } from '../base/hub-sender.ts';
import { addRateLimit } from '../http/rate-limit.ts';
import { createValidators, type Vocabulary } from '../http/validation.ts';
import { addTls, tlsOptions } from '../http/tls.ts';
import { addWeb } from '../http/web.ts';
import { loggerOptions, RequestLines, type LogTarget } from '../base/log.ts';
import { addMetrics } from './metrics.ts';
import { createWaitForEffect } from '../outbox/outbox-wait.ts';
import { countScripts } from '../sandbox/scripts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends events to open pages, for jobs; calls have it as context.hub. */
    readonly hub: HubSender;
    /** Makes calls as a person without a session, for jobs. */
    readonly callAs: CallAs;
  }
}

/** Adds routes that are not calls. */
export type AddRoutes = (app: FastifyInstance, parts: { readonly config: Config; readonly data: Data }) => void;

export interface AppOptions {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
  readonly areas: readonly Area[];
  readonly vocabulary?: Vocabulary;
  /** The handlers of the hub's methods; without them the hub only sends. */
  readonly hubAreas?: readonly HubArea[];
  readonly hubLimits?: Partial<HubLimits>;
  /** Decides who may see that a person is online; without it nobody may. */
  readonly presence?: PresencePolicy;
  /** Routes that are not calls, such as those for mail programs. */
  readonly routes?: readonly AddRoutes[];
  /** Sends events in place of the hub: for tests that check the events. */
  readonly hub?: HubSender;
  /** The target of log lines; by default the process's output. */
  readonly logTarget?: LogTarget;
  /** The folder of the built web app; without it only calls are answered. */
  readonly webRoot?: string;
  /** Called with reports of the content security policy: for tests. */
  readonly onCspReport?: (report: CspReport) => void;
  /** The storage of files; by default that of the settings. */
  readonly storage?: Storage;
  /** Checks every reply against its declaration: for tests. */
  readonly checkReplies?: boolean;
}

const SCHEMAS = fileURLToPath(new URL('../../../schemas/', import.meta.url));
const MEGABYTE = 1_048_576;

/** The composed server, which does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = fastify({
    ...tlsOptions(config),
    logger: loggerOptions(config, options.logTarget),
    genReqId: requestId,
    logController: new RequestLines(),
    bodyLimit: MEGABYTE,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // For requests without a route; each route has its own timeout.
    requestTimeout: (longCallSeconds(config) + config.CALL_SECONDS) * 1_000,
    // Errors of the router do not reach the error handler.
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply, toProblem(error)),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorateRequest('caller', undefined);
  addTls(app, config);
  await app.register(cookie);
  addErrorHandling(app);
  addDeadlines(app, config);
  addConnectionLimits(app);
  addBodies(app);
  await addHeaders(app, config, options.webRoot);
  addHostCheck(app, config);
  addHealth(app, options.data, config);
  addCspReports(app, options.onCspReport);
  if (config.DEV) addDevEvents(app, SCHEMAS);
  // Made at the start, so that calls that only read need not make it.
  await installationId(options.data.db);
  await installationSecret(options.data.db, 'deviceKeys');
  await installationSecret(options.data.db, 'humanCheck');
  await installationSecret(options.data.db, 'stopMails');
  const vocabulary = options.vocabulary ?? {};
  const hub = new Hub({
    ...options,
    log: app.log,
    areas: options.hubAreas ?? [],
    compile: createValidators(vocabulary),
    limits: options.hubLimits ?? {},
  });
  addMetrics(app, { ...options, connections: () => hub.connections.all.size, scripts: countScripts });
  const storage = options.storage ?? createStorage(config);
  app.addHook('onClose', () => storage.close());
  const waitForEffect = createWaitForEffect(options.data);
  const calls = { ...options, storage, vocabulary, waitForEffect, hub: options.hub ?? hub.sender };
  app.decorate('hub', calls.hub);
  await app.register(async (scope) => {
    await addRateLimit(scope, config, options.data);
    app.decorate('callAs', addCalls(scope, calls));
    for (const addRoutes of options.routes ?? []) addRoutes(scope, options);
    addDocs(scope, calls);
    await scope.register(async (inner) => {
      addHubBodies(inner);
      addHub(inner, hub);
    });
  });
  if (options.webRoot !== undefined) addAppManifest(app, options.data);
  await addWeb(app, options.webRoot, config.DRAW_MILLISECONDS);
  return app;
}

/** The request id from a page or a proxy, which joins its log lines with ours; else a new one. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function trustedProxies(
  proxies: Config['TRUST_PROXY'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}
