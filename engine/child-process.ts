import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Answers to people come before long work. */
const PRIORITY = 10;
/** The code of a process of Node that aborted. */
const ABORTED = 134;

/** Starts a process of Node with so much memory. A thread would not do: one that exceeds its memory may end the whole server. It sees no environment, and is told the id of this process. */
export function startChild(file: URL, megabytes: number): ChildProcess {
  const child = fork(fileURLToPath(file), [String(process.pid)], {
    env: {},
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // a system that has no priorities: it works at the priority of all
  }
  return child;
}

/** Keeps this process alive while the child works, or lets it end while the child is idle. */
export function keepAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Node aborts when its memory is full, and the system kills what needs too much. */
export const isOutOfMemory = (code: number | null, signal: string | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED;
