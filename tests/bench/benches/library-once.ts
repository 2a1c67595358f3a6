// Searches in a library of so many items, each with the text of a file, asked as the page asks them; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../../../server/platform/app/app.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { searchQuery, searchVector } from '../../../server/domains/library/library/search.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { benchDatabase } from '../harness/database.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 15);
const items = Number(process.argv[3] ?? 50_000);
const explain = process.argv.includes('--explain');
/** Words of the text of each item. */
const WORDS = 150;
const BATCH = 500;

const SYLLABLES = ['κα', 'ρι', 'έρ', 'μα', 'θη', 'τής', 'συν', 'έν', 'τευ', 'ξη', 'πρό', 'γραμ', 'βοή', 'νος', 'λίς'];

/** Always the same numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const random = numbers(7);
const vocabulary = Array.from({ length: 4000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
    '',
  ),
);
/** Few words are in most texts, most words in few. */
const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? '';
const sentence = (length: number) => Array.from({ length }, word).join(' ');

const folder = await mkdtemp(join(tmpdir(), 'praxis-library-'));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
const { db } = data;
await fillWithDemo(db, (transaction) => loadDemo(transaction));
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

async function fill(): Promise<void> {
  const { id: project } = await db.selectFrom('projects').orderBy('id').select('id').executeTakeFirstOrThrow();
  const { id: uploader } = await personOf('mentor');
  for (let at = 0; at < items; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, items - at) }, (_, index) => {
      const number = at + index;
      // One item in a thousand has a word that is rare, one in two a word that is everywhere.
      const title = `${sentence(4)}${number % 1000 === 0 ? ' Σπανιότατο' : ''}`;
      const body = `${sentence(WORDS)}${number % 2 === 0 ? ' πανταχού' : ''}`;
      const tags = [word(), word()];
      return {
        id: `bench${number}`,
        project,
        title,
        category: `Bench/${number % 40}`,
        file: null,
        mime: 'text/plain',
        metadata: '{}',
        tags,
        state: number % 50 === 0 ? ('waiting' as const) : ('approved' as const),
        uploader,
        body,
        search: searchVector({ title, tags, metadata: {}, body }),
      };
    });
    await db.insertInto('library_items').values(rows).execute();
  }
  await data.settle();
}

const personOf = (username: string) =>
  db.selectFrom('people').where('username', '=', username).select('id').executeTakeFirstOrThrow();

async function readerOf(username: string) {
  const { id: person } = await personOf(username);
  const token = await beginSession(db, config, { person }, { address: '127.0.0.1', agent: 'bench' });
  return async (libSearchText: string) => {
    const from = performance.now();
    const reply = await app.inject({
      method: 'POST',
      url: '/api/library/GetLibSearchResults',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: `${cookieName(config)}=${token}`,
      },
      payload: JSON.stringify({ libSearchText }),
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return { time: performance.now() - from, found: reply.json<unknown[]>().length };
  };
}

const QUESTIONS: Readonly<Record<string, string>> = {
  rare: 'σπανιοτατο',
  beginning: 'σπανι',
  common: 'ΠΑΝΤΑΧΟΥ',
  letter: 'κ',
  two: 'πανταχου κα',
  none: 'ξξξξξ',
};

try {
  await fill();
  const result: Record<string, { ms: number; found: number }> = {};
  for (const who of ['admin', 'mentee']) {
    const ask = await readerOf(who);
    for (const [name, text] of Object.entries(QUESTIONS)) {
      await ask(text);
      const answers = [];
      for (let round = 0; round < rounds; round += 1) answers.push(await ask(text));
      result[`${name}, ${who}`] = { ms: median(answers.map(({ time }) => time)), found: answers[0]?.found ?? 0 };
    }
  }
  process.stdout.write(`${JSON.stringify({ items, result })}\n`);
  if (explain)
    for (const text of Object.values(QUESTIONS)) {
      const query = searchQuery(text);
      for (const where of [sql`ts_filter(i.search, '{a}')`, sql`i.search`]) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers)
          select i.id from library_items i where i.project = 1 and i.state = 'approved' and ${where} @@ ${query}::tsquery
          order by i.title, i.id limit 200`.execute(db);
        process.stdout.write(`${query}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
      }
    }
} finally {
  await app.close();
  await data.close();
  await rm(folder, { recursive: true, force: true });
}
