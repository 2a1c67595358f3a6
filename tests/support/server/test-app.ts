import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Client, type ClientConfig } from 'pg';
import { afterAll, inject } from 'vitest';
import { countFor } from '../test-counts.ts';
import { createApp, type AppOptions } from '../../../server/platform/app/app.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import { readConfig, type Config } from '../../../server/platform/base/config.ts';
import { openPools, type Data } from '../../../server/platform/data/index.ts';
import { TEST_FOLDER } from '../temporary-folder.ts';
import { createFormBody, formType, type FormValue } from './forms.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';

/** The settings with which a test creates a database of its own. */
export interface TestCluster {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  /** The role for queries by people. */
  readonly report: ClientConfig;
  /** The role for write services. */
  readonly write: ClientConfig;
  /** The role that may create databases. */
  readonly maker: ClientConfig;
  readonly template: string;
  /** The name of the template with the demo. */
  readonly demo: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

const quiet = { info: () => undefined, warn: () => undefined };

/** A database for this test file alone, with every table, empty or with the demo; about 50 ms. It is deleted after the file. */
export async function testDatabase(filled?: 'demo'): Promise<
  Data & {
    readonly name: string;
    readonly owner: ClientConfig;
    readonly app: ClientConfig;
    readonly report: ClientConfig;
    readonly write: ClientConfig;
  }
> {
  const { maker, owner, app, report, write, [filled ?? 'template']: template } = inject('cluster');
  countFor('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsMaker(maker, `create database ${name} template ${template} strategy file_copy owner praxis_owner`);
  const data = openPools({ ...app, database: name }, { log: quiet, max: 5 });
  const close = runOnce(async () => {
    await data.close();
    await runAsMaker(maker, `drop database if exists ${name} with (force)`);
  });
  afterAll(close);
  return {
    ...data,
    close,
    name,
    owner: { ...owner, database: name },
    app: { ...app, database: name },
    report: { ...report, database: name },
    write: { ...write, database: name },
  };
}

async function runAsMaker(maker: ClientConfig, statement: string): Promise<void> {
  const client = new Client(maker);
  await client.connect();
  await client.query(statement);
  await client.end();
}

function runOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** The settings of tests, with a test's own settings. */
export const testConfig = (settings: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    LOG_LEVEL: 'info',
    BASE_URL: 'http://praxis.test',
    // Of this process: another run on this machine removes the folders of processes that have ended (tests/support/cluster.ts).
    DATA_DIR: join(TEST_FOLDER, String(process.pid), 'data'),
    DEMO: 'off',
    ...settings,
  });

/** A browser for tests: it stores its cookies and sends the origin of its requests. */
export interface TestClient {
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Sends a form with texts and files. */
  readonly form: (
    path: string,
    values: Readonly<Record<string, FormValue | undefined>>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** The value of the session cookie; undefined when signed out. */
  readonly cookie: string | undefined;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly data: Data;
  readonly config: Config;
  /** Every log line so far. */
  readonly log: string[];
  /** A browser without a session. */
  readonly client: (address?: string) => TestClient;
  /** The browser of a signed-in person, without a password. */
  readonly as: (person: number, impersonator?: number) => Promise<TestClient>;
}

export type TestAppOptions = Partial<Omit<AppOptions, 'config' | 'data'>> & {
  readonly settings?: Readonly<Record<string, string>>;
  readonly data?: Data;
  readonly identity: AppOptions['identity'];
  readonly areas: AppOptions['areas'];
};

/** The whole server over a database of its own, in memory, without an open port. Replies are checked against their declarations. */
export async function testApp({ settings, data: given, ...options }: TestAppOptions): Promise<TestApp> {
  countFor('servers');
  const config = testConfig(settings);
  const data = given ?? (await testDatabase());
  const log: string[] = [];
  const target = { write: (line: string) => void log.push(line) };
  const app = await createApp({ checkReplies: true, logTarget: target, ...options, config, data });
  await app.ready();
  afterAll(() => app.close());
  return {
    app,
    data,
    config,
    log,
    client: (address) => createClient(app, config, undefined, address),
    as: async (person, impersonator) =>
      createClient(app, config, await tokenFor(data.db, config, person, impersonator)),
  };
}

const tokenFor = (db: Db, config: Config, person: number, impersonator: number | undefined) =>
  beginSession(db, config, { person, impersonator }, { address: '127.0.0.1', agent: 'test' });

function createClient(
  app: FastifyInstance,
  config: Config,
  token: string | undefined,
  address = '127.0.0.1',
): TestClient {
  const name = cookieName(config);
  const jar = new Map<string, string>(token === undefined ? [] : [[name, token]]);
  const ask = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const given = options.headers?.['cookie'];
    const kept = [...jar].map(([key, value]) => `${key}=${value}`);
    const cookies = [...kept, ...(typeof given === 'string' ? [given] : [])].join('; ');
    const headers = { ...options.headers, ...(cookies === '' ? {} : { cookie: cookies }) };
    const response = await app.inject({ ...options, headers, remoteAddress: address });
    for (const set of response.cookies)
      if (set.value === '') jar.delete(set.name);
      else jar.set(set.name, set.value);
    return response;
  };
  return {
    post: (url, body = {}, headers = {}) =>
      ask({
        method: 'POST',
        url,
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      }),
    form: (url, values, headers = {}) =>
      ask({
        method: 'POST',
        url,
        payload: createFormBody(values),
        headers: { 'content-type': formType, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    get: (url, headers = {}) => ask({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
    get cookie() {
      return jar.get(name);
    },
  };
}

/** The processor time in microseconds that some work takes, including its threads. It does not depend on how busy the machine is. */
export async function measureCpuTime(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}
