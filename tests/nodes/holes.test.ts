import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call, freePort, until, type AtEnd } from '../processes/support.ts';
import { open, talk } from './page.ts';
import { cookieOf, database, sharedNodes, signIn, startNodes, type Nodes } from './support.ts';

// Messages between two nodes get lost when a Redis, a database or a node breaks: open pages must load them.

interface RedisServer {
  readonly url: string;
  readonly child: ChildProcess;
}

/** A separate Redis for a group of tests. */
async function startRedis(atEnd: AtEnd, port = freePort()): Promise<RedisServer> {
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const url = `redis://127.0.0.1:${port}`;
  await asked(url, (redis) => redis.ping());
  return { url, child };
}

async function asked<Answer>(url: string, ask: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined); // it is only just starting
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

/** A mentor's page at the second node, which loads missed messages when it is asked to. */
async function mentorPage(port: number, conversation: string) {
  const page = await open(port, 'mentor');
  const seen = new Set<string>();
  const asking: Promise<void>[] = [];
  let answers = 0;
  const ask = async () => {
    const answer = await call(port, '/api/Chat/GetMessages', { ConversationId: conversation, count: 100 }, page.cookie);
    const { list }: { list: readonly { Token: string }[] } = await answer.json();
    for (const { Token } of list) seen.add(Token);
    answers += 1;
  };
  page.connection.on('messageReceived', ({ Token }: { Token: string }) => void seen.add(Token));
  page.connection.on('connected', () => void asking.push(ask()));
  onTestFinished(async () => {
    await page.connection.stop();
    await Promise.all(asking);
  });
  return { ...page, seen, asked: () => answers };
}

/** The mentee writes at the first node, one message after the other, until it is stopped; returns the acknowledged ones. */
function write(port: number, cookie: string, conversation: string, name: string) {
  const sent: string[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const Token = `hole-token ${name} ${sent.length}`;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await call(
        port,
        '/api/praxis/chat/send',
        { ConversationId: conversation, Message: Token, Token },
        cookie,
      );
      if (answer.ok) sent.push(Token);
      // oxlint-disable-next-line no-await-in-loop
      await wait(25);
    }
  })();
  const stop = async () => {
    stopping.abort();
    await writing;
    return sent;
  };
  onTestFinished(async () => void (await stop()));
  return { sent, stop };
}

/** The conversation of a mentee's page at the first node, and a mentor's page at the second one. */
async function openPages({ ports, nodes }: Nodes, name: string) {
  const { conversation } = await talk(ports[0], name);
  const mentor = await mentorPage(ports[1], conversation);
  const mentee = cookieOf(await signIn(ports[0], 'mentee'));
  return { ports, nodes, conversation, mentor, mentee };
}

const MANY_CALLS = { REQUESTS_PER_MINUTE: '1000000' };

describe('a Redis that', () => {
  let redis: RedisServer;
  let startAgain: (port: number) => Promise<RedisServer>;
  const running = sharedNodes('holes_redis', async (atEnd) => {
    startAgain = (port) => startRedis(atEnd, port);
    redis = await startRedis(atEnd);
    return { ...MANY_CALLS, REDIS_URL: redis.url };
  });
  const killed = (type: 'pubsub' | 'normal') =>
    asked(redis.url, async (client) => void (await client.call('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes')));
  const faults: readonly (readonly [string, () => Promise<void>])[] = [
    ['closes the connections of subscribers', () => killed('pubsub')],
    ['closes the connections of publishers', () => killed('normal')],
    [
      'is killed and comes back',
      async () => {
        redis.child.kill('SIGKILL');
        await once(redis.child, 'exit');
        await wait(1_500);
        redis = await startAgain(Number(new URL(redis.url).port));
      },
    ],
    [
      'hangs for a while',
      async () => {
        redis.child.kill('SIGSTOP');
        await wait(2_500);
        redis.child.kill('SIGCONT');
      },
    ],
  ];

  // The first one: the connections are whole.
  test('loses nothing causes no reload', async () => {
    const { ports, conversation, mentor, mentee } = await openPages(running(), 'holes_redis');
    const writing = write(ports[0], mentee, conversation, 'whole');
    await until(() => mentor.received.length > 30);
    const sent = await writing.stop();
    await until(() => mentor.received.length === sent.length);
    expect(mentor.asked()).toBe(0);
  });

  test.each(faults)('%s: every message reaches a page that is open at the other node', async (name, fault) => {
    const { ports, conversation, mentor, mentee } = await openPages(running(), 'holes_redis');
    const writing = write(ports[0], mentee, conversation, name);
    await until(() => mentor.received.length > 5);
    await fault();
    const written = writing.sent.length;
    await until(() => writing.sent.length > written + 60, 20_000);
    const sent = await writing.stop();
    await until(() => sent.every((token) => mentor.seen.has(token)), 15_000);
    expect(sent.length).toBeGreaterThan(60);
  });
});

