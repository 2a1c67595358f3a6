// The heaviest legal call of each kind, and what others wait beside it; prints JSON. The server is a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../../schemas/demo/index.ts';
import { makeBook } from '../pages/workbook-books.ts';
import type { HeavyCall } from './heavy-calls.ts';
import type { Ready } from './one-person-server.ts';

const server = fork(join(import.meta.dirname, 'one-person-server.ts'), ['5000'], { stdio: ['ignore', 2, 2, 'ipc'] });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends it first
const ready = (await once(server, 'message'))[0] as Ready;
const admin = ready.cookies['admin'] ?? '';
const base = `http://127.0.0.1:${ready.port}`;
const headers = { 'sec-fetch-site': 'same-origin', cookie: admin };

const post = (path: string, body: object, more: Record<string, string> = headers): Promise<Response> =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });

const timed = async (work: Promise<Response>): Promise<number> => {
  const from = performance.now();
  const reply = await work;
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`others are answered with ${reply.status}`);
  return performance.now() - from;
};

const questions: Readonly<Record<string, () => Promise<number>>> = {
  'a sign-in': () =>
    timed(
      post('/Account/Login', { Username: 'mentor2', Password: DEMO_PASSWORD }, { 'sec-fetch-site': 'same-origin' }),
    ),
  'a list': () =>
    timed(post('/api/user/list', { page: 0, count: 10 }, { ...headers, cookie: ready.cookies['mentor'] ?? '' })),
};

async function longestStand(): Promise<number> {
  server.send('delay');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it answers this
  return ((await once(server, 'message'))[0] as { readonly delay: number }).delay;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

const MIN_RUNS = 20;

/** Others ask until the work is over, and at least so often. */
async function askBeside(work?: Promise<unknown>): Promise<Record<string, number>> {
  const state = { isOver: work === undefined };
  void work?.finally(() => {
    state.isOver = true;
  });
  const times: Record<string, number[]> = {};
  for (let round = 0; round < MIN_RUNS || !state.isOver; round += 1)
    for (const [name, ask] of Object.entries(questions))
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person asks
      (times[name] ??= []).push(await ask());
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, p95(all)]));
}

const LOOPS = '{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}';
const people = Array.from({ length: 48 }, (_, index) => String(18 + index));
const formula = `{{ ${'1 + '.repeat(480)}1 }}`;
const screen = {
  screen: 'heavy/formulas',
  version: 1,
  title: 'Heavy',
  body: {
    widget: 'stack',
    children: Array.from({ length: 20 }, () => ({ widget: 'text', props: { text: formula } })),
  },
};
const nodes = {
  screen: 'heavy/nodes',
  version: 1,
  title: 'Heavy',
  body: {
    widget: 'stack',
    children: Array.from({ length: 2_000 }, (_, index) => ({ widget: 'text', props: { text: `{{ ${index} + 1 }}` } })),
  },
};
/** A query that is ended at its limit. */
const endless = {
  Query: 'select count(*) from report.people a cross join report.people b cross join generate_series(1, 1000000)',
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    Username: `heavy${index}`,
    Roles: 'Mentee',
    Fields: { first_name: 'Άννα', last_name: `Επώνυμο${index}`, email: `heavy${index}@example.org` },
  }));

async function checkBundle(): Promise<Response> {
  await post('/api/praxis/bundle/name', {});
  const bytes = await (await fetch(`${base}/api/praxis/bundle/export`, { headers })).arrayBuffer();
  const form = new FormData();
  form.append('File', new Blob([bytes], { type: 'application/zip' }), 'bundle.zip');
  return fetch(`${base}/api/praxis/bundle/check`, { method: 'POST', headers, body: form });
}

const save = (kind: string, name: string, document: object) =>
  post('/api/praxis/document/save', { kind, name, document, message: '', base: 0 });

const HEAVY: Readonly<Record<string, () => Promise<Response>>> = {
  'a template of 48 people that never ends': () =>
    post('/api/praxis/templates/render', { Name: 'heavy', UserIds: people }),
  'a template with a long range': () =>
    post('/api/praxis/templates/preview', { Main: "{{ (1..9999999) | join: ',' | size }}", UserId: people[0] ?? '' }),
  'a check of a bundle': checkBundle,
  'a save of 20 long formulas': () => save('screen', 'heavy/formulas', screen),
  'a save of a workbook with 50,000 formulas': () => save('workbook', 'heavy', makeBook('mixed')),
  'a save of 2,000 nodes': () => save('screen', 'heavy/nodes', nodes),
  'four queries at their limit': async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => post('/api/Query/AdminExecute', endless)));
    return replies[0] ?? Response.error();
  },
  'the totals of a grid of 4,500 mentees': async () => {
    const totals = () => post('/api/praxis/grid/totals', { ProjectId: ready.crowd });
    for (let times = 0; times < 4; times += 1) await (await totals()).arrayBuffer(); // oxlint-disable-line no-await-in-loop
    return totals();
  },
  'a large result': () =>
    post('/api/Query/AdminExecute', {
      Query: 'select left(title, 100) as t from report.actions cross join generate_series(1, 2000)',
    }),
  'a check of 500 rows': () => post('/api/praxis/bulk/check', { Mode: 'addOrChange', Users: rows(500) }),
  'an import of 20 people with passwords': () =>
    post('/api/User/AddUsers', {
      Users: rows(20).map(({ Username, Fields }) => ({ Username, Fields, Password: DEMO_PASSWORD })),
    }),
};

try {
  await post('/api/Documents/SaveRazorDocument', { Name: 'heavy', Main: LOOPS, Base: 0 });
  await askBeside();
  await longestStand();
  const before = await askBeside();
  const calls: HeavyCall[] = [];
  for (const [what, call] of Object.entries(HEAVY)) {
    const from = performance.now();
    await longestStand(); // oxlint-disable-line no-await-in-loop -- one after the other
    const work = call().then(async (reply) => {
      const text = await reply.text();
      if (reply.status >= 400) process.stderr.write(`${what}: ${reply.status} ${text.slice(0, 200)}\n`);
      return { status: reply.status, seconds: (performance.now() - from) / 1_000 };
    });
    const during = await askBeside(work); // oxlint-disable-line no-await-in-loop
    calls.push({ what, ...(await work), held: await longestStand(), during }); // oxlint-disable-line no-await-in-loop
  }
  process.stdout.write(JSON.stringify({ before, calls }));
} finally {
  server.send('stop');
  await once(server, 'exit');
}
