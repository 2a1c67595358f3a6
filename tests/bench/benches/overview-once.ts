// Measures the waiting work of a person who looks after 2,000 mentees in a project of 20,000 people with 100 actions, and prints JSON. It is a process of its own with a database and a server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import { addActions } from '../../../server/domains/learning/actions/create.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { seedPeople } from '../../../server/domains/operations/demo/seed.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { product } from '../../../server/product.ts';
import { benchDatabase } from '../harness/database.ts';
import { addCoordinator, isLargeProjectFilled, requestsOf } from '../harness/large-project.ts';
import { median } from '../harness/rounds.ts';

const rounds = Number(process.argv[2] ?? 7);
const people = Number(process.argv[3] ?? 20_000);
const MENTEES = 2_000;
const ACTIONS = 100;
const given = process.env['OVERVIEW_DATA'];
const folder = given ?? (await mkdtemp(join(tmpdir(), 'praxis-overview-')));
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));

/** One action in five is shown to some mentees only, one in two asks for a review, and one in three had its day. */
const actionAt = (index: number) => ({
  type: 10,
  title: `Action ${index + 1}`,
  group: [`Stage ${Math.floor(index / 25) + 1}`],
  flags: ACTION_FLAGS.Published,
  data: {
    date: index % 3 === 0 ? '01-10-2026' : '01-06-2090',
    review: index % 2 === 0,
    ...(index % 5 === 0 ? { ShowCondition: { '!=': [{ var: 'region' }, 'Κρήτη'] } } : {}),
  },
});

async function fill(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  const project = await seedPeople(db, people);
  await sql`update people set state = 1 where username like 'seed%'`.execute(db);
  await addActions(
    db,
    project,
    Array.from({ length: ACTIONS }, (_, index) => actionAt(index)),
  );
  await addCoordinator(db, project, MENTEES);
  // Everybody has come so far (the mentees of the others not far), did all of that but one in ten, wrote in a third, and got an answer to a part of it.
  const reached = sql`from (select id, row_number() over (order by id) as place from actions where project = ${project}) a
    join memberships m on m.project = ${project} and 'Mentee' = any(m.roles)
    left join coordinator_mentee c on c.project = ${project} and c.mentee = m.person
    where a.place <= (m.person * 7919) % case when c.mentee is null then 10 else ${ACTIONS}::integer end and (m.person + a.id)`;
  await sql`insert into action_completions (action, mentee) select a.id, m.person ${reached} % 10 > 0`.execute(db);
  const written = sql`now() - (m.person % 40) * interval '1 day'`;
  for (const [kind, share] of [
    ['mentee', 3],
    ['public', 12],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sql`insert into action_data (project, action, mentee, kind, data, time)
      select ${project}, a.id, m.person, ${kind}, jsonb_build_object('answer', 'Answer ' || a.place), ${written}
      ${reached} % ${share} = 0`.execute(db);
  await sql`insert into action_work (action, mentee, state, author, time)
    select a.id, m.person, 'handedIn', m.person, ${written} ${reached} % 20 = 0`.execute(db);
}

if (!(await isLargeProjectFilled(data.db))) {
  await data.db.transaction().execute(fill);
  await data.settle();
}
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });

/** How long the requests of somebody take. */
async function readerOf(username: string) {
  const request = await requestsOf({ app, db: data.db, config }, username);
  return async (path: string, body: object): Promise<number> => {
    const from = performance.now();
    const reply = await request(path, body);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return performance.now() - from;
  };
}

try {
  const coordinator = await readerOf('coordinator');
  const admin = await readerOf('admin');
  const mentor = await readerOf('seed1');
  const questions: Readonly<Record<string, () => Promise<number>>> = {
    needs: () => coordinator('overview/needs', {}),
    overview: () => coordinator('overview', {}),
    mentors: () => coordinator('overview/mentors', {}),
    stages: () => coordinator('overview/stages', {}),
    mentorNeeds: () => mentor('overview/needs', {}),
    adminNeeds: () => admin('overview/needs', {}),
    adminOverview: () => admin('overview', {}),
    adminMentors: () => admin('overview/mentors', {}),
    adminStages: () => admin('overview/stages', {}),
  };
  const found: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) {
    await ask(); // oxlint-disable-line no-await-in-loop -- one after the other: they are measured
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await ask()); // oxlint-disable-line no-await-in-loop -- likewise
    found[name] = median(times);
  }
  process.stdout.write(JSON.stringify({ people, found }));
} finally {
  await app.close();
  await data.close();
  if (given === undefined) await rm(folder, { recursive: true, force: true });
}
