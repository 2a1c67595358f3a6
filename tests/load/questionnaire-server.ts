// The server of the load test of questionnaires, in a process of its own: it is killed and started again on the same data.
import { createApp } from '../../server/platform/app/app.ts';
import { addActions } from '../../server/domains/learning/actions/create.ts';
import { addProject } from '../../server/domains/projects/projects/projects.ts';
import { addQuest } from '../../server/domains/learning/quest/design.ts';
import { addMemberships, addPeople } from '../../server/domains/people/persons/add-people.ts';
import { readConfig } from '../../server/platform/base/config.ts';
import { openData, type Data } from '../../server/platform/data/index.ts';
import { product } from '../../server/product.ts';
import { cookieName } from '../../server/platform/session/cookie.ts';
import { beginSession } from '../../server/platform/session/sessions.ts';
import { demoQuest } from '../../schemas/demo/quest.ts';
import { ACTION_FLAGS } from '../../schemas/entities/action.ts';
import { reportScopes } from '../../server/policy/report-schema.ts';

const [folder = '', port = '0', people = '0'] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: folder,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '1000000',
});
const quiet = { info: () => undefined, warn: () => undefined };

/** Mentees who are signed in, and an action that has the questionnaire of 300 questions. */
async function fill({ db }: Data, count: number): Promise<{ action: string; cookies: string[] }> {
  const project = await addProject(db, { url: 'load', descr: 'Load', settings: {} });
  const quest = await addQuest(db, project, demoQuest('long'), { author: null, message: '' });
  const [action = 0] = await addActions(db, project, [
    { type: 3, title: 'Load', quest, flags: ACTION_FLAGS.Published },
  ]);
  const ids = await addPeople(
    db,
    Array.from({ length: count }, (_, index) => ({
      username: `load-${index}`,
      passwordHash: null,
      fields: {},
      defaultProject: project,
    })),
  );
  await addMemberships(
    db,
    ids.map((person) => ({ person, project, roles: ['Mentee' as const] })),
  );
  const tokens = await Promise.all(
    ids.map((person) => beginSession(db, config, { person }, { address: '127.0.0.1', agent: 'load' })),
  );
  return { action: String(action), cookies: tokens.map((token) => `${cookieName(config)}=${token}`) };
}

const data = await openData(config, quiet, reportScopes);
const filled = Number(people) > 0 ? await fill(data, Number(people)) : {};
const app = await createApp({ ...product, config, data });
await app.listen({ port: Number(port), host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0, ...filled });
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage());
  if (message !== 'end') return;
  void app
    .close()
    .then(() => data.close())
    .then(() => process.exit(0));
});
