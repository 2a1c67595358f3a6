// 200 people on one node, a save each every 2 s, the server killed (kill -9) in the middle and started again: how long saves take, and whether every
// acknowledged answer is there afterwards, once. node tests/load/questionnaire.ts [seconds] [people]; prints JSON, and ends with 1 where an answer is missing.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const seconds = Number(process.argv[2] ?? 300);
const people = Number(process.argv[3] ?? 200);
const EVERY = 2000;
/** Texts of the long questionnaire: the right one of the second line of each section, and so on. */
const GROUPS = ['ID_0004', 'ID_0024', 'ID_0044', 'ID_0064', 'ID_0084', 'ID_0104', 'ID_0124'];

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly action: string;
  readonly cookies: readonly string[];
}

async function start(folder: string, port: number, count: number): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'questionnaire-server.ts'), [folder, String(port), String(count)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${String(code)}`);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [told] = (await Promise.race([once(child, 'message'), failed])) as [Omit<Server, 'child'>];
  failed.catch(() => undefined); // it is meant to be killed later
  return { child, ...told };
}

const agent = new Agent({ keepAlive: true, maxSockets: people });

/** The body of a reply; undefined while the server is away. */
function post(port: number, cookie: string, path: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const asked = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.on('error', () => resolve(undefined));
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(JSON.parse(text));
        else if ((reply.statusCode ?? 0) >= 500) resolve(undefined);
        else reject(new Error(`${path}: ${reply.statusCode} ${text}`));
      });
    });
    asked.on('error', () => resolve(undefined));
    asked.end(JSON.stringify(body));
  });
}

/** A person who answers: the acknowledged answer of each group, retries and times. */
interface Person {
  readonly cookie: string;
  readonly set: string;
  readonly answers: Map<string, { readonly text: string; readonly saves: number }>;
}

const times: number[] = [];
let retries = 0;

/** Saves answers in order; an unacknowledged one is sent again under its key, as the page does. */
async function fillIn(person: Person, port: number, until: number, offset: number): Promise<void> {
  await wait(offset);
  for (let turn = 0; performance.now() < until; turn++) {
    const begun = performance.now();
    const group = GROUPS[turn % GROUPS.length] ?? '';
    const text = `Απάντηση ${turn} ${'και λίγο κείμενο '.repeat(turn % 9)}`;
    await save(person, port, group, text, `${offset}-${turn}-${group}`);
    await wait(Math.max(0, EVERY - (performance.now() - begun)));
  }
}

async function save(person: Person, port: number, group: string, text: string, key: string): Promise<void> {
  const saves = person.answers.get(group)?.saves ?? 0;
  const body = { AnswerSetId: person.set, GroupId: group, Text: text, Revision: saves, ClientKey: key };
  for (;;) {
    const sent = performance.now();
    const reply = await post(port, person.cookie, '/api/Quest/AnswerOpen', body);
    if (reply !== undefined) {
      times.push(performance.now() - sent);
      person.answers.set(group, { text, saves: saves + 1 });
      return;
    }
    retries++;
    await wait(250);
  }
}

/** CPU milliseconds of the server, so that other processes do not count. */
async function effortOf({ child }: Server): Promise<number> {
  child.send('cpu');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1000;
}

/** Answers that were acknowledged and are not there, or are there more than once. */
async function missing(person: Person, port: number): Promise<number> {
  const reply = await post(port, person.cookie, '/api/quest/GetByAnswerSetId', { AnswerSetId: person.set });
  // The call's own reply.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { Answers } = reply as { Answers: Record<string, { Text: string; Revision: number } | undefined> };
  const wrong = [...person.answers].filter(
    ([group, { text, saves }]) => Answers[group]?.Text !== text || Answers[group]?.Revision !== saves,
  );
  return wrong.length;
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;

async function main(folder: string): Promise<boolean> {
  let server = await start(folder, 0, people);
  const { port, action, cookies } = server;
  const filling = await Promise.all(
    cookies.map(async (cookie): Promise<Person> => {
      // The call's own reply.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const set = (await post(port, cookie, '/api/quest/getByAction', { ActionId: action })) as { AnswerSetID: string };
      return { cookie, set: set.AnswerSetID, answers: new Map() };
    }),
  );
  const end = performance.now() + seconds * 1000;
  const all = filling.map((person, index) => fillIn(person, port, end, (index * EVERY) / people));
  await wait(seconds * 500);
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  const killed = performance.now();
  server = await start(folder, port, 0);
  const away = Math.round(performance.now() - killed);
  await wait(1000);
  const [effort, saves] = [await effortOf(server), times.length];
  await Promise.all(all);
  const each = Math.round((((await effortOf(server)) - effort) * 100) / (times.length - saves)) / 100;
  const lost = await Promise.all(filling.map((person) => missing(person, port)));
  const sorted = times.toSorted((one, other) => one - other);
  const wrong = lost.reduce((sum, count) => sum + count, 0);
  const found = {
    people,
    seconds,
    saves: times.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
  };
  process.stdout.write(
    `${JSON.stringify({ ...found, processorMillisecondsASave: each, retries, awayMilliseconds: away, missing: wrong })}\n`,
  );
  server.child.send('end');
  await once(server.child, 'exit');
  return wrong === 0;
}

const folder = mkdtempSync('/tmp/praxis-load-');
chmodSync(folder, 0o755);
const whole = await main(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
agent.destroy();
process.exit(whole ? 0 : 1);
