import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { startEmbedded } from '../../server/platform/data/embedded/index.ts';
import { databaseUrl } from '../support/cluster.ts';
import { codeOf } from './code.ts';
import { READS } from './reads.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PASSWORD = 'Praxis!1';

export interface UpgradeReport {
  readonly calls: number;
  /** Calls that failed, and moments at which the older node was not ready. */
  readonly problems: readonly string[];
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly child: ChildProcess;
}

/** Starts a node of an older release, then one of this code on the same database, and uses both side by side. */
export async function upgradeFrom(
  commit: string,
  ports: readonly [older: number, newer: number],
): Promise<UpgradeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-upgrade-'));
  chmodSync(folder, 0o755);
  const cluster = await startEmbedded({ folder: join(folder, 'database'), label: 'upgrade' });
  const nodes: Node[] = [];
  try {
    const code = codeOf(commit, join(folder, 'code'));
    const start = async (name: string, cwd: string, port: number) => {
      const node = startNode({ name, cwd, port, folder }, cluster.connection.bind(cluster));
      nodes.push(node);
      await ready(node);
      return node;
    };
    const older = await start(commit, code, ports[0]);
    const problems: string[] = [];
    let calls = await useNode(older, problems);
    // People work on while the tables are changed.
    const starting = start('this code', ROOT, ports[1]);
    calls += await useWhile(starting, () => useNode(older, problems));
    const newer = await starting;
    // More than once, because replies are cached.
    for (const node of [older, newer, older, newer]) {
      calls += await useNode(node, problems);
      if (!(await isReady(older))) problems.push(`${commit} is not ready beside this code`);
    }
    return { calls, problems: [...new Set(problems)] };
  } finally {
    for (const { child } of nodes) await ended(child);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** People who work at the same time. */
const LANES = 4;

/** Uses a node until something is done, or has failed. Returns how many calls that were. */
async function useWhile(work: Promise<unknown>, use: () => Promise<number>): Promise<number> {
  const state = { isOver: false };
  const over = () => {
    state.isOver = true;
  };
  void work.then(over, over);
  const lanes = Array.from({ length: LANES }, async () => {
    let calls = 0;
    while (!state.isOver) calls += await use();
    return calls;
  });
  return (await Promise.all(lanes)).reduce((sum, calls) => sum + calls, 0);
}

function startNode(
  { name, cwd, port, folder }: { name: string; cwd: string; port: number; folder: string },
  connection: (role: string) => ClientConfig,
): Node {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'files'),
      DATABASE_URL: databaseUrl(connection('praxis_app')),
      DATABASE_OWNER_URL: databaseUrl(connection('praxis_owner')),
      LOG_LEVEL: 'error',
    },
  });
  return { name, port, child };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await end;
}

const isReady = async ({ port }: Node): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false, // it does not listen yet
  );

async function ready(node: Node): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(100)) {
    if (await isReady(node)) return;
    if (node.child.exitCode !== null) break;
  }
  throw new Error(`${node.name} does not become ready.`);
}

/** Signs in, reads every area, and sends a message, at one node. Returns how many calls that were. */
async function useNode(node: Node, problems: string[]): Promise<number> {
  let calls = 0;
  for (const [username, reads] of Object.entries(READS)) {
    const signedIn = await call(node, '/Account/Login', { Username: username, Password: PASSWORD });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    for (const [path, body, part] of reads) {
      calls += 1;
      const answer = await call(node, path, body, cookie);
      const text = await answer.text();
      if (!answer.ok || !text.includes(part))
        problems.push(`${node.name}: ${path} ${answer.status} ${text.slice(0, 200)}`);
    }
    if (username === 'mentee') {
      calls += 1;
      await sendMessage(node, cookie, problems);
    }
  }
  return calls;
}

async function sendMessage(node: Node, cookie: string, problems: string[]): Promise<void> {
  const list = await (await call(node, '/api/Chat/Conversations', {}, cookie)).text();
  const ConversationId = /"Id":"(\d+)"/.exec(list)?.[1] ?? '';
  const body = { ConversationId, Message: `από ${node.name}`, Token: randomUUID() };
  const sent = await call(node, '/api/praxis/chat/send', body, cookie);
  if (!sent.ok) problems.push(`${node.name}: /api/praxis/chat/send ${sent.status} ${await sent.text()}`);
}

const call = ({ port }: Node, path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
  });
