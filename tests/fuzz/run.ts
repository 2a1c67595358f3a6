import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { calls } from '../../schemas/calls/index.ts';
import { demoSignIns } from '../../schemas/demo/index.ts';
import type { NamedCall } from '../../schemas/define.ts';
import { attemptHub } from './hub.ts';
import { Random } from './random.ts';
import { requestOf, type FuzzRequest } from './requests.ts';
import { codeOf, headOf, send, type Outcome, type Sender } from './send.ts';
import { attemptUpload } from './uploads.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const WORKERS = 6;
/** Sessions are renewed after that many bodies, because bodies sign out, suspend and change passwords. */
const EACH = 250;
const FOUND = join(ROOT, '.cache/fuzz');

export interface FuzzOptions {
  readonly bodies: number;
  readonly seed: number;
  /** Sends only this body. */
  readonly only?: number;
  readonly callSeconds: number;
  /** The percentage of bodies that never end. */
  readonly endless: number;
}

/** Something that must not be. */
export interface FuzzFinding {
  readonly index: number;
  readonly name: string;
  readonly kind: string;
  readonly role: string;
  readonly outcome: Outcome;
  /** The code of the problem in the reply; empty for none. */
  readonly code: string;
  /** The file of the request, for sending it again. */
  readonly file: string;
}

/** Bytes of the server's process, and of its heap. */
export interface Memory {
  readonly rss: number;
  readonly held: number;
}

export interface FuzzReport {
  readonly sent: number;
  readonly calls: number;
  /** kind -> outcome -> how many. */
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<Outcome, number>>;
  readonly findings: readonly FuzzFinding[];
  /** After each part of the run. */
  readonly memory: readonly Memory[];
  /** How many people the bodies deleted. */
  readonly deleted: number;
  readonly answers: boolean;
}

interface Server extends Sender {
  readonly cookies: () => Promise<Readonly<Record<string, string>>>;
  readonly memory: () => Promise<Memory>;
  readonly deleted: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

async function start({ callSeconds }: FuzzOptions): Promise<Server> {
  const folder = mkdtempSync(join(ROOT, '.cache/fuzz-'));
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--expose-gc', '--max-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      CALL_SECONDS: String(callSeconds),
      SIGN_IN_ATTEMPTS: '10000',
      REQUESTS_PER_MINUTE: '10000000',
    },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const port = Number(await answerOf(child, 'start'));
  const ask = (what: string) => {
    child.send(what);
    return answerOf(child, what);
  };
  return {
    port,
    patience: callSeconds * 1_000 + 10_000,
    // The other side of the line is server.ts.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    cookies: () => ask('cookies') as Promise<Readonly<Record<string, string>>>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    memory: () => ask('memory') as Promise<Memory>,
    deleted: async () => Number(await ask('deleted')),
    stop: async () => {
      child.send('end');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answerOf(child: ChildProcess, what: string): Promise<unknown> {
  return new Promise((done, failed) => {
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || Reflect.get(message, 'asked') !== what) return;
      child.off('message', hear).off('exit', ended);
      done(Reflect.get(message, 'answer'));
    };
    child.on('message', hear);
    const ended = (code: number | null) => failed(new Error(`The server ended with ${code}`));
    child.once('exit', ended);
  });
}

const declared = Object.values(calls);
/** Of each twenty, one goes to the hub and one is an upload. */
const ROUND = 20;

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  mkdirSync(FOUND, { recursive: true });
  const server = await start(options);
  try {
    const outcomes = new Map<string, Map<Outcome, number>>();
    const findings: FuzzFinding[] = [];
    const state = { cookies: await server.cookies() };
    const note = (kind: string, outcome: Outcome) => {
      const known = outcomes.get(kind) ?? new Map<Outcome, number>();
      outcomes.set(kind, known.set(outcome, (known.get(outcome) ?? 0) + 1));
    };
    const begin = (index: number): Begun => {
      const attempt = attemptOne(index, options, state.cookies, server);
      const end = async () => {
        const result = await attempt.run();
        note(result.kind, result.outcome);
        if (isWrong(result.outcome)) findings.push({ ...attempt.target, ...result, index });
      };
      return { ended: end(), isEndless: attempt.isEndless };
    };
    const memory: Memory[] = [];
    if (options.only === undefined) {
      const part = Math.ceil(options.bodies / partsOf(options.bodies));
      for (let from = 0; from < options.bodies; from += part) {
        await inParts(from, Math.min(from + part, options.bodies), begin, async () => {
          state.cookies = await server.cookies();
        });
        memory.push(await server.memory());
      }
    } else await begin(options.only).ended;
    const alive = await fetch(`http://localhost:${server.port}/health/ready`);
    return {
      sent: options.only === undefined ? options.bodies : 1,
      calls: declared.length,
      outcomes,
      findings,
      memory,
      deleted: await server.deleted(),
      answers: alive.ok,
    };
  } finally {
    await server.stop();
  }
}

