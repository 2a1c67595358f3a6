// An import into a project of 20,000 people while somebody else loads lists; prints JSON. A separate process with a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, largeProject } from '../../../schemas/demo/index.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { seedPeople } from '../../../server/domains/operations/demo/seed.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { benchDatabase } from '../harness/database.ts';

const BATCH = 20;
const BESIDE = 3;
const LOOK_EVERY = 100;

const rows = Number(process.argv[2] ?? 2000);
const people = Number(process.argv[3] ?? 20_000);
const folder = await mkdtemp(join(tmpdir(), 'praxis-import-'));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));
await data.db.transaction().execute((db) => seedPeople(db, people));
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });
const admin = await data.db.selectFrom('people').where('username', '=', 'admin').select('id').executeTakeFirstOrThrow();
const token = await beginSession(data.db, config, { person: admin.id }, { address: '127.0.0.1', agent: 'bench' });

async function ask<Reply>(path: string, body: object): Promise<Reply> {
  const reply = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: `${cookieName(config)}=${token}`,
    },
    payload: JSON.stringify({ ProjectId: largeProject.url, ...body }),
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Reply>();
}

const user = (index: number) => ({
  Key: String(index),
  Username: `imported${index}`,
  Password: DEMO_PASSWORD,
  Fields: { last_name: `Επώνυμο${index}`, first_name: 'Άννα', birth_date: '05-03-2001' },
});

const LISTS: readonly object[] = [
  { page: 0, count: 10 },
  { page: 1499, count: 10 },
  { searchText: 'παπ', page: 0, count: 10 },
  { Filter: [{ Field: 'region', Match: 'in', Value: ['Κρήτη'] }], page: 0, count: 10 },
];

/** Somebody looks at lists until the work is over. */
async function look(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    await ask('/api/user/list', LISTS[times.length % LISTS.length] ?? {});
    times.push(performance.now() - from);
    await wait(LOOK_EVERY);
  }
  return times.toSorted((one, other) => one - other);
}

async function importAll(): Promise<number> {
  const batches = Array.from({ length: Math.ceil(rows / BATCH) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH, rows - batch * BATCH) }, (_each, place) => user(batch * BATCH + place)),
  );
  let added = 0;
  const worker = async (): Promise<void> => {
    for (let Users = batches.shift(); Users; Users = batches.shift()) {
      const names = await ask<string[]>('/api/User/AddUsers', { Users });
      added += names.length;
    }
  };
  await Promise.all(Array.from({ length: BESIDE }, worker));
  return added;
}

try {
  for (const body of LISTS) await ask('/api/user/list', body);
  const checked = performance.now();
  await ask('/api/praxis/bulk/check', { Mode: 'add', Users: Array.from({ length: 500 }, (_, index) => user(index)) });
  const check = performance.now() - checked;
  let over = false;
  const looking = look(() => over);
  const from = performance.now();
  const added = await importAll();
  const seconds = (performance.now() - from) / 1000;
  over = true;
  const times = await looking;
  if (added !== rows) throw new Error(`${added} of ${rows} were added`);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  process.stdout.write(JSON.stringify({ rows, people, seconds, p95, looked: times.length, check }));
} finally {
  await app.close();
  await data.close();
  await rm(folder, { recursive: true, force: true });
}
