// The server that is fuzzed, in a process of its own: its memory is its own, and it says how much it has.
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../server/main.ts';
import { product } from '../../server/product.ts';
import { cookieName } from '../../server/session/cookie.ts';
import { beginSession } from '../../server/session/sessions.ts';

const server = await startServer(process.env);
const { db } = server.data;
const usernames = product.demoSignIns.map(({ username }) => username);
const people = await db.selectFrom('people').where('username', 'in', usernames).selectAll().execute();
const memberships = await db
  .selectFrom('memberships')
  .where(
    'person',
    'in',
    people.map(({ id }) => id),
  )
  .select(['person', 'project', 'roles'])
  .execute();

/** New sessions for everybody; what calls took from them meanwhile (roles, levels, projects) they have again. */
async function cookies(): Promise<Record<string, string>> {
  for (const { id, state, level, username, default_project } of people)
    await db.updateTable('people').set({ state, level, username, default_project }).where('id', '=', id).execute();
  for (const each of memberships)
    await db
      .insertInto('memberships')
      .values({ ...each, fields: '{}' })
      .onConflict((row) => row.columns(['person', 'project']).doUpdateSet({ roles: each.roles }))
      .execute();
  const begun = people.map(async ({ id, username }) => {
    const token = await beginSession(db, server.config, { person: id }, { address: '127.0.0.1', agent: 'fuzz' });
    return [username, `${cookieName(server.config)}=${token}`] as const;
  });
  return Object.fromEntries(await Promise.all(begun));
}

/** Bytes of the process, and of what it holds, when nothing goes on and all garbage is gone. */
async function memory(): Promise<{ rss: number; held: number }> {
  const least = { rss: Number.POSITIVE_INFINITY, held: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await wait(200);
    const { rss, heapUsed, external } = process.memoryUsage();
    least.rss = Math.min(least.rss, rss);
    least.held = Math.min(least.held, heapUsed + external);
  }
  return least;
}

const answers: Readonly<Record<string, () => Promise<unknown>>> = { cookies, memory };

process.on('message', (asked) => {
  if (asked === 'end') {
    void server.stop().then(() => process.exit(0));
    return;
  }
  void answers[String(asked)]?.().then((answer) => process.send?.({ asked, answer }));
});
process.send?.({ asked: 'start', answer: new URL(server.address).port });
