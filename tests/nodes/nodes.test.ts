import { mkdtempSync, rmSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from '../../server/data/embedded/index.ts';
import { call, freePort, ready, server, type Started } from '../processes/support.ts';

const PASSWORD = 'Praxis!1';
let folder: string;
let embedded: Embedded;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/praxis-nodes-');
  embedded = await startEmbedded({ folder, label: 'nodes' });
});
afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Node extends Started {
  readonly port: number;
}

/** An empty database of this test alone. */
async function database(name: string): Promise<string> {
  const maker = new Client(embedded.connection('postgres', 'postgres'));
  await maker.connect();
  await maker.query(`create database ${name} owner praxis_owner`);
  await maker.end();
  return addressOf(embedded.connection('praxis_owner', name));
}

const addressOf = ({ user, host, database: name, password }: ClientConfig): string =>
  `postgres://${user}${typeof password === 'string' ? `:${password}` : ''}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`;

function node(url: string, settings: Readonly<Record<string, string>> = {}): Node {
  const redis = process.env['REDIS_URL'];
  if (!redis) throw new Error('These tests need a Redis: .ci/run starts one and names it in REDIS_URL');
  const port = freePort();
  const base = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATA_DIR: `${folder}/${port}` };
  return { ...server({ ...base, DATABASE_URL: url, REDIS_URL: redis, ...settings }), port };
}

async function signIn({ port }: Node, username: string): Promise<string> {
  const answer = await call(port, '/Account/Login', { Username: username, Password: PASSWORD });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const identityAt = ({ port }: Node, cookie: string): Promise<Response> => call(port, '/Account/Identity', {}, cookie);

/** A call from one address, as a proxy in front of the nodes tells it. */
const ask = ({ port }: Node): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/Account/Identity`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.7',
    },
  }).then(({ status }) => status);

describe('two nodes of one installation', () => {
  it('start at once on an empty database: its tables and the demo are made once', async () => {
    const url = await database('both_first');
    const nodes = [node(url), node(url)];
    await Promise.all(nodes.map((each) => ready(each.port, each)));
    const cookies = await Promise.all(nodes.map((each) => signIn(each, 'admin')));
    const lists = await Promise.all(
      nodes.map(({ port }, at) => call(port, '/api/project/getProjects', {}, cookies[at])),
    );
    const [first, second] = await Promise.all(lists.map((answer) => answer.json()));
    expect(first).toEqual(second);
    expect(first).toHaveLength(2);
  });

  it('share sessions: signed in at one is signed in at the other, and signed out likewise', async () => {
    const url = await database('sessions');
    const one = node(url);
    await ready(one.port, one);
    const other = node(url);
    await ready(other.port, other);
    const cookie = await signIn(one, 'mentor');
    expect((await identityAt(other, cookie)).status).toBe(200);
    const left = await fetch(`http://127.0.0.1:${other.port}/account/logoff`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    expect(left.status).toBeLessThan(400);
    expect((await identityAt(one, cookie)).status).toBe(401);
  });

  it('count calls together: what one address may do in a minute, it may do once', async () => {
    const url = await database('rates');
    const limit = { REQUESTS_PER_MINUTE: '40', TRUST_PROXY: '1' };
    const [one, other] = [node(url, limit), node(url, limit)];
    await Promise.all([one, other].map((each) => ready(each.port, each)));
    const answers = [];
    for (let at = 0; at < 60; at += 1) answers.push(await ask(at % 2 === 0 ? one : other));
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  it('go on when one is killed', async () => {
    const url = await database('killed');
    const one = node(url);
    await ready(one.port, one);
    const other = node(url);
    await ready(other.port, other);
    const cookie = await signIn(one, 'mentee');
    one.child.kill('SIGKILL');
    await one.ended;
    expect((await identityAt(other, cookie)).status).toBe(200);
  });
});
