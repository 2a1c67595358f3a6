import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The priority of child processes, below that of the server, so that requests are answered first. */
const PRIORITY = 10;
/** The exit code of a Node process that aborted. */
const ABORTED = 134;

/**
 * Starts a Node process with a memory limit. A thread would not do: one that exceeds its memory may end the whole server. The child has no environment
 * variables; its argument is the id of this process.
 */
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
    // The system has no priorities: the child runs at the normal one.
  }
  return child;
}

/** Keeps this process alive while the child works, and lets it end while the child is idle. */
export function keepAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Node aborts when its memory is full, and the system kills a process that needs too much. */
export const isOutOfMemory = (code: number | null, signal: string | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED;
