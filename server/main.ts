import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { setTimeZone } from '../schemas/formats/time-zone.ts';
import { createApp, type AppOptions } from './platform/app/app.ts';
import { readConfig, type Config } from './platform/base/config.ts';
import { fillWithDemo, isDemo } from './platform/data/empty-database.ts';
import { openData, type Data } from './platform/data/index.ts';
import { clearWorkFolders } from './platform/data/work-folder.ts';
import { errorText } from './platform/base/error-text.ts';
import { createStorage } from './platform/files/create-storage.ts';
import { sweepSpool } from './platform/files/sweep.ts';
import { hostAdvice } from './platform/http/hosts.ts';
import { registerJobs, startJobs } from './platform/jobs/job-runs.ts';
import { createJobs } from './jobs.ts';
import { createDeliverers } from './deliverers.ts';
import { limitHeapGrowth } from './platform/base/memory.ts';
import { startOutbox } from './platform/outbox/outbox.ts';
import { product } from './product.ts';
import { reportScopes } from './policy/report-schema.ts';

/** A running server. */
export interface RunningServer {
  readonly config: Config;
  readonly app: FastifyInstance;
  readonly data: Data;
  /** Its address for a browser on this machine. */
  readonly address: string;
  /** Whether the installation contains the demo. */
  readonly demo: boolean;
  /** Lets requests in flight finish, then ends everything that was started. */
  readonly stop: () => Promise<void>;
}

export interface StartOptions extends Pick<AppOptions, 'checkReplies'> {
  /** The folder of the built web app. */
  readonly webRoot?: string;
  readonly onCspReport?: NonNullable<AppOptions['onCspReport']>;
  /** The database was lost and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
}

const WEB_ROOT = fileURLToPath(new URL('../dist/web/', import.meta.url));
/** Requests that take longer are aborted when the server stops. */
const GRACE_MILLISECONDS = 3_000;

/** Starts the database, its tables, the demo, the calls and the web app on one port. */
export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  { webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : undefined, onLost = exitOnLoss, ...rest }: StartOptions = {},
): Promise<RunningServer> {
  limitHeapGrowth();
  const config = readConfig(environment);
  setTimeZone(config.TIME_ZONE);
  const data = await openData(config, quietLog(config), reportScopes, onLost);
  /** Functions that stop the started parts, newest first. */
  const endings: (() => unknown)[] = [() => data.close()];
  try {
    clearWorkFolders(config);
    await sweepSpool(config);
    if (config.DEMO) await fillWithDemo(data.db, (db) => product.loadDemo(db, createStorage(config)));
    const demo = config.DEMO && (await isDemo(data.db));
    const app = await createApp({ ...product, ...rest, config, data, ...(webRoot === undefined ? {} : { webRoot }) });
    endings.unshift(() => app.close());
    const advice = hostAdvice(config);
    if (advice !== undefined) app.log.warn(advice);
    const jobs = createJobs({ db: data.db, config, hub: app.hub, reports: data.reports, callAs: app.callAs });
    await registerJobs(data.db, jobs, config.TIME_ZONE);
    await app.listen({ port: config.PORT, host: config.HOST });
    const outbox = startOutbox({
      db: data.db,
      deliverers: createDeliverers({ db: data.db, config, hub: app.hub, log: app.log }),
      log: app.log,
    });
    const work = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.work]));
    const running = startJobs({ db: data.db, work, log: app.log, onEnd: app.countJob });
    const stop = async () => {
      app.drain();
      await wait(config.DRAIN_SECONDS * 1_000);
      await closeGracefully(app);
      await waitAtMost(Promise.all([outbox.stop(), running.stop()]));
      await data.close();
    };
    return { config, app, data, address: addressOf(app, config), demo, stop };
  } catch (error) {
    for (const end of endings) await end();
    throw error;
  }
}

/** A mail server may take long to answer; another node tries the mail again. */
async function waitAtMost(work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work, wait(GRACE_MILLISECONDS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}

async function closeGracefully(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  const late = new AbortController();
  const cut = wait(GRACE_MILLISECONDS, undefined, { signal: late.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined, // everything was finished in time
  );
  await closed;
  late.abort();
  await cut;
}

function addressOf(app: FastifyInstance, config: Config): string {
  if (config.BASE_URL !== null) return config.BASE_URL;
  const address = app.server.address();
  const protocol = config.TLS_CERTIFICATE === '' ? 'http' : 'https';
  return `${protocol}://localhost:${typeof address === 'object' && address !== null ? address.port : config.PORT}`;
}

const writeLogLine = (level: string) => (text: string) =>
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg: text })}\n`);

/** While the app starts, only warnings are logged. */
function quietLog(config: Config) {
  const informs = ['info', 'debug', 'trace'].includes(config.LOG_LEVEL);
  return {
    info: (text: string) => void (informs && writeLogLine('info')(text)),
    warn: (text: string) => void writeLogLine('warn')(text),
  };
}

function exitOnLoss(error: unknown): void {
  process.stderr.write(`The database is lost: ${errorText(error)}\n`);
  process.exit(1);
}

/**
 * Stops the server on Ctrl+C or a supervisor's signal and then ends the process with 0; a second signal ends it at
 * once.
 */
export function stopOnSignals(
  server: Pick<RunningServer, 'stop'>,
  exit: (code: number) => void = (code) => process.exit(code),
): () => void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => exit(0),
      (error: unknown) => {
        process.stderr.write(`${errorText(error)}\n`);
        exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return end;
}

if (import.meta.main) {
  const starting = startServer(process.env);
  // A part that is starting is stopped after its start, since a database would otherwise stay behind.
  stopOnSignals({ stop: async () => (await starting).stop() });
  starting.catch((error: unknown) => {
    process.stderr.write(`${errorText(error)}\n`);
    process.exitCode = 1;
  });
}
