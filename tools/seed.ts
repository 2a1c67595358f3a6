// `npm run seed -- --users 20000`: adds a project with large data for benches, always the same. The server must not be
// running.
import { parseArgs } from 'node:util';
import { largeProject } from '../schemas/demo/index.ts';
import { setTimeZone } from '../schemas/formats/time-zone.ts';
import { createStorage } from '../server/platform/files/create-storage.ts';
import { loadDemo, seedPeople } from '../server/domains/operations/index.ts';
import { readConfig } from '../server/platform/base/config.ts';
import { fillWithDemo } from '../server/platform/data/empty-database.ts';
import { openData } from '../server/platform/data/index.ts';
import { errorText } from '../server/platform/base/error-text.ts';
import { reportScopes } from '../server/policy/report-schema.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '20000' }, items: { type: 'string', default: '0' } },
});

function countOf(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`--${name} takes a whole number, not '${text}'`);
  return Number(text);
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function seed(): Promise<void> {
  const users = countOf('users', values.users);
  const items = countOf('items', values.items);
  const config = readConfig(process.env);
  setTimeZone(config.TIME_ZONE);
  const data = await openData(config, { info: say, warn: say }, reportScopes);
  try {
    if (await fillWithDemo(data.db, (db) => loadDemo(db, new Date(), createStorage(config))))
      say('The demo is loaded.');
    const known = await data.db
      .selectFrom('projects')
      .where('url_key', '=', largeProject.url)
      .select('id')
      .executeTakeFirst();
    if (known)
      throw new Error(`There is a project ${largeProject.url} already: start with an empty DATA_DIR to make it anew.`);
    const from = performance.now();
    await data.db.transaction().execute((db) => seedPeople(db, users));
    say(`${users} people in /${largeProject.url}, ${Math.round(performance.now() - from)} ms.`);
    if (items > 0) say(`There is no library yet: the ${items} items come with it.`);
  } finally {
    await data.close();
  }
}

try {
  await seed();
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
