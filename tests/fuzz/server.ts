// The fuzzed server in a separate process, which reports its memory.
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../server/main.ts';
import { product } from '../../server/product.ts';
import { cookieName } from '../../server/platform/session/cookie.ts';
import { beginSession } from '../../server/platform/session/sessions.ts';

const server = await startServer(process.env, { checkReplies: true });
const { db } = server.data;
const usernames = product.demoSignIns.map(({ username }) => username);
const signedIn = await db.selectFrom('people').where('username', 'in', usernames).selectAll().execute();
const memberships = await db
  .selectFrom('memberships')
  .where(
    'person',
    'in',
    signedIn.map(({ id }) => id),
  )
  .select(['person', 'project', 'roles'])
  .execute();

/** Renews the sessions of everybody, and restores roles, levels and projects. */
async function cookies(): Promise<Record<string, string>> {
  for (const { id, state, level, username, default_project } of signedIn)
    await db.updateTable('people').set({ state, level, username, default_project }).where('id', '=', id).execute();
  for (const each of memberships)
    await db
      .insertInto('memberships')
      .values({ ...each, fields: '{}' })
      .onConflict((row) => row.columns(['person', 'project']).doUpdateSet({ roles: each.roles }))
      .execute();
  const begun = signedIn.map(async ({ id, username }) => {
    const token = await beginSession(db, server.config, { person: id }, { address: '127.0.0.1', agent: 'fuzz' });
    return [username, `${cookieName(server.config)}=${token}`] as const;
  });
  return Object.fromEntries(await Promise.all(begun));
}

/** Bytes of the process and of its heap, when it is idle and after a garbage collection. */
async function memory(): Promise<{ rss: number; held: number }> {
  const lowest = { rss: Number.POSITIVE_INFINITY, held: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < 5; turn += 1) {
    globalThis.gc?.();
    await wait(200);
    const { rss, heapUsed, external } = process.memoryUsage();
    lowest.rss = Math.min(lowest.rss, rss);
    lowest.held = Math.min(lowest.held, heapUsed + external);
  }
  return lowest;
}

const idsOfPeople = async (): Promise<readonly number[]> =>
  (await db.selectFrom('people').select('id').execute()).map(({ id }) => id);
const idsAtStart = await idsOfPeople();

/** How many people are no longer there. Bodies may add some. */
async function deleted(): Promise<number> {
  const left = new Set(await idsOfPeople());
  return idsAtStart.filter((id) => !left.has(id)).length;
}

const answers: Readonly<Record<string, () => Promise<unknown>>> = { cookies, memory, deleted };

process.on('message', (asked) => {
  if (asked === 'end') {
    void server.stop().then(() => process.exit(0));
    return;
  }
  void answers[String(asked)]?.().then((answer) => process.send?.({ asked, answer }));
});
process.send?.({ asked: 'start', answer: new URL(server.address).port });
