// Over 150 lines: the clients of the hub's bench, one measurement after the other. Prints the results as JSON.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { median } from '../harness/rounds.ts';
import type { ServerMessage } from './hub-server.ts';

const QUICK = process.argv[2] === 'quick';
const IDLE = QUICK ? 1_000 : 5_000;
const END = '\u001e';
const HELLO = `{"protocol":"json","version":1}${END}`;
const ORIGIN = 'http://praxis.test';

/** As `npm start` starts it. */
const { scripts } = createRequire(import.meta.url)('../../../package.json');
const STARTED_WITH: readonly string[] = String(scripts.start).split('||', 1)[0]?.match(/--\S+/g) ?? [];

interface Begun {
  readonly address: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly pairs: readonly { readonly mentor: number; readonly mentee: number }[];
  readonly database: object;
}

interface Server extends Begun {
  readonly child: ChildProcess;
  /** Sends a message to the server process and returns its reply. */
  ask(told: ServerMessage): Promise<Record<string, number>>;
}

/** The next message of the server process. */
const heardFrom = <Said>(child: ChildProcess) =>
  new Promise<Said>((resolve) => child.once('message', (said) => resolve(Object(said))));

async function start(kind: string, environment: Record<string, string> = {}): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'hub-server.ts'), [kind], {
    execArgv: ['--expose-gc', ...STARTED_WITH],
    env: { ...process.env, ...environment },
  });
  const begun: Begun = await heardFrom(child);
  const ask = async (told: ServerMessage) => {
    child.send(told);
    return heardFrom<Record<string, number>>(child);
  };
  return { ...begun, child, ask };
}

async function stop({ child }: Server): Promise<void> {
  const ended = once(child, 'exit');
  child.send({ do: 'stop' });
  await ended;
}

