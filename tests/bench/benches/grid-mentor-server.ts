// The server of the bench of mentees by actions, in a process of its own: a project of so many mentees and actions, and the built app. Tells where it is, and its memory when asked.
import { sql } from 'kysely';
import { largeProject } from '../../../schemas/demo/index.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import { addActions } from '../../../server/domains/learning/actions/create.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { seedPeople } from '../../../server/domains/operations/demo/seed.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { limitHeapGrowth } from '../../../server/platform/base/memory.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { benchDatabase } from '../harness/database.ts';

const [mentees = '2000', actions = '100', folder = '', webRoot = ''] = process.argv.slice(2);
const ACTIONS = Number(actions);

/** Some cells are made by a rule, and some by a script. */
const functionOf = (index: number): string => {
  if (index % 20 === 7) return "Completed ? 'Β' : ''";
  return index % 50 === 3 ? 'return input.Mentee.answer ? { text: input.Mentee.answer, tone: "info" } : null;' : '';
};

async function seed(db: Db): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(db);
  // One in ten is a mentor.
  const project = await seedPeople(db, Math.ceil((Number(mentees) * 10) / 9));
  await sql`update people set state = 1 where username like 'seed%'`.execute(db);
  const ids = await addActions(
    db,
    project,
    Array.from({ length: ACTIONS }, (_, index) => ({
      type: 10,
      title: `Δράση ${index + 1}`,
      group: [`Ομάδα ${Math.floor(index / 25) + 1}`],
      flags: 2,
      data: { date: `${String((index % 27) + 1).padStart(2, '0')}-${String((index % 12) + 1).padStart(2, '0')}-2027` },
    })),
  );
  for (const [index, id] of ids.entries())
    // oxlint-disable-next-line no-await-in-loop -- a few rows
    await db
      .updateTable('actions')
      .set({ function: functionOf(index) })
      .where('id', '=', id)
      .execute();
  // Everybody has come so far, has written something in a third of that, and has an answer to a part of it.
  const reached = sql`from (select id, row_number() over (order by id) as place from actions where project = ${project}) a,
    memberships m where m.project = ${project} and 'Mentee' = any(m.roles) and a.place <= (m.person * 7919) % ${ACTIONS}`;
  await sql`insert into action_completions (action, mentee, done) select a.id, m.person, true ${reached}`.execute(db);
  for (const [kind, share] of [
    ['mentee', 3],
    ['public', 10],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sql`insert into action_data (project, action, mentee, kind, data)
      select ${project}, a.id, m.person, ${kind}, jsonb_build_object('answer', 'Απάντηση ' || a.place, 'note', repeat('κείμενο ', 8))
      ${reached} and (m.person + a.id) % ${share} = 0`.execute(db);
  return ids[Math.floor(ids.length / 2)] ?? 0;
}

limitHeapGrowth();
const config = readConfig({
  DATA_DIR: folder,
  DEMO: 'on',
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '1000000',
  HOST: '127.0.0.1',
});
const data = await benchDatabase(config);
await fillWithDemo(data.db, (db) => loadDemo(db));
const action = await data.db.transaction().execute((db) => seed(db));
await data.settle();
const app = await createApp({ ...product, config, data, webRoot });
const { id: person } = await data.db
  .selectFrom('people')
  .where('username', '=', 'admin')
  .select('id')
  .executeTakeFirstOrThrow();
const token = await beginSession(data.db, config, { person }, { address: '127.0.0.1', agent: 'bench' });
const address = await app.listen({ port: 0, host: '127.0.0.1' });

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50).unref();

process.on('message', (asked) => {
  if (asked === 'end') {
    void end();
    return;
  }
  // Told anew from here on.
  globalThis.gc?.();
  process.send?.({ now: process.memoryUsage.rss(), peak });
  peak = 0;
});
process.send?.({
  address,
  cookie: { name: cookieName(config), value: token },
  project: largeProject.url,
  action: String(action),
});

async function end(): Promise<void> {
  await app.close();
  await data.close();
  process.exit();
}
