// The search of the product over so many people, items, messages and applications, asked as the palette asks it; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { largeProject } from '../../../schemas/demo/index.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { seedPeople } from '../../../server/domains/operations/demo/seed.ts';
import { searchVector } from '../../../server/domains/library/library/search.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { benchDatabase } from '../harness/database.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 7);
const people = Number(process.argv[3] ?? 20_000);
const items = Number(process.argv[4] ?? 50_000);
const BATCH = 500;
const WORDS = [
  'Οδηγός',
  'συνέντευξης',
  'βιογραφικό',
  'πρόγραμμα',
  'επιστολή',
  'ερωτήσεις',
  'Λάρισα',
  'ημέρα',
  'παράδειγμα',
];

const given = process.env['SEARCH_DATA'];
const folder = given ?? (await mkdtemp(join(tmpdir(), 'praxis-search-')));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
const { db } = data;
await fillWithDemo(db, (transaction) => loadDemo(transaction));
const project = await db.transaction().execute((transaction) => seedPeople(transaction, people));
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

const personOf = async (username: string): Promise<number> =>
  (await db.selectFrom('people').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id;

const sentenceOf = (number: number): string =>
  Array.from({ length: 5 }, (_, at) => WORDS[(number * 7 + at * (1 + (number % 5))) % WORDS.length]).join(' ');

async function addItems(uploader: number): Promise<void> {
  for (let at = 0; at < items; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, items - at) }, (_, index) => {
      const number = at + index;
      const title = `${sentenceOf(number)} ${number}${number % 1000 === 0 ? ' Σπανιότατο' : ''}`;
      const body = `${sentenceOf(number + 3)} ${sentenceOf(number + 5)}`;
      const search = searchVector({ title, tags: [], metadata: {}, body });
      const state = number % 50 === 0 ? ('waiting' as const) : ('approved' as const);
      return {
        id: `bench${number}`,
        project,
        title,
        category: `Bench/${number % 40}`,
        file: null,
        mime: 'text/plain',
        metadata: '{}',
        tags: [],
        state,
        uploader,
        body,
        search,
      };
    });
    await db.insertInto('library_items').values(rows).execute();
  }
}

/** A conversation of the administrator with each person, and messages in it: as many as there are items. */
async function addMessages(admin: number): Promise<void> {
  await sql`insert into conversations (project, low, high, owner, last_seq)
    select ${project}, least(person, ${admin}), greatest(person, ${admin}), ${admin}, 0 from memberships
    where project = ${project} and person <> ${admin}`.execute(db);
  await sql`insert into participants (conversation, person)
    select id, unnest(array[low, high]) from conversations where project = ${project}`.execute(db);
  await sql`insert into messages (conversation, seq, sender, text, token)
    select c.id, 1 + n / ${people}, ${admin}, (${WORDS}::text[])[1 + n % 9] || ' ' || (${WORDS}::text[])[1 + n * 5 % 9] || ' και ' || n
      || case when n % 1000 = 0 then ' σπανιότατο' else '' end, 'bench' || n
    from generate_series(0, ${items - 1}) n
    join (select id, row_number() over (order by id) - 1 as at from conversations where project = ${project}) c
      on c.at = n % ${people}`.execute(db);
  await sql`update conversations set last_seq = (select max(seq) from messages where conversation = conversations.id),
    last_time = now() where project = ${project} and exists (select from messages where conversation = conversations.id)`.execute(
    db,
  );
}

async function readerOf(username: string) {
  const token = await beginSession(
    db,
    config,
    { person: await personOf(username) },
    { address: '127.0.0.1', agent: 'bench' },
  );
  return async (Search: string) => {
    const from = performance.now();
    const reply = await app.inject({
      method: 'POST',
      url: '/api/praxis/search/find',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: `${cookieName(config)}=${token}`,
      },
      payload: JSON.stringify({ ProjectId: largeProject.url, Search }),
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const { Groups } = reply.json<{ Groups: { Kind: string; Hits: unknown[] }[] }>();
    return {
      time: performance.now() - from,
      found: Groups.map(({ Kind, Hits }) => `${Kind} ${Hits.length}`).join(', '),
    };
  };
}

const QUESTIONS: Readonly<Record<string, string>> = {
  name: 'παπαδόπουλος',
  latin: 'papadopoulos maria',
  two: 'πα',
  common: 'και',
  title: 'βιογραφικό',
  rare: 'σπανιοτατο',
  none: 'ξξξξξ',
};

try {
  const admin = await personOf('admin');
  await addItems(admin);
  await addMessages(admin);
  await data.settle();
  const result: Record<string, { ms: number; most: number; found: string }> = {};
  for (const who of ['admin', 'seed1']) {
    const ask = await readerOf(who);
    for (const [name, text] of Object.entries(QUESTIONS)) {
      for (let warm = 0; warm < 3; warm += 1) await ask(text);
      const answers = [];
      for (let round = 0; round < rounds * 3; round += 1) answers.push(await ask(text));
      const times = answers.map(({ time }) => time);
      result[`${name}, ${who}`] = { ms: median(times), most: Math.max(...times), found: answers[0]?.found ?? '' };
    }
  }
  process.stdout.write(`${JSON.stringify({ people, items, result })}\n`);
} finally {
  await app.close();
  await data.close();
  await rm(folder, { recursive: true, force: true });
}
