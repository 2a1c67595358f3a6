import { zip } from '../engine/archive/index.ts';
import { isObject } from '../engine/document/index.ts';
import { setTimeZone } from '../schemas/formats/time-zone.ts';
import type { BundleReport } from '../schemas/entities/bundle.ts';
import { createApp } from '../server/platform/app/app.ts';
import type { BundleFiles } from '../server/domains/projects/index.ts';
import type { Config } from '../server/platform/base/config.ts';
import { openPools, type Data, type DatabaseAccess } from '../server/platform/data/index.ts';
import { openReports } from '../server/platform/data/report/reports.ts';
import { readEntries, readEntry } from '../server/platform/files/archive.ts';
import { product } from '../server/product.ts';
import { cookieName } from '../server/platform/session/cookie.ts';
import { beginSession } from '../server/platform/session/sessions.ts';
import { Refusal } from './command-line.ts';
import { reportScopes } from '../server/policy/report-schema.ts';

interface BundleOptions {
  /** The url of the project; undefined for the first one. */
  readonly project: string | undefined;
  /** The person of the calls; by default the first administrator of the project. */
  readonly person: string | undefined;
}

/** The calls of bundles for the command line: those of the server, as a person of the project. */
export interface BundleSession {
  readonly project: string;
  readonly person: string;
  readonly download: () => Promise<BundleFiles>;
  readonly check: (files: BundleFiles) => Promise<BundleReport>;
  readonly store: (files: BundleFiles, mark: string, message: string) => Promise<BundleReport>;
}

const FILE_BYTES = 32 * 1024 * 1024;

/** Makes the server's calls over a database without a port, and signs a person in during the work. */
export async function withBundleSession(
  access: DatabaseAccess,
  config: Config,
  options: BundleOptions,
  work: (session: BundleSession) => Promise<void>,
): Promise<void> {
  setTimeZone(config.TIME_ZONE);
  const log = { info: () => undefined, warn: console.error };
  // Queries pass the guard and the database, as when they are saved.
  const data = openPools(access.app, { log, reports: await openReports(access, log, reportScopes) });
  try {
    if (!(await data.ready()))
      throw new Refusal('The database is not that of this version. Start the server once, then try again.');
    const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });
    try {
      const found = await findPerson(data, options);
      const token = await beginSession(
        data.db,
        config,
        { person: found.id },
        { address: '127.0.0.1', agent: 'project' },
      );
      const headers = {
        cookie: `${cookieName(config)}=${token}`,
        host: new URL(config.baseUrl).host,
        'sec-fetch-site': 'same-origin',
      };
      await work(createSession(app, headers, found));
      await app.inject({ method: 'GET', url: '/account/logoff', headers });
    } finally {
      await app.close();
    }
  } finally {
    await data.close();
  }
}

interface FoundPerson {
  readonly id: number;
  readonly username: string;
  readonly url: string;
}

async function findPerson({ db }: Data, { project, person }: BundleOptions): Promise<FoundPerson> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('people.state', '=', 1)
    .orderBy('projects.id')
    .orderBy('people.id')
    .select(['people.id', 'people.username', 'memberships.roles', 'projects.url'])
    .execute();
  const [found] = rows.filter(
    ({ username, url, roles }) =>
      (project === undefined || url === project) &&
      (person === undefined ? roles.includes('Admin') : username === person),
  );
  if (!found)
    throw new Refusal(
      `Nobody${person === undefined ? '' : ` called ${person}`} administers ${project ?? 'a project'}.`,
    );
  return found;
}

type App = Awaited<ReturnType<typeof createApp>>;

function createSession(app: App, headers: Readonly<Record<string, string>>, found: FoundPerson): BundleSession {
  const { url: project, username: person } = found;
  const post = async (call: string, body: Readonly<Record<string, string>>, files?: BundleFiles) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, value);
    if (files) form.set('File', new Blob([zip(Object.fromEntries(files))]), 'bundle.zip');
    const written = new Response(files ? form : JSON.stringify(body));
    const type = files ? (written.headers.get('content-type') ?? '') : 'application/json';
    const reply = await app.inject({
      method: 'POST',
      url: `/api/praxis/bundle/${call}`,
      headers: { ...headers, 'content-type': type },
      payload: Buffer.from(await written.arrayBuffer()),
    });
    if (reply.statusCode !== 200) throw new Refusal(refusalText(reply.body));
    return reply.json<BundleReport>();
  };
  return {
    project,
    person,
    check: (files) => post('check', { ProjectId: project }, files),
    store: (files, Mark, Message) => post('import', { ProjectId: project, Mark, Message }, files),
    download: async () => {
      await post('name', { ProjectId: project });
      const url = `/api/praxis/bundle/export?ProjectId=${encodeURIComponent(project)}`;
      const { rawPayload, statusCode, body } = await app.inject({ method: 'GET', url, headers: { ...headers } });
      if (statusCode !== 200) throw new Refusal(refusalText(body));
      return unpack(rawPayload);
    },
  };
}

async function unpack(bytes: Buffer): Promise<BundleFiles> {
  const files = new Map<string, string>();
  const read = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  for await (const entry of readEntries({ size: bytes.length, read }))
    files.set(entry.fileName, (await readEntry(entry, FILE_BYTES)).toString('utf8'));
  return files;
}

/** The text of a problem with its field errors. */
function refusalText(body: string): string {
  const problem: unknown = JSON.parse(body);
  if (!isObject(problem)) return body;
  const errors: readonly unknown[] = Array.isArray(problem['errors']) ? problem['errors'] : [];
  const messages = errors.flatMap((error) => (isObject(error) ? [String(error['message'])] : []));
  return [String(problem['title']), ...messages].join('\n');
}
