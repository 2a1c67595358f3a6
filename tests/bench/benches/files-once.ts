// A file of so many megabytes to our server and to plain Fastify, in the same parts, three at a time, and back, in rounds. Prints JSON.
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabytes = Number(process.argv[2] ?? 1024);
const rounds = Number(process.argv[3] ?? 3);
const PART = 262_144;
const AT_ONCE = 3;
const count = megabytes * 4;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const bytes = Buffer.alloc(PART, 'Praxis ');
const hash = createHash('sha256').update(bytes).digest();
const BOUNDARY = 'praxis-bench';

interface Peer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly cookie: string;
}

async function start(kind: string, folder: string): Promise<Peer> {
  const child = fork(join(import.meta.dirname, 'files-server.ts'), [kind, folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the other file sends
  const [{ port, cookie }] = (await once(child, 'message')) as [{ port: number; cookie: string }];
  return { child, port, cookie };
}

interface Used {
  readonly memory: number;
  readonly cpu: { readonly user: number; readonly system: number };
}

async function useOf({ child }: Peer): Promise<Used> {
  child.send('memory');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the other file sends
  const [used] = (await once(child, 'message')) as [Used];
  return used;
}

const memoryOf = async (peer: Peer): Promise<number> => (await useOf(peer)).memory / 1_048_576;

/** CPU seconds of the server, so that other processes do not count. */
async function effortOf(peer: Peer, work: () => Promise<unknown>): Promise<number> {
  const { cpu: from } = await useOf(peer);
  await work();
  const { cpu } = await useOf(peer);
  return (cpu.user + cpu.system - from.user - from.system) / 1_000_000;
}

function ask(
  { port, cookie }: Peer,
  method: string,
  path: string,
  type: string,
  body: Buffer | string,
): Promise<{ text: string; length: number }> {
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'sec-fetch-site': 'same-origin',
    cookie,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length < 100_000) chunks.push(chunk);
      });
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        if (response.statusCode === 200) resolve({ text, length });
        else reject(new Error(`${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
const formOf = (id: string, part: number) =>
  Buffer.concat([
    Buffer.from(
      `${field('Id', id)}${field('part', String(part))}${field('hash', hash.toString('hex'))}--${BOUNDARY}\r\ncontent-disposition: form-data; name="data"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    tail,
  ]);

/** A warm-up of that many parts: memory that grows until then belongs to the server, not to the file. */
const WARM = 1024;

async function sendParts(peer: Peer, path: string, id: string, partCount: number): Promise<number> {
  let highest = 0;
  let next = 0;
  const sender = async () => {
    for (let part = next++; part < partCount; part = next++) {
      await ask(peer, 'POST', path, `multipart/form-data; boundary=${BOUNDARY}`, formOf(id, part));
      if (part % 512 === 0) highest = Math.max(highest, await memoryOf(peer));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return highest;
}

interface Round {
  /** Megabytes a second. */
  readonly upload: number;
  readonly download: number;
  /** Seconds of the processor for the upload. */
  readonly effort: number;
  readonly highest: number;
}

interface Contender {
  readonly peer: Peer;
  /** Sends a file of so many parts and takes it back. */
  readonly round: (parts: number) => Promise<Round>;
}

async function measure(peer: Peer, parts: number, way: Way): Promise<Round> {
  const id = await way.begin(parts);
  const from = performance.now();
  let highest = 0;
  const effort = await effortOf(peer, async () => {
    highest = await sendParts(peer, way.path, id, parts);
    await way.end(id, parts);
  });
  const between = performance.now();
  const { length } = await ask(peer, 'GET', way.download(id), 'text/plain', '');
  if (length !== parts * PART) throw new Error('The download is not whole');
  const till = performance.now();
  highest = Math.max(highest, await memoryOf(peer));
  await way.remove(id);
  const size = parts / 4;
  return { upload: size / ((between - from) / 1000), download: size / ((till - between) / 1000), effort, highest };
}

interface Way {
  readonly path: string;
  readonly begin: (parts: number) => Promise<string>;
  readonly end: (id: string, parts: number) => Promise<void>;
  readonly download: (id: string) => string;
  readonly remove: (id: string) => Promise<void>;
}

async function ours(folder: string): Promise<Contender> {
  const peer = await start('ours', folder);
  const made = new Map<string, string>();
  const json = (path: string, body: object) =>
    ask(peer, 'POST', path, 'application/json', JSON.stringify(body)).then(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls that are made here answer so
      ({ text }) => JSON.parse(text) as { Id: string },
    );
  const way: Way = {
    path: '/api/files/uploadpart',
    begin: async (parts) => {
      const name = `large${String(Math.random())}.bin`;
      const file = { Category: 'bench', Name: name, OriginalName: name, Mime: '' };
      return (await json('/api/files/StartUpload', { ...file, Parts: parts, FileSize: parts * PART })).Id;
    },
    end: async (Id, parts) => {
      const all = createHash('sha256');
      for (let part = 0; part < parts; part += 1) all.update(hash);
      made.set(Id, (await json('/api/files/EndUpload', { Id, Hash: all.digest('hex') })).Id);
    },
    download: (id) => `/api/files/download?Category=bench&name=${made.get(id) ?? ''}`,
    remove: async (id) => void (await json('/api/files/DeleteFile', { Id: made.get(id) })),
  };
  return { peer, round: (parts) => measure(peer, parts, way) };
}

async function plain(folder: string): Promise<Contender> {
  const peer = await start('plain', folder);
  const way: Way = {
    path: '/part',
    begin: async (parts) => String(parts),
    end: async () => void (await ask(peer, 'POST', '/end', 'application/json', '{}')),
    download: () => '/file',
    remove: async () => void (await ask(peer, 'POST', '/remove', 'application/json', '{}')),
  };
  return { peer, round: (parts) => measure(peer, parts, way) };
}

async function finish({ peer }: Contender): Promise<void> {
  peer.child.send('end');
  await once(peer.child, 'exit');
}

const folder = await mkdtemp(join(tmpdir(), 'praxis-files-'));
try {
  const both = [await plain(join(folder, 'plain')), await ours(join(folder, 'ours'))] as const;
  const fresh = await memoryOf(both[1].peer);
  const other: Round[] = [];
  const own: Round[] = [];
  for (const contender of both) await contender.round(Math.min(WARM, count));
  const before = await memoryOf(both[1].peer);
  // Alternating, so that other load affects both.
  for (let round = 0; round < rounds; round += 1) {
    other.push(await both[0].round(count));
    own.push(await both[1].round(count));
  }
  const highest = Math.max(...own.map((round) => round.highest));
  for (const contender of both) await finish(contender);
  process.stdout.write(JSON.stringify({ megabytes, own, other, grown: highest - before, fresh, before, highest }));
} finally {
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}
