import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** The command that starts Chromium. */
export interface BrowserCommand {
  readonly path: string;
  /** Chromium's own sandbox: not as root, and not on systems without namespaces for it. */
  readonly sandbox: boolean;
}

/** A headless Chromium for one task: it communicates by pipes and opens no port. */
export interface BrowserProcess {
  readonly input: Writable;
  readonly output: Readable;
  /** Rejects when the process ends or cannot be started. */
  readonly ended: Promise<never>;
  /** The memory of it and its children in bytes; 0 if the system does not tell. */
  readonly memory: () => number;
  /** Kills it with its children, and deletes its folder. */
  readonly kill: () => Promise<void>;
}

/**
 * Disables scripts and network: names do not resolve, and all addresses, including loopback, go through a proxy that
 * does not exist.
 */
const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--blink-settings=scriptEnabled=false',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--user-agent=Praxis',
  '--disable-gpu',
  '--disable-quic',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--use-mock-keychain',
  '--password-store=basic',
];
/** The maximum length of its log for ours. */
const MAX_LOG = 2_000;

export function startBrowser({ path, sandbox }: BrowserCommand): BrowserProcess {
  const folder = mkdtempSync(join(tmpdir(), `praxis-pdf-${process.pid}-`));
  const child = spawn(
    path,
    [...FLAGS, ...(sandbox ? [] : ['--no-sandbox']), `--user-data-dir=${folder}`, 'about:blank'],
    {
      // A process group of its own, so that its children are killed with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // It gets no settings of the server.
      env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    },
  );
  const [, , log, input, output] = child.stdio;
  let lines = '';
  log?.on('data', (chunk: Buffer) => {
    lines = `${lines}${chunk.toString()}`.slice(-MAX_LOG);
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The browser ended (${signal ?? code}). ${lines}`)));
  });
  // Callers that wait for an answer get the error; without them it is ignored.
  ended.catch(() => undefined);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fourth and the fifth of stdio are pipes
    ...({ input, output } as { readonly input: Writable; readonly output: Readable }),
    ended,
    memory: () => groupMemory(child.pid),
    kill: async () => {
      killGroup(child);
      await Promise.race([ended.catch(() => undefined), wait(5_000, undefined, { ref: false })]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const PAGE_BYTES = 4_096;

/** The resident memory of a process group, from /proc of Linux. */
function groupMemory(group: number | undefined): number {
  if (process.platform !== 'linux' || group === undefined) return 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => sum + memoryInGroup(name, group), 0);
}

function memoryInGroup(pid: string, group: number): number {
  try {
    // The name of the process, in brackets, may contain blanks. After it: state, parent, group.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (Number(fields[2]) !== group) return 0;
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return Math.max(0, (resident ?? 0) - (shared ?? 0)) * PAGE_BYTES;
  } catch {
    return 0; // It has ended meanwhile.
  }
}
