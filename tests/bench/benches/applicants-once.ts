// Applicants who fill and hand in a form at the same time, while the server is killed in the middle; prints JSON. A process of its own: it brings a database, the server and its clients.
import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { openAccess, openPools } from '../../../server/platform/data/index.ts';
import { migrate } from '../../../server/platform/data/migrate.ts';
import { createStorage } from '../../../server/platform/files/create-storage.ts';
import { product } from '../../../server/product.ts';
import { addressOf, answersOf, fileOf, form, QUESTIONS, solveCheck, UPLOADS } from './applicants-form.ts';

const count = Number(process.argv[2] ?? 300);
/** For how long an applicant fills the form: five times as fast as people do. */
const SECONDS = Number(process.argv[3] ?? 120);
const ARRIVAL = 10_000;
const FILE = 300 * 1_024;
/** A mail address gets five mails in an hour. The hand-in sends one, and what is sent again because the server was killed may send another. */
const SAVES = 3;
const SECRET = 'a secret of the bench for human checks';

const folder = await mkdtemp(join(tmpdir(), 'praxis-applicants-'));
await chmod(folder, 0o755);
const settings = { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', HUMAN_CHECK_SECRET: SECRET };
const config = readConfig(settings);
const quiet = { info: () => undefined, warn: () => undefined };
const access = await openAccess(config, quiet);
await migrate(access.owner, access.app.user);
const data = openPools(access.app, { log: quiet, max: 4 });
const { db } = data;
await fillWithDemo(db, product.loadDemo);
const project = await db.selectFrom('projects').orderBy('id').select(['id', 'settings']).executeTakeFirstOrThrow();
await db
  .updateTable('projects')
  .set({
    settings: JSON.stringify({
      ...project.settings,
      Config: { ...Object(project.settings['Config']), Application: form },
    }),
  })
  .where('id', '=', project.id)
  .execute();
const ProjectId = String(project.id);

let port = 0;
async function startServer(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'applicants-server.ts'), {
    env: { ...process.env, ...settings, PORT: String(port), APPLICANTS_DATABASE: JSON.stringify(access.app) },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the other file sends
  [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return child;
}

type Step = 'token' | 'save' | 'upload' | 'check' | 'submit';
const times: Record<Step, number[]> = { token: [], save: [], upload: [], check: [], submit: [] };
let again = 0;

interface Applicant {
  readonly who: number;
  readonly agent: Agent;
  readonly localAddress: string;
}

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

const json = (path: string, body: object): Sent => ({
  path: `/api/praxis/${path}`,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

const BOUNDARY = 'praxis-bench';
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const upload = (Token: string, Question: string, bytes: Buffer): Sent => ({
  path: '/api/praxis/guests/upload',
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.concat([
    Buffer.from(
      `${field('Token', Token)}${field('Question', Question)}--${BOUNDARY}\r\ncontent-disposition: form-data; name="data"; filename="${Question}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

/** Each applicant has an address of their own, because limits by address hold here as everywhere. */
const send = (
  { agent, localAddress }: Applicant,
  { path, type, body }: Sent,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length, 'sec-fetch-site': 'same-origin' };
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, localAddress, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => (text += part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** Asks until there is an answer, as the page does while the server is away. What was answered at the first try is measured. */
async function ask<Reply>(applicant: Applicant, step: Step, make: () => Promise<Sent> | Sent): Promise<Reply> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const sent = await make();
    const from = performance.now();
    try {
      const { status, text } = await send(applicant, sent);
      if (status === 200) {
        if (attempt === 0) times[step].push(performance.now() - from);
        return JSON.parse(text);
      }
      if (status < 500) throw new TypeError(`${sent.path}: ${status} ${text}`);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) throw error;
    }
    again += 1;
    await wait(500);
  }
  throw new Error(`${step}: no answer`);
}

/** The applications that the server has acknowledged. */
const acknowledged = {
  saves: new Map<string, number>(),
  files: new Map<string, number>(),
  applications: new Map<string, number>(),
};
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function apply(who: number): Promise<void> {
  const applicant: Applicant = {
    who,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    localAddress: `127.1.${Math.floor(who / 250)}.${(who % 250) + 1}`,
  };
  // They do not come at the same moment, but within the first seconds.
  await wait(Math.random() * ARRIVAL);
  const { Token } = await ask<{ Token: string }>(applicant, 'token', () =>
    json('guests/start', { ProjectId, Purpose: 'application' }),
  );
  const steps: (() => Promise<unknown>)[] = Array.from({ length: SAVES }, (_, at) => async () => {
    const mark = `Αποθήκευση ${at} ${who}`;
    const Answers = answersOf(who, (QUESTIONS / SAVES) * (at + 1), mark);
    await ask(applicant, 'save', () =>
      json('applications/draft', { ProjectId, email: addressOf(who), Answers, FileToken: Token }),
    );
    acknowledged.saves.set(mark, who);
  });
  const uploads = UPLOADS.map((question) => async () => {
    const bytes = fileOf(who, question, FILE);
    await ask(applicant, 'upload', () => upload(Token, question, bytes));
    acknowledged.files.set(hashOf(bytes), who);
  });
  const [first, second, third] = steps;
  const filling = [first, uploads[0], second, uploads[1], third];
  for (const step of filling) {
    // People do not press in step with each other.
    await wait(Math.random() * 2 * (SECONDS / (filling.length + 1)) * 1_000);
    await step?.();
  }
  const Answers = answersOf(who, QUESTIONS, `Υποβολή ${who}`);
  await ask(applicant, 'check', () => json('applications/check', { ProjectId, Answers, FileToken: Token }));
  await wait(Math.random() * 2_000);
  const Key = randomUUID();
  const { Protocol } = await ask<{ Protocol: string }>(applicant, 'submit', async () =>
    json('applications/submit', {
      ProjectId,
      Key,
      Answers,
      Correct: true,
      Consent: true,
      FileToken: Token,
      HumanCheck: await solveCheck(SECRET),
    }),
  );
  acknowledged.applications.set(Protocol, who);
  applicant.agent.destroy();
}

const p95 = (measured: readonly number[]): number =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * 0.95) - 1] ?? Number.NaN;

/** Which locks were waited for, by samples: with WAITS=on. */
async function sampleWaits(end: AbortSignal): Promise<Record<string, number>> {
  const waits: Record<string, number> = { samples: 0 };
  const client = new Client(access.owner);
  await client.connect();
  while (!end.aborted) {
    const { rows } = await client.query<{ what: string; count: string }>(
      `select coalesce(relation::regclass::text, locktype) as what, count(*) as count from pg_locks where not granted group by 1`,
    );
    for (const { what, count: waiting } of rows) waits[what] = (waits[what] ?? 0) + Number(waiting);
    waits['samples'] = (waits['samples'] ?? 0) + 1;
    await wait(50);
  }
  await client.end();
  return waits;
}

/** Acknowledged applications that are missing. */
async function countLost(): Promise<Record<keyof typeof acknowledged, number>> {
  const stored = await db
    .selectFrom('applications')
    .where('project', '=', project.id)
    .select(['id', 'status', 'year', 'number', 'address', 'answers'])
    .execute();
  const files = await db.selectFrom('guest_files').select(['application', 'hash', 'key', 'handed']).execute();
  const storage = createStorage(config);
  const bytes = new Map(await Promise.all(files.map(async ({ key }) => [key, await storage.size(key)] as const)));
  const drafts = new Set(stored.filter(({ status }) => status === -1).map(({ answers }) => answers['last_name']));
  const byProtocol = new Map(
    stored
      .filter(({ number }) => number !== null)
      .map((row) => [`${row.year}-${String(row.number).padStart(6, '0')}`, row]),
  );
  const applicationOf = new Map(
    [...acknowledged.applications].map(([protocol, who]) => [who, byProtocol.get(protocol)?.id]),
  );
  const isWhole = ([protocol, who]: readonly [string, number]) => {
    const { answers = {}, address } = byProtocol.get(protocol) ?? {};
    const sent = answersOf(who, QUESTIONS, `Υποβολή ${who}`);
    return address === addressOf(who) && Object.entries(sent).every(([name, answer]) => answers[name] === answer);
  };
  const hasBytes = ([hash, who]: readonly [string, number]) =>
    files.some(
      (file) =>
        file.hash === hash &&
        file.handed &&
        file.application === applicationOf.get(who) &&
        bytes.get(file.key) === FILE,
    );
  return {
    saves: [...acknowledged.saves].filter(([mark]) => !drafts.has(mark)).length,
    files: [...acknowledged.files].filter((entry) => !hasBytes(entry)).length,
    applications: [...acknowledged.applications].filter((entry) => !isWhole(entry)).length,
  };
}

let server = await startServer();
const sampled = new AbortController();
const waits = process.env['WAITS'] === 'on' ? sampleWaits(sampled.signal) : undefined;
try {
  const from = performance.now();
  const all = Promise.all(Array.from({ length: count }, (_, who) => apply(who)));
  const ended = all.then(() => performance.now() - from);
  if (process.env['KILL'] !== 'off') {
    await Promise.race([wait((SECONDS / 2) * 1_000), all]);
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = await startServer();
  }
  const milliseconds = await ended;
  sampled.abort();
  const extra = Number(
    (
      await db
        .selectFrom('applications')
        .where('project', '=', project.id)
        .where('status', '=', 1)
        .where('address', 'like', 'applicant%@example.org')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
  process.stdout.write(
    JSON.stringify({
      applicants: count,
      seconds: milliseconds / 1_000,
      found: Object.fromEntries(Object.entries(times).map(([step, measured]) => [step, p95(measured)])),
      middle: Object.fromEntries(
        Object.entries(times).map(([step, measured]) => [
          step,
          measured.toSorted((one, other) => one - other)[Math.floor(measured.length / 2)],
        ]),
      ),
      acknowledged: Object.values(acknowledged).reduce((sum, { size }) => sum + size, 0),
      lost: await countLost(),
      twice: extra - count,
      again,
      ...(waits === undefined ? {} : { waits: await waits }),
    }),
  );
} finally {
  sampled.abort();
  await waits;
  server.send('end');
  await once(server, 'exit');
  await data.close();
  await access.stop();
  await rm(folder, { recursive: true, force: true });
}
