// A server over 20,000 people and a million completions, for the benches of reports. With REPORTS_DATA=folder the data stay for the next run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { largeProject } from '../../../schemas/demo/index.ts';
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
import { addCoordinator, isLargeProjectFilled } from '../harness/large-project.ts';

const PEOPLE = 20_000;
const ACTIONS = 110;
const MENTEES_OF_COORDINATOR = 2_000;

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

export async function openReportServer() {
  const given = process.env['REPORTS_DATA'];
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'praxis-reports-')));
  const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' });
  const data = await benchDatabase(config);
  await fillWithDemo(data.db, (db) => loadDemo(db));
  if (!(await isLargeProjectFilled(data.db))) {
    await data.db.transaction().execute(fill);
    await data.settle();
  }
  const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });
  const close = async () => {
    await app.close();
    await data.close();
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { app, data, config, close };
}