/** The first part is the warm-up: caches of code, statements and connections are no leak. It has 2,000 bodies at least. */
const partsOf = (bodies: number): number => (bodies >= 8_000 ? 4 : 2);

const isWrong = (outcome: Outcome): boolean => outcome === 'HANGS' || (typeof outcome === 'number' && outcome >= 500);

/** A request that was sent. Nobody waits for one without an end before the others are done. */
interface Begun {
  readonly ended: Promise<void>;
  readonly isEndless: boolean;
}

async function inParts(
  from: number,
  to: number,
  begin: (index: number) => Begun,
  renew: () => Promise<void>,
): Promise<void> {
  const endless: Promise<void>[] = [];
  for (let first = from; first < to; first += EACH) {
    await renew();
    let next = first;
    const end = Math.min(first + EACH, to);
    const work = async () => {
      while (next < end) {
        const { ended, isEndless } = begin(next++);
        if (isEndless) endless.push(ended);
        else await ended;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }
  await Promise.all(endless);
}

interface Attempt {
  readonly target: Pick<FuzzFinding, 'name' | 'role'>;
  readonly isEndless: boolean;
  readonly run: () => Promise<Pick<FuzzFinding, 'kind' | 'outcome' | 'code' | 'file'>>;
}

function attemptOne(
  index: number,
  { seed, endless }: FuzzOptions,
  cookies: Readonly<Record<string, string>>,
  server: Server,
): Attempt {
  const random = new Random(seed, index);
  const place = index % ROUND;
  // Each call in its turn, whatever the seed.
  const asked = Math.floor(index / ROUND) * (ROUND - 2) + place;
  const call = declared[asked % declared.length];
  if (!call) throw new Error('There is no call');
  const role = random.pick(random.chance(0.7) ? signInsFor(call) : ['nobody', ...Object.keys(cookies)]);
  const cookie = cookies[role];
  const other = (name: string, kind: string, run: () => Promise<Outcome>): Attempt => ({
    target: { name, role },
    isEndless: false,
    run: async () => ({ kind, outcome: await run(), code: '', file: '' }),
  });
  if (place === 0) {
    const { kind, run } = attemptHub(random);
    return other('hub', kind, () => run(cookie, server));
  }
  if (place === 1) return other('files', 'upload in parts', () => attemptUpload(random, cookie, server));
  const turn = Math.floor(asked / declared.length);
  const request = requestOf(call, random, { turn, place: asked % declared.length, endless: endless / 100 });
  return {
    target: { name: call.name, role },
    isEndless: request.ending === 'endless',
    run: async () => {
      let code = '';
      const outcome = await send(request, cookie, server, (answer) => (code = codeOf(answer)));
      const kind = request.ending === 'whole' ? request.kind : `${request.ending} body`;
      return { kind, outcome, code, file: isWrong(outcome) ? keep(index, request) : '' };
    },
  };
}

/** The demo people who may make the call. */
function signInsFor({ roles }: NamedCall): readonly string[] {
  const allowed = demoSignIns.filter(({ role }) => typeof roles === 'string' || roles.some((each) => each === role));
  return allowed.length > 0 ? allowed.map(({ username }) => username) : ['admin'];
}

function keep(index: number, request: FuzzRequest): string {
  const file = join(FOUND, `${index}.http`);
  writeFileSync(file, Buffer.concat([Buffer.from(headOf(request, undefined)), request.body]));
  return file;
}
