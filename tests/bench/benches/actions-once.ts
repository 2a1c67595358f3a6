// The grid of actions with 2,000 mentees and 100 actions, asked as a page asks it; prints JSON. A process of its own: it brings a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { largeProject } from '../../../schemas/demo/index.ts';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { addActions } from '../../../server/domains/learning/actions/create.ts';
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
// One in ten of the crowd is a mentor.
const people = 2222;
const actions = 100;
const folder = await mkdtemp(join(tmpdir(), 'praxis-actions-'));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));
await data.db.transaction().execute((db) => seedPeople(db, people));
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

/** A third of all that could be filled in is; half of it is done. */
async function fill(): Promise<void> {
  const { id } = await data.db
    .selectFrom('projects')
    .where('url', '=', largeProject.url)
    .select('id')
    .executeTakeFirstOrThrow();
  const made = Array.from({ length: actions }, (_, index) => ({
    type: 10,
    title: `Action ${index + 1}`,
    flags: ACTION_FLAGS.Published,
    data: { date: '01-06-2030', EnableCondition: { '!=': [{ var: 'last_name' }, ''] } },
  }));
  await data.db.transaction().execute((db) => addActions(db, id, made));
  const pairs = sql`from actions a join memberships m on m.project = a.project and 'Mentee' = any(m.roles)
    where a.project = ${id} and (a.id + m.person)`;
  await sql`insert into action_data (project, action, mentee, kind, data)
    select a.project, a.id, m.person, 'mentee', jsonb_build_object('first', 'one', 'second', 'two') ${pairs} % 3 = 0`.execute(
    data.db,
  );
  await sql`insert into action_completions (action, mentee) select a.id, m.person ${pairs} % 6 = 0`.execute(data.db);
  await data.settle();
}

/** Signs somebody in; the result makes requests as their page does. */
async function readerOf(username: string) {
  const { id } = await data.db
    .selectFrom('people')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await beginSession(data.db, config, { person: id }, { address: '127.0.0.1', agent: 'bench' });
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

const GRID = '/api/project/GetActionsGrid_Partial';

try {
  await fill();
  const admin = await readerOf('admin');
  const mentor = await readerOf('seed1');
  const questions: Readonly<Record<string, () => Promise<number>>> = {
    first: () => admin(GRID, { Page: 0 }),
    deep: () => admin(GRID, { Page: 150 }),
    mentorPage: () => mentor(GRID, { Page: 0 }),
    fifty: () => admin(GRID, { Page: 3, Count: 50 }),
    count: () => admin('/api/project/GetActionsGrid_Count', {}),
    header: () => admin('/api/project/GetActionsGridHeader', {}),
    exported: () => admin('/api/project/MentorGridExport', { Page: 10 }),
  };
  const found: Record<string, number> = {};
  for (const [key, ask] of Object.entries(questions)) {
    await ask(); // oxlint-disable-line no-await-in-loop -- one after the other: they are measured
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await ask()); // oxlint-disable-line no-await-in-loop -- likewise
    found[key] = median(times);
  }
  const { mentees } = await data.db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('projects.url', '=', largeProject.url)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .select(sql<number>`count(*)::integer`.as('mentees'))
    .executeTakeFirstOrThrow();
  console.log(JSON.stringify({ mentees, actions, found }));
} finally {
  await app.close();
  await data.close();
  await rm(folder, { recursive: true, force: true });
}
