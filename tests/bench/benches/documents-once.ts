// Saves of a screen of 2,000 nodes with its text, and what they cannot be without; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parseDocument } from '../../../engine/index.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { benchDatabase } from '../harness/database.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 7);
const NODES = 2000;
const folder = await mkdtemp(join(tmpdir(), 'praxis-documents-'));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

/** As a person writes it: a node a line, with more blanks than a formatter leaves. */
function textOf(words: string): string {
  const node = (index: number) =>
    `        {  "widget": "text",  "id": "n${index}", "props": { "text" : "${words} ${index}" } }`;
  const children = Array.from({ length: NODES - 1 }, (_, index) => node(index)).join(',\n');
  return `{\n    "screen": "bench/large", "version": 1, "title": "Large",\n    "body": { "widget": "stack", "children": [\n${children}\n    ] }\n}\n`;
}

const { id } = await data.db
  .selectFrom('people')
  .where('username', '=', 'admin')
  .select('id')
  .executeTakeFirstOrThrow();
const token = await beginSession(data.db, config, { person: id }, { address: '127.0.0.1', agent: 'bench' });
const headers = { 'sec-fetch-site': 'same-origin', cookie: `${cookieName(config)}=${token}` };

interface Time {
  readonly wall: number;
  /** Of this process: other processes do not count in it. */
  readonly cpu: number;
}

async function timed(work: () => unknown): Promise<Time> {
  const [since, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - since, cpu: (user + system) / 1000 };
}

let base = 0;
async function save(body: object): Promise<void> {
  const payload = { kind: 'screen', name: 'bench/large', message: '', base, ...body };
  const reply = await app.inject({ method: 'POST', url: '/api/praxis/document/save', headers, payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  ({ revision: base } = reply.json<{ revision: number }>());
}

/** The same text and value into the same two tables, and nothing else. */
const insert = (text: string, document: string): Promise<void> =>
  data.db.transaction().execute(async (db) => {
    await sql`update documents set document = ${document}, text = ${text} where name = 'bench/large'`.execute(db);
    await sql`insert into revisions (project, kind, name, number, document, text, author_name)
      select project, kind, 'bench/bare', (select count(*) from revisions), document, text, '' from documents where name = 'bench/large'`.execute(
      db,
    );
  });

const times: Record<'text' | 'value' | 'insert' | 'parse', Time[]> = { text: [], value: [], insert: [], parse: [] };
// The first rounds warm it up: a server that has just started is slower.
for (let round = -5; round < rounds; round += 1) {
  const text = textOf(`round ${round}`);
  const value: unknown = JSON.parse(textOf(`value ${round}`));
  const json = JSON.stringify(JSON.parse(text));
  /* oxlint-disable no-await-in-loop -- one after the other: they are measured */
  const took = {
    text: await timed(() => save({ text })),
    value: await timed(() => save({ document: value })),
    insert: await timed(() => insert(text, json)),
    parse: await timed(() => parseDocument(text)),
  };
  /* oxlint-enable no-await-in-loop */
  if (round < 0) continue;
  times.text.push(took.text);
  times.value.push(took.value);
  times.insert.push(took.insert);
  times.parse.push(took.parse);
}
await app.close();
await data.close();
await rm(folder, { recursive: true, force: true });
const medians = Object.fromEntries(
  Object.entries(times).map(([name, all]) => [
    name,
    { wall: median(all.map(({ wall }) => wall)), cpu: median(all.map(({ cpu }) => cpu)) },
  ]),
);
process.stdout.write(JSON.stringify({ characters: textOf('round 1').length, ...medians }));