/** A minimal client, because the server is measured. */
async function open(server: Server, person: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/hub`, {
    headers: { cookie: server.cookies[person] ?? '', origin: ORIGIN },
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  const welcome = new Promise<void>((resolve) => {
    const heard = (data: Buffer) => {
      if (!data.includes('initialData')) return;
      socket.off('message', heard);
      resolve();
    };
    socket.on('message', heard);
  });
  socket.send(HELLO);
  await welcome;
  const ping = setInterval(() => socket.send(`{"type":6}${END}`), 10_000);
  socket.once('close', () => clearInterval(ping));
  return socket;
}

async function openMany(count: number, make: (at: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < count; at += 50)
    // oxlint-disable-next-line no-await-in-loop -- fifty at a time, as people come
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, more) => make(at + more)))),
    );
  return sockets;
}

const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (list: readonly number[], share: number) =>
  list.toSorted((one, other) => one - other)[Math.ceil(list.length * share) - 1] ?? Number.NaN;
const since = (title: bigint) => Number(process.hrtime.bigint() - title) / 1e6;

/** Milliseconds that each delivery took, as they come; the server wrote when it sent. */
function latencies(sockets: readonly WebSocket[]): { readonly all: number[]; readonly end: () => void } {
  const all: number[] = [];
  const heard = (data: Buffer) => {
    const at = data.indexOf('"title":"');
    if (at >= 0) all.push(since(BigInt(data.toString('latin1', at + 9, data.indexOf('"', at + 9)))));
  };
  for (const socket of sockets) socket.on('message', heard);
  return { all, end: () => sockets.forEach((socket) => socket.off('message', heard)) };
}

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !what();) {
    if (Date.now() > end) throw new Error('It did not come true in a minute.');
    // oxlint-disable-next-line no-await-in-loop
    await settle(2);
  }
}

/** The growth of the server's resident memory per connection. */
async function hold(server: Server) {
  const people = Object.keys(server.cookies);
  const warm = await openMany(100, (at) => open(server, people[at % people.length] ?? ''));
  await settle(2_000);
  const { memory: before = 0 } = await server.ask({ do: 'memory' });
  const sockets = await openMany(IDLE, (at) => open(server, people[at % people.length] ?? ''));
  // Waits until the presence is written and memory is freed.
  await settle(10_000);
  const { memory: after = 0 } = await server.ask({ do: 'memory' });
  return { warm, sockets, perConnection: (after - before) / IDLE / 1024 };
}

/** The same of ws by itself: the least that Node needs. */
async function yardstick(): Promise<number> {
  const server = await start('plain');
  const { warm, sockets, perConnection } = await hold(server);
  for (const socket of [...warm, ...sockets]) socket.close();
  await stop(server);
  return perConnection;
}

async function idle(server: Server) {
  const { warm, sockets, perConnection } = await hold(server);
  const group = [...warm, ...sockets].slice(0, 1_000);
  for (const socket of [...warm, ...sockets].slice(1_000)) socket.close();
  await settle(3_000);
  const last = await toGroup(server, group);
  for (const socket of group) socket.close();
  await settle(2_000);
  return { perConnection, groupLast: last };
}

/** The time until the last of a thousand members gets a message of their group. */
async function toGroup(server: Server, group: readonly WebSocket[]): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const { all, end } = latencies(group);
    // oxlint-disable-next-line no-await-in-loop -- one message after the other
    await server.ask({ do: 'tell' });
    // oxlint-disable-next-line no-await-in-loop
    await until(() => all.length === group.length);
    end();
    rounds.push(Math.max(...all));
  }
  return median(rounds);
}

async function broadcast(server: Server, make: (at: number) => Promise<WebSocket>) {
  const sockets = await openMany(500, make);
  await settle(1_000);
  const flood = latencies(sockets);
  const times = 400;
  const begun = performance.now();
  await server.ask({ do: 'broadcast', times });
  await until(() => flood.all.length === times * sockets.length);
  const perSecond = flood.all.length / ((performance.now() - begun) / 1000);
  flood.end();
  await settle(500);
  const measured = latencies(sockets);
  await server.ask({ do: 'broadcast', times: 100, every: 50 });
  await until(() => measured.all.length === 100 * sockets.length);
  measured.end();
  for (const socket of sockets) socket.close();
  await settle(1_000);
  return { perSecond, p99: percentile(measured.all, 0.99) };
}

async function openSocketIo(server: Server): Promise<WebSocket> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const welcome = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 2);
      if (text.startsWith('0')) socket.send('40');
      else if (text === '40') resolve();
      else if (text === '2') socket.send('3');
    });
  });
  await welcome;
  return socket;
}

/** A pair's member that sends and waits for the acknowledgement. */
type Send = (token: string) => Promise<void>;

/** Everybody sends as fast as they are acknowledged: the peak, in messages a second. */
async function peak(senders: readonly Send[], seconds: number, tag: string): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  await Promise.all(
    senders.map(async (send, who) => {
      // oxlint-disable-next-line no-await-in-loop -- each waits for its own
      for (let at = 0; performance.now() < end; at += 1, count += 1) await send(`${tag} ${who} ${at}`);
    }),
  );
  return count / seconds;
}

/** The time until the acknowledgement at a constant rate. */
async function paced(senders: readonly Send[], rate: number, seconds: number, tag: string): Promise<number> {
  const took: number[] = [];
  const begun = performance.now();
  const sending: Promise<void>[] = [];
  for (let at = 0; at < rate * seconds; at += 1) {
    const due = begun + (at / rate) * 1_000;
    // oxlint-disable-next-line no-await-in-loop -- each when it is due
    if (due - performance.now() > 1) await settle(due - performance.now());
    const sent = senders[at % senders.length]?.(`${tag} ${at}`).then(() => void took.push(performance.now() - due));
    if (sent) sending.push(sent);
  }
  await Promise.all(sending);
  return percentile(took, 0.99);
}

async function chat(server: Server) {
  const waiting = new Map<string, () => void>();
  let id = 0;
  const refused = new Set<string>();
  const people = server.pairs.flatMap(({ mentor, mentee }) => [
    [mentee, mentor],
    [mentor, mentee],
  ]);
  const conversations = new Map<string, string>();
  const bareServer = await start('bare', { BENCH_DATABASE: JSON.stringify(server.database) });
  const members = await Promise.all(
    people.map(async ([me = 0, other = 0], at) => {
      const name = [me, other].toSorted((one, two) => one - two).join(' ');
      const answer = await fetch(`${server.address}/api/User/Chat`, {
        method: 'POST',
        body: JSON.stringify({ UserId: String(other) }),
        headers: { 'content-type': 'application/json', origin: ORIGIN, cookie: server.cookies[me] ?? '' },
      });
      const { Id }: { Id: string } = await answer.json();
      conversations.set(name, Id);
      const socket = await open(server, String(me));
      socket.on('message', (data: Buffer) => {
        for (const text of data.toString().split(END)) {
          if (!text.startsWith('{"type":3')) continue;
          const done: { invocationId: string; error?: string } = JSON.parse(text);
          if (done.error !== undefined) refused.add(done.error);
          waiting.get(done.invocationId)?.();
          waiting.delete(done.invocationId);
        }
      });
      const plain = new WebSocket(`${bareServer.address.replace('http', 'ws')}/${at}`, { perMessageDeflate: false });
      await once(plain, 'open');
      plain.on('message', (data: Buffer) => {
        const { id: done }: { id?: string } = JSON.parse(data.toString());
        if (done === undefined) return;
        waiting.get(done)?.();
        waiting.delete(done);
      });
      const answered = (key: string) => new Promise<void>((resolve) => waiting.set(key, resolve));
      const text = 'Καλημέρα, τα λέμε αύριο στις δέκα.';
      const ours: Send = (token) => {
        const key = String((id += 1));
        socket.send(
          JSON.stringify({
            type: 1,
            invocationId: key,
            target: 'sendMessage',
            arguments: [{ ConversationId: Id, Message: text, Token: token }],
          }) + END,
        );
        return answered(key);
      };
      const bare: Send = (token) => {
        const key = String((id += 1));
        plain.send(
          JSON.stringify({
            id: key,
            to: String(at % 2 === 0 ? at + 1 : at - 1),
            conversation: Number(Id),
            sender: me,
            token,
            text,
          }),
        );
        return answered(key);
      };
      return { ours, bare };
    }),
  );
  const seconds = QUICK ? 2 : 6;
  const found: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (const round of [0, 1, 2])
    for (const which of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      // oxlint-disable-next-line no-await-in-loop -- in turn: they share the machine
      found[which].push(
        await peak(
          members.map((member) => member[which]),
          seconds,
          `${which} ${round}`,
        ),
      );
  const [oursPeak, barePeak] = [median(found.ours), median(found.bare)];
  const p99 = await paced(
    members.map(({ ours }) => ours),
    oursPeak / 2,
    seconds,
    'paced',
  );
  if (refused.size > 0) throw new Error(`Messages were refused: ${[...refused].join('; ')}`);
  await stop(bareServer);
  return { oursPeak, barePeak, p99 };
}

const server = await start('ours');
if (process.argv[2] === 'idle') {
  const held = await idle(server);
  await stop(server);
  process.stdout.write(`${JSON.stringify({ ...held, plain: await yardstick() })}\n`);
  process.exit(0);
}
if (process.argv[2] === 'chat') {
  process.stdout.write(`${JSON.stringify(await chat(server))}\n`);
  await stop(server);
  process.exit(0);
}
const people = Object.keys(server.cookies);
const chatted = await chat(server);
const held = await idle(server);
const ours = await broadcast(server, (at) => open(server, people[at % people.length] ?? ''));
await stop(server);
const plain = await yardstick();
const beside = await start('socketio');
const theirs = await broadcast(beside, () => openSocketIo(beside));
await stop(beside);
process.stdout.write(JSON.stringify({ idle: IDLE, ...held, plain, ...chatted, ours, theirs }));
process.exit(0);
