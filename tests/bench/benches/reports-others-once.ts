// A file of 200,000 rows, and what others notice while 50 slow queries wait; prints JSON. A process of its own: it brings a database and a server.
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, largeProject } from '../../../schemas/demo/index.ts';
import { headersOf } from '../harness/large-project.ts';
import { openReportServer } from './reports-server.ts';

const rounds = Number(process.argv[2] ?? 5);
const ROWS = 200_000;
const SLOW = 51;
const TIMES_A_ROUND = 40;
const QUERY = 'bench-completions';

const { app, data, config, close } = await openReportServer();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const project = await data.db
  .selectFrom('projects')
  .where('url', '=', largeProject.url)
  .select('id')
  .executeTakeFirstOrThrow();
const mentor = await data.db
  .selectFrom('people')
  .where('username', '=', 'mentor')
  .select('id')
  .executeTakeFirstOrThrow();

async function addQuery(): Promise<void> {
  const text = `select done.mentee, person.name, done.action, done.time from completions done join people person on person.id = done.mentee limit ${ROWS}`;
  const document = { version: 1, Name: QUERY, Roles: null, Params: [], Query: text };
  const row = {
    project: project.id,
    kind: 'query',
    name: QUERY,
    document: JSON.stringify(document),
    revision: 1,
    author_name: '',
    text: '',
  };
  await data.db.deleteFrom('documents').where('project', '=', project.id).where('name', '=', QUERY).execute();
  await data.db.insertInto('documents').values(row).execute();
}

/** Reads a file as a browser does, and says how far the memory of the server grew meanwhile. */
async function readFile(format: 'csv' | 'xlsx') {
  const { cookie } = await headersOf({ db: data.db, config }, 'admin');
  const query = new URLSearchParams({ ProjectId: largeProject.url, Id: QUERY, Format: format });
  const before = process.memoryUsage().rss;
  const since = performance.now();
  const reply = await fetch(`${address}/api/praxis/query/file?${query.toString()}`, { headers: { cookie } });
  if (!reply.ok || !reply.body) throw new Error(await reply.text());
  let [bytes, peak, lines] = [0, before, 0];
  for await (const chunk of reply.body) {
    bytes += chunk.length;
    if (format === 'csv') lines += chunk.reduce((count: number, byte: number) => count + (byte === 10 ? 1 : 0), 0);
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  if (format === 'csv' && lines !== ROWS + 1) throw new Error(`The file has ${lines} lines`);
  return { bytes, grown: peak - before, ms: performance.now() - since };
}

async function post(
  path: string,
  body: object,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<number> {
  const from = performance.now();
  const request = { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) };
  const reply = await fetch(`${address}${path}`, request);
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return performance.now() - from;
}

const open = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const mentorHeaders = await headersOf({ db: data.db, config }, 'mentor');
const questions = {
  'sign-in': () => post('/Account/Login', { Username: 'mentor2', Password: DEMO_PASSWORD }, open),
  saving: () =>
    post(
      '/api/User/UpdateFields',
      { UserId: String(mentor.id), Fields: { phone: String(6_900_000_000 + Math.floor(Math.random() * 1e8)) } },
      mentorHeaders,
    ),
} as const;
type Question = keyof typeof questions;
type Times = Record<Question, number[]>;

async function measure(times: Times): Promise<void> {
  for (let time = 0; time < TIMES_A_ROUND; time += 1)
    for (const name of ['sign-in', 'saving'] as const) {
      times[name].push(await questions[name]()); // oxlint-disable-line no-await-in-loop -- one after the other, as a person asks
      await wait(30); // oxlint-disable-line no-await-in-loop -- likewise
    }
}

/** One runs and the others wait; whoever asks for one that has ended asks for the next. */
async function whileSlow(work: () => Promise<void>): Promise<void> {
  const gone = new AbortController();
  const people = await Promise.all(['admin', 'coordinator'].map((name) => headersOf({ db: data.db, config }, name)));
  const ask = async (index: number): Promise<void> => {
    const headers = people[index % people.length] ?? open;
    while (!gone.signal.aborted) {
      const Again = `${index} ${performance.now()}`;
      const body = { ProjectId: largeProject.url, Service: 'time-to-complete', Again };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await post('/api/praxis/report/part', body, headers, gone.signal).catch((error: unknown) => {
        if (!gone.signal.aborted && !String(error).includes('query-too-slow')) throw error;
      });
    }
  };
  const slow = Promise.all(Array.from({ length: SLOW }, (_, index) => ask(index)));
  try {
    await wait(1_500);
    await Promise.race([work(), slow]);
  } finally {
    gone.abort();
    await slow;
  }
  await wait(1_500);
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

try {
  await addQuery();
  await readFile('csv'); // for the caches
  const files = { csv: await readFile('csv'), xlsx: await readFile('xlsx') };
  const none: Times = { 'sign-in': [], saving: [] };
  const slow: Times = { 'sign-in': [], saving: [] };
  await measure({ 'sign-in': [], saving: [] });
  // Once after a start the checker of queries is compiled for speed.
  await whileSlow(() => measure({ 'sign-in': [], saving: [] }));
  for (let round = 0; round < rounds; round += 1) {
    await measure(none); // oxlint-disable-line no-await-in-loop -- in turn
    await whileSlow(() => measure(slow)); // oxlint-disable-line no-await-in-loop -- in turn
  }
  const others = Object.fromEntries(
    (['sign-in', 'saving'] as const).map((name) => [name, { none: p95(none[name]), slow: p95(slow[name]) }]),
  );
  process.stdout.write(
    JSON.stringify({
      files,
      others,
      cores: availableParallelism(),
      places: Math.max(1, Math.min(4, availableParallelism() - 1)),
    }),
  );
} finally {
  await close();
}
