import { connect, type Socket } from 'node:net';
import type { TObject } from '../../schemas/define.ts';
import { hubMethods } from '../../schemas/calls/hub.ts';
import { pack } from '../../server/platform/hub/protocol/pack.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './requests.ts';
import { headOf, send, type Outcome, type Sender } from './send.ts';
import { anything, TEXTS, valueOf } from './values.ts';

const END = '\u001e';
const PROTOCOLS = ['json', 'messagepack'] as const;
type ProtocolName = (typeof PROTOCOLS)[number];

/** The arguments of each method. */
const METHODS: Readonly<Record<string, { readonly body: TObject }>> = hubMethods;

const hello = (protocol: string): Buffer => Buffer.from(`${JSON.stringify({ protocol, version: 1 })}${END}`);
const asText = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value) ?? ''}${END}`);

/** The length before the message, as the protocol wants it, or a lie. */
function asPacked(value: unknown, random: Random): Buffer {
  const bytes = safely(() => pack(value)) ?? random.bytes(20);
  const length = random.chance(0.2) ? random.pick([0, 1, bytes.length + 1, 0x7f_ff_ff_ff]) : bytes.length;
  const head: number[] = [];
  let left = length;
  do {
    head.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from(head), bytes]);
}

function safely<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined; // no value of the protocol
  }
}

/** A message as the protocol has it: a method with a body that mostly fits, or anything at all. */
function messageOf(protocol: ProtocolName, random: Random): Buffer {
  if (random.chance(0.1)) return random.bytes(random.pick([0, 1, 10, 3_000]));
  const target = random.chance(0.9) ? random.pick(Object.keys(METHODS)) : random.pick(TEXTS);
  const method = Object.hasOwn(METHODS, target) ? METHODS[target] : undefined;
  const body = method ? valueOf(method.body, random, { wrong: 0.15, missing: 0.1 }) : anything(random);
  const [type, id] = [random.pick([1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 99]), random.pick(['1', '2', null, '', 7])];
  const [list, streams] = [random.chance(0.9) ? [body] : anything(random), random.chance(0.9) ? [] : ['1', '1']];
  if (protocol === 'messagepack') {
    if (random.chance(0.1)) return asPacked(anything(random), random);
    return asPacked([type, {}, id, target, list, streams], random);
  }
  if (random.chance(0.1)) return asText(anything(random));
  return asText({ type, invocationId: id, target, arguments: list, streamIds: streams, item: body, sequenceId: id });
}

/** A frame of a WebSocket, masked as clients have to; now and then against the rules. */
function frameOf(payload: Buffer, binary: boolean, random: Random): Buffer {
  const bad = random.chance(0.1);
  const opcode = bad ? random.between(0, 15) : binary ? 2 : 1;
  const first = (bad && random.chance(0.5) ? 0x70 : 0) | (bad && random.chance(0.5) ? 0 : 0x80) | opcode;
  const masked = bad && random.chance(0.3) ? 0 : 0x80;
  const length = bad && random.chance(0.3) ? payload.length + 1_000_000 : payload.length;
  const head =
    length < 126
      ? Buffer.from([first, masked | length])
      : length < 65_536
        ? Buffer.from([first, masked | 126, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([first, masked | 127, 0, 0, 0, 0]), uint32(length)]);
  // A mask of zeros changes nothing.
  return Buffer.concat([head, Buffer.alloc(masked === 0 ? 0 : 4), payload]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const request = (more: Partial<FuzzRequest>): FuzzRequest => ({
  kind: 'hub',
  name: 'hub',
  method: 'GET',
  path: '/hub',
  headers: {},
  body: Buffer.alloc(0),
  ending: 'whole',
  ...more,
});

/** One attempt at the hub, and its outcome. */
export interface HubAttempt {
  readonly kind: string;
  readonly run: (cookie: string | undefined, sender: Sender) => Promise<Outcome>;
}

export function attemptHub(random: Random): HubAttempt {
  const protocol = random.pick(PROTOCOLS);
  const messages = Array.from({ length: random.between(1, 6) }, () => messageOf(protocol, random));
  const first = random.chance(0.8) ? [hello(protocol)] : [hello(random.pick(TEXTS))];
  const said = [...first, ...messages];
  const kind = random.pick(['negotiate', 'WebSocket', 'WebSocket', 'events', 'long polling', 'wild'] as const);
  if (kind === 'negotiate') {
    const query = random.pick([
      '',
      '?negotiateVersion=1',
      '?negotiateVersion=%ff&id[]=1',
      '?useStatefulReconnect=true',
    ]);
    const body = random.pick([Buffer.alloc(0), random.bytes(100), Buffer.alloc(300_000, 'x')]);
    return once('hub negotiate', request({ method: 'POST', path: `/hub/negotiate${query}`, body }));
  }
  if (kind === 'wild') {
    const id = random.pick(['', '?id=', '?id=x', `?id=N${'A'.repeat(43)}`, '?id=1&id=2', '?id[a]=1']);
    const method = random.pick(['GET', 'POST', 'DELETE', 'PUT', 'OPTIONS']);
    return once('hub wild', request({ method, path: `/hub${id}`, body: random.bytes(50) }));
  }
  if (kind === 'WebSocket') {
    const frames = said.map((message) => frameOf(message, protocol === 'messagepack', random));
    return { kind: `hub WebSocket, ${protocol}`, run: (cookie, sender) => overSocket(frames, cookie, sender) };
  }
  return {
    kind: `hub ${kind}, ${protocol}`,
    run: (cookie, sender) => overPosts(kind === 'events', said, cookie, sender),
  };
}

const once = (kind: string, asked: FuzzRequest): HubAttempt => ({
  kind,
  run: (cookie, sender) => send(asked, cookie, sender),
});

/** Milliseconds to listen on a connection that stays open. */
const LISTENING = 60;

/** Opens a socket, sends everything, and closes. */
function overSocket(frames: readonly Buffer[], cookie: string | undefined, sender: Sender): Promise<Outcome> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  return listenFor(headOf(request({ headers }), cookie), sender, (socket) => {
    for (const frame of frames) socket.write(frame);
  });
}

/** Opens events or a poll, and sends everything by posts meanwhile. */
async function overPosts(
  events: boolean,
  said: readonly Buffer[],
  cookie: string | undefined,
  sender: Sender,
): Promise<Outcome> {
  const token = await negotiate(cookie, sender);
  if (token === undefined) return 401;
  const path = `/hub?id=${token}`;
  const headers: Record<string, string> = events ? { accept: 'text/event-stream' } : {};
  const opened = listenFor(headOf(request({ path, headers }), cookie), sender, () => undefined);
  const outcomes: Outcome[] = [];
  for (const body of said) outcomes.push(await send(request({ method: 'POST', path, body }), cookie, sender));
  outcomes.push(await opened, await send(request({ method: 'DELETE', path }), cookie, sender));
  return worst(outcomes);
}

async function negotiate(cookie: string | undefined, { port }: Sender): Promise<string | undefined> {
  const reply = await fetch(`http://localhost:${port}/hub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
  });
  const answer: unknown = await reply.json();
  const token: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'connectionToken') : undefined;
  return typeof token === 'string' ? token : undefined;
}

function listenFor(head: string, { port, patience }: Sender, opened: (socket: Socket) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let status: Outcome = 'HANGS';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    let timer = setTimeout(end, patience);
    socket.setEncoding('latin1');
    socket.once('data', (text: string) => {
      status = Number(text.slice(9, 12));
      clearTimeout(timer);
      timer = setTimeout(end, LISTENING);
      opened(socket);
    });
    socket.on('error', () => undefined); // it may be cut for what was said
    socket.on('close', () => {
      if (status === 'HANGS') status = 'closed';
      end();
    });
    socket.write(head);
  });
}

/** The outcome that is to be looked at. */
const worst = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.find((each) => each === 'HANGS') ??
  outcomes.find((each) => typeof each === 'number' && each >= 500) ??
  outcomes.at(0) ??
  'closed';