describe('a message that was stored but not sent to pages', () => {
  const running = sharedNodes('holes', async () => MANY_CALLS);

  test('reaches open pages at every node when the connection broke under its statement', async () => {
    const { ports, conversation, mentor, mentee } = await openPages(running(), 'holes');
    const client = await database('holes');
    await client.query('begin');
    await client.query('select from conversations where id = $1 for update', [Number(conversation)]);
    const body = { ConversationId: conversation, Message: 'x', Token: 'broken-token' };
    const answer = call(ports[0], '/api/praxis/chat/send', body, mentee);
    const waiting = 'select pid from pg_locks where not granted';
    await until(async () => (await client.query(waiting)).rows.length > 0);
    const master = await database('holes', 'maker');
    await master.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
    await master.end();
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    await client.query('rollback');
    await client.end();
    await until(() => mentor.asked() > 0);
  });

  // The last one with these nodes: one of them is gone then.
  test('reaches open pages when the node that stored it has died', async () => {
    const { ports, nodes, conversation, mentor, mentee } = await openPages(running(), 'holes');
    // Now the second node knows the first one.
    await call(
      ports[0],
      '/api/praxis/chat/send',
      { ConversationId: conversation, Message: 'x', Token: 'told-token' },
      mentee,
    );
    await until(() => mentor.received.length === 1);
    const client = await database('holes');
    await client.query(
      `with placed as (update conversations set last_seq = last_seq + 1 where id = $1 returning id, last_seq, low)
       insert into messages (conversation, seq, sender, token, text) select id, last_seq, low, 'untold-token', 'x' from placed`,
      [Number(conversation)],
    );
    await client.end();
    nodes[0]?.child.kill('SIGKILL');
    await until(() => mentor.seen.has('untold-token'), 15_000);
    expect(mentor.received).toHaveLength(1);
  });
});

describe('a message that is being stored', () => {
  test('is sent by a node that gets the signal to end while it stores it', async () => {
    const { ports, nodes, conversation, mentor, mentee } = await openPages(
      await startNodes('holes_ending', { settings: MANY_CALLS }),
      'holes_ending',
    );
    const client = await database('holes_ending');
    await client.query('begin');
    await client.query('select from conversations where id = $1 for update', [Number(conversation)]);
    const body = { ConversationId: conversation, Message: 'x', Token: 'ending-token' };
    const answer = call(ports[0], '/api/praxis/chat/send', body, mentee);
    await until(async () => (await client.query('select from pg_locks where not granted')).rows.length > 0);
    nodes[0]?.child.kill('SIGTERM');
    await until(() =>
      fetch(`http://127.0.0.1:${ports[0]}/health/live`).then(
        ({ ok }) => !ok,
        () => true,
      ),
    );
    await client.query('commit');
    await client.end();
    expect((await answer).status).toBe(200);
    await until(() => mentor.received.length === 1);
    expect(await nodes[0]?.ended).toBe(0);
    expect(mentor.asked()).toBe(0);
  });
});
