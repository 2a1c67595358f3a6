// The list of people over 20,000 of them, asked as a page asks it; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeProject } from '../../../schemas/demo/index.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { seedPeople } from '../../../server/domains/operations/demo/seed.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { benchDatabase } from '../harness/database.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 7);
const people = Number(process.argv[3] ?? 20_000);
const given = process.env['USERS_DATA'];
const folder = given ?? (await mkdtemp(join(tmpdir(), 'praxis-users-')));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));
if (given === undefined) await data.db.transaction().execute((db) => seedPeople(db, people));
await data.settle();
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

const idOf = async (username: string): Promise<number> => {
  const row = await data.db
    .selectFrom('people')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Signs somebody in; the result makes requests as their page does. */
async function readerOf(username: string) {
  const person = await idOf(username);
  const token = await beginSession(data.db, config, { person }, { address: '127.0.0.1', agent: 'bench' });
  return async (path: string, body: object): Promise<number> => {
    const from = performance.now();
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
    return performance.now() - from;
  };
}

const admin = await readerOf('admin');
const mentor = await readerOf('seed1');
const last = Math.floor((people - 1) / 10);
const questions: Readonly<Record<string, () => Promise<number>>> = {
  first: () => admin('/api/user/list', { page: 0, count: 10 }),
  deep: () => admin('/api/user/list', { page: Math.floor(last * 0.75), count: 10 }),
  end: () => admin('/api/user/list', { page: last, count: 10 }),
  searched: () => admin('/api/user/list', { searchText: 'παπ', page: 0, count: 10 }),
  two: () => admin('/api/user/list', { searchFields: ['ΕΛΕΝΗ', 'παπαδ'], page: 0, count: 10 }),
  latin: () => admin('/api/user/list', { Search: 'papadopoulos maria', page: 0, count: 10 }),
  phone: () => admin('/api/user/list', { Search: '699670', page: 0, count: 10 }),
  filtered: () =>
    admin('/api/user/list', { Filter: [{ Field: 'region', Match: 'in', Value: ['Κρήτη'] }], page: 0, count: 10 }),
  contains: () =>
    admin('/api/user/list', { Filter: [{ Field: 'specialty', Match: 'contains', Value: 'ΤΕΧΝ' }], page: 0, count: 10 }),
  sorted: () => admin('/api/user/list', { Sort: [{ Field: 'birth_date', Down: true }], page: 0, count: 10 }),
  sortedDeep: () =>
    admin('/api/user/list', { Sort: [{ Field: 'birth_date' }], page: Math.floor(last * 0.75), count: 10 }),
  mentorPage: () => mentor('/api/user/list', { page: 0, count: 10 }),
  filters: () => admin('/api/user/filters', { Fields: ['region', 'municipality', 'education', 'mentor_type'] }),
  mentors: () => admin('/api/User/MentorsFilterValues', {}),
  byField: () => admin('/api/user/GetUsersByField', { Field: 'kayas', Values: ['40000000', '40000137', '40000274'] }),
};

try {
  const found: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) {
    for (let warm = 0; warm < 3; warm += 1) await ask();
    const times: number[] = [];
    for (let round = 0; round < rounds * 3; round += 1) times.push(await ask());
    found[name] = median(times);
  }
  process.stdout.write(JSON.stringify({ people, found }));
} finally {
  await app.close();
  await data.close();
  if (given === undefined) await rm(folder, { recursive: true, force: true });
}
