// The server of the overload bench, in a separate process, with the demo.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import { createApp } from '../../../server/platform/app/app.ts';
import { addActions } from '../../../server/domains/learning/actions/create.ts';
import { seedPeople } from '../../../server/domains/operations/demo/seed.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { openData } from '../../../server/platform/data/index.ts';
import { limitHeapGrowth } from '../../../server/platform/base/memory.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { reportScopes } from '../../../server/policy/report-schema.ts';

/** The addresses and sessions for the clients of the bench. */
export interface Ready {
  readonly port: number;
  /** The session cookie of each of some people. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, string>>;
  /** An action whose completion script never ends. */
  readonly action: string;
  /** An answer set of the mentee who does their worst. */
  readonly answerSet: string;
  /** A project of so many people as the first argument says, with 20 actions. */
  readonly crowd: string;
}

limitHeapGrowth();
const folder = mkdtempSync('/tmp/praxis-bench-one-person-');
chmodSync(folder, 0o755);
const people = Number(process.argv[2] ?? 0);
// Beside a crowd it is measured how long others wait, not how many requests one address may send.
const limits = people > 0 ? { REQUESTS_PER_MINUTE: '1000000' } : {};
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', PORT: '0', ...limits });
const data = await openData(config, { info: () => undefined, warn: () => undefined }, reportScopes);
await fillWithDemo(data.db, product.loadDemo);
/** A project of so many people, which the administrator of the demo sees. */
async function fillCrowd(count: number): Promise<string> {
  const project = await data.db.transaction().execute(async (db) => {
    const made = await seedPeople(db, count);
    const actions = Array.from({ length: 20 }, (_, index) => ({
      type: 10,
      title: `Action ${index + 1}`,
      group: ['Stage'],
      flags: ACTION_FLAGS.Published,
      data: { date: '01-10-2026' },
    }));
    await addActions(db, made, actions);
    return made;
  });
  await sql`insert into memberships (person, project, roles, fields)
    select id, ${project}, array['Admin'], '{}' from people where username = 'admin' on conflict do nothing`.execute(
    data.db,
  );
  return String(project);
}
const crowd = people > 0 ? await fillCrowd(people) : '';
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

const signedIn = await data.db
  .selectFrom('people')
  .where('username', 'in', ['admin', 'mentee', 'mentee2', 'mentor'])
  .select(['id', 'username'])
  .execute();
const ids = Object.fromEntries(signedIn.map(({ id, username }) => [username, String(id)]));
const cookies: Record<string, string> = {};
for (const { id, username } of signedIn) {
  const token = await beginSession(data.db, config, { person: id }, { address: '127.0.0.1', agent: 'bench' });
  cookies[username] = `${cookieName(config)}=${token}`;
}
const set = await data.db
  .selectFrom('answer_sets')
  .where('person', '=', Number(ids['mentee']))
  .select(['id', 'action'])
  .executeTakeFirstOrThrow();
const goals = await data.db
  .selectFrom('actions')
  .where('title', '=', 'Οι στόχοι μου για το εξάμηνο')
  .select('id')
  .executeTakeFirstOrThrow();
const saved = await fetch(`http://127.0.0.1:${port}/api/action/SaveCompletionScript`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookies['admin'] ?? '' },
  body: JSON.stringify({ ActionId: String(goals.id), Local: '', Code: 'for (;;) {} return true;' }),
});
if (!saved.ok) throw new Error(await saved.text());
const ready: Ready = { port, cookies, ids, action: String(goals.id), answerSet: set.id, crowd };
process.send?.(ready);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', (message) => {
  if (message === 'delay') {
    process.send?.({ delay: delay.max / 1e6 });
    return delay.reset();
  }
  void app
    .close()
    .then(() => data.close())
    .then(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
});
