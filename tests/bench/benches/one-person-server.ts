// The server of the overload bench, in a separate process, with the demo.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { fillWithDemo } from '../../../server/data/empty-database.ts';
import { openData } from '../../../server/data/index.ts';
import { limitHeapGrowth } from '../../../server/memory.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/session/cookie.ts';
import { beginSession } from '../../../server/session/sessions.ts';

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
}

limitHeapGrowth();
const folder = mkdtempSync('/tmp/praxis-bench-one-person-');
chmodSync(folder, 0o755);
const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', PORT: '0' });
const data = await openData(config, { info: () => undefined, warn: () => undefined });
await fillWithDemo(data.db, product.loadDemo);
const app = await createApp({ ...product, config, data, logTarget: { write: () => undefined } });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

const people = await data.db
  .selectFrom('people')
  .where('username', 'in', ['admin', 'mentee', 'mentee2', 'mentor'])
  .select(['id', 'username'])
  .execute();
const ids = Object.fromEntries(people.map(({ id, username }) => [username, String(id)]));
const cookies: Record<string, string> = {};
for (const { id, username } of people) {
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
const ready: Ready = { port, cookies, ids, action: String(goals.id), answerSet: set.id };
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
