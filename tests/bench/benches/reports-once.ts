// A report of 10 parts over 20,000 people and a million completions, as its page asks for it; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { largeProject } from '../../../schemas/demo/index.ts';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import { createApp } from '../../../server/app.ts';
import type { Db } from '../../../server/area.ts';
import { addActions } from '../../../server/areas/actions/create.ts';
import { loadDemo } from '../../../server/areas/demo/load.ts';
import { seedPeople } from '../../../server/areas/demo/seed.ts';
import { readConfig } from '../../../server/config.ts';
import { fillWithDemo } from '../../../server/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { benchDatabase } from '../harness/database.ts';
import { addCoordinator, isLargeProjectFilled, requestsOf } from '../harness/large-project.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 5);
const PEOPLE = 20_000;
const ACTIONS = 110;
const MENTEES_OF_COORDINATOR = 2_000;
const SERVICES = [
  'progress-by-mentor',
  'quiet-mentees',
  'completions-by-week',
  'completion-by-stage',
  'time-to-complete',
  'programme-figures',
  'dropouts-by-cycle',
  'meetings-by-mentor',
  'work-in-review',
  'questionnaire-progress',
];

const given = process.env['REPORTS_DATA'];
const folder = given ?? (await mkdtemp(join(tmpdir(), 'praxis-reports-')));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));

async function fill(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  const project = await seedPeople(db, PEOPLE);
  await sql`update people set state = 1 where username like 'seed%'`.execute(db);
  const actions = Array.from({ length: ACTIONS }, (_, index) => ({
    type: 10,
    title: `Action ${index + 1}`,
    group: [`Stage ${Math.floor(index / 25) + 1}`],
    flags: ACTION_FLAGS.Published,
    data: {},
  }));
  await addActions(db, project, actions);
  await addCoordinator(db, project, MENTEES_OF_COORDINATOR);
  // Everybody has come so far, over two years.
  await sql`insert into action_completions (action, mentee, time)
    select a.id, m.person, now() - ((m.person * 31 + a.place * 7) % 730) * interval '1 day'
    from (select id, row_number() over (order by id) as place from actions where project = ${project}) a
    join memberships m on m.project = ${project} and 'Mentee' = any(m.roles)
    where a.place <= (m.person * 7919) % ${ACTIONS}::integer + 1`.execute(db);
  await sql`insert into documents (project, kind, name, document, revision, author_name, text)
    select ${project}, kind, name, document, revision, author_name, text from documents
    where kind = 'query' and project = (select id from projects where url <> ${largeProject.url} order by id limit 1)`.execute(
    db,
  );
}

if (!(await isLargeProjectFilled(data.db))) {
  await data.db.transaction().execute(fill);
  await data.settle();
}
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

/** What was ended at the limit of time; it counts with this time. */
const tooSlow = new Set<string>();

/** Asks for a part as the page of somebody does. */
async function readerOf(username: string) {
  const request = await requestsOf({ app, db: data.db, config }, username);
  return async (Service: string, Again?: string): Promise<void> => {
    const reply = await request('report/part', { Service, ...(Again === undefined ? {} : { Again }) });
    if (reply.body.includes('"query-too-slow"')) tooSlow.add(`${username} ${Service}`);
    else if (reply.statusCode !== 200) throw new Error(`${Service}: ${reply.body}`);
  };
}

/** All parts at once: the times until the first one is there, and until the last one is. */
async function show(
  ask: (service: string, again?: string) => Promise<void>,
  again?: string,
): Promise<readonly number[]> {
  const from = performance.now();
  const times = await Promise.all(
    SERVICES.map(async (service) => {
      await ask(service, again);
      return performance.now() - from;
    }),
  );
  return times.toSorted((one, other) => one - other);
}

try {
  const { count } = await data.db
    .selectFrom('action_completions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const found: Record<string, Readonly<Record<'first' | 'whole', number>>> = {};
  const summary = (times: readonly (readonly number[])[]) => ({
    first: median(times.map((each) => each[0] ?? Number.NaN)),
    whole: median(times.map((each) => each.at(-1) ?? Number.NaN)),
  });
  const parts: Record<string, number> = {};
  for (const who of ['coordinator', 'admin'] as const) {
    const ask = await readerOf(who); // oxlint-disable-line no-await-in-loop -- one after the other: they are measured
    const anew: (readonly number[])[] = [];
    const kept: (readonly number[])[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      anew.push(await show(ask, `round ${round}`)); // oxlint-disable-line no-await-in-loop -- likewise
      kept.push(await show(ask)); // oxlint-disable-line no-await-in-loop -- likewise
    }
    // The first time is for the caches.
    found[`${who} anew`] = summary(anew.slice(1));
    found[`${who} kept`] = summary(kept.slice(1));
    for (const service of SERVICES) {
      const from = performance.now();
      await ask(service, 'alone'); // oxlint-disable-line no-await-in-loop -- likewise
      parts[`${who} ${service}`] = performance.now() - from;
    }
  }
  process.stdout.write(JSON.stringify({ completions: Number(count), found, parts, tooSlow: [...tooSlow] }));
} finally {
  await app.close();
  await data.close();
  if (given === undefined) await rm(folder, { recursive: true, force: true });
}
