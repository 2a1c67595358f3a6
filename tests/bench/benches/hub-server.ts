// Over 150 lines: the servers of the hub's bench stand beside each other. One in a process of its own: `ours`, `plain` (ws alone), `bare` (ws and the same INSERT) or `socketio`. It is told what to do by messages of its parent.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { createApp } from '../../../server/platform/app/app.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { openData } from '../../../server/platform/data/index.ts';
import { limitHeapGrowth } from '../../../server/platform/base/memory.ts';
import { hubArea } from '../../../server/platform/hub/methods.ts';
import { product } from '../../../server/product.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { reportScopes } from '../../../server/policy/report-schema.ts';

export interface ServerMessage {
  readonly do: 'memory' | 'tell' | 'broadcast' | 'stop';
  readonly times?: number;
  readonly every?: number;
}

const KINDS = ['bare', 'plain', 'socketio', 'ours'] as const;
const kind = KINDS.find((name) => name === process.argv[2]) ?? 'ours';
const say = (answer: object) => void process.send?.(answer);
const payload = () => ({ title: process.hrtime.bigint().toString(), data: 'x'.repeat(100) });

async function repeat({ times = 1, every = 0 }: ServerMessage, work: () => unknown): Promise<void> {
  const begun = performance.now();
  for (let count = 0; count < times; count += 1) {
    const late = begun + count * every - performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are paced
    if (every > 0 && late > 1) await new Promise((resolve) => setTimeout(resolve, late));
    // oxlint-disable-next-line no-await-in-loop
    await work();
    // oxlint-disable-next-line no-await-in-loop -- sockets get their turn
    if (every === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

const memory = async () => {
  for (let count = 0; count < 3; count += 1) {
    global.gc?.();
    // oxlint-disable-next-line no-await-in-loop -- what is freed is given back a moment later
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return process.memoryUsage().rss;
};

function listen(on: { memory?: boolean; tell?: () => unknown; broadcast?: () => unknown; stop: () => Promise<void> }) {
  process.on('message', (told: ServerMessage) => {
    const work = async () => {
      if (told.do === 'memory') return say({ memory: await memory() });
      if (told.do === 'stop') {
        await on.stop();
        process.exit(0);
      }
      await repeat(told, told.do === 'tell' ? (on.tell ?? (() => undefined)) : (on.broadcast ?? (() => undefined)));
      return say({ done: told.do });
    };
    void work();
  });
}

async function ours(): Promise<void> {
  limitHeapGrowth();
  const folder = mkdtempSync('/tmp/praxis-bench-hub-');
  chmodSync(folder, 0o755);
  const config = readConfig({
    DATA_DIR: folder,
    BASE_URL: 'http://praxis.test',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '10000000',
  });
  const data = await openData(config, { info: () => undefined, warn: () => undefined }, reportScopes);
  await fillWithDemo(data.db, product.loadDemo);
  const group = hubArea({}, {}, { opened: ({ connection }) => connection.join('bench') });
  const many = 10_000_000;
  const app = await createApp({
    ...product,
    config,
    data,
    hubAreas: [...product.hubAreas, group],
    hubLimits: { connectionsOfPerson: many, perSecond: many, burst: many },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const people = await data.db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('people.state', '=', 1)
    .distinct()
    .select(['people.id', 'people.username'])
    .execute();
  const cookies: Record<string, string> = {};
  for (const { id } of people)
    // oxlint-disable-next-line no-await-in-loop -- eighty of them
    cookies[id] =
      `praxis=${await beginSession(data.db, config, { person: id }, { address: '127.0.0.1', agent: 'bench' })}`;
  const pairs = await data.db
    .selectFrom('mentor_mentee')
    .where('action', '=', '')
    .select(['mentor', 'mentee'])
    .limit(25)
    .execute();
  // The connection for the INSERT of the bare server, in the same database.
  const { host, port, user, password } = await connectionOf(folder);
  listen({
    tell: () => app.hub.toGroup('bench', 'notify.showNotification', payload()),
    broadcast: () => app.hub.toEverybody('notify.showNotification', payload()),
    stop: async () => {
      await app.close();
      await data.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  say({ address, cookies, pairs, database: { host, port, user, password, database: 'praxis' } });

  async function connectionOf(place: string) {
    const { startEmbedded } = await import('../../../server/platform/data/embedded/index.ts');
    const beside = await startEmbedded({ folder: place, label: 'bench', beside: true });
    return beside.connection('praxis_app');
  }
}

/** Measures the cost of a bare ws connection, with one greeting and pings. */
async function plain(): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.once('message', () => socket.send('initialData'));
    socket.on('message', () => undefined);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const bound = server.address();
  listen({ stop: async () => server.close() });
  say({ address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, cookies: { nobody: '' } });
}

/** No protocol, no policy: what comes is inserted, acknowledged, and handed to the other one of the pair. */
async function bare(): Promise<void> {
  const pool = new Pool({ ...JSON.parse(process.env['BENCH_DATABASE'] ?? '{}'), max: 10 });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  const byName = new Map<string, import('ws').WebSocket>();
  let seq = 1_000_000;
  server.on('connection', (socket, request) => {
    byName.set(String(request.url).slice(1), socket);
    socket.on('message', (data: Buffer) => {
      const { id, to, conversation, sender, token, text } = JSON.parse(data.toString());
      const values = [conversation, (seq += 1), sender, token, text];
      void pool
        .query({
          name: 'send',
          text: 'insert into messages (conversation, seq, sender, token, text) values ($1, $2, $3, $4, $5) returning time',
          values,
        })
        .then(({ rows }): undefined => {
          socket.send(JSON.stringify({ id, time: rows[0].time }));
          byName.get(to)?.send(JSON.stringify({ token, text, sender, time: rows[0].time }));
          return undefined;
        });
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const bound = server.address();
  listen({ stop: () => pool.end() });
  say({ address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` });
}

async function socketio(): Promise<void> {
  const { Server } = createRequire(new URL('../package.json', import.meta.url))('socket.io');
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  listen({ broadcast: () => io.emit('ShowNotification', payload()), stop: async () => io.close() });
  say({ address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` });
}

await { bare, plain, socketio, ours }[kind]();
