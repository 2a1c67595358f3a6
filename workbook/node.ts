import { readFileSync } from 'node:fs';
import { isOutOfMemory, keepAlive, startChild } from '../engine/base/child-process.ts';
import type { BookFailureKind } from './book-failure.ts';
import type { BookReply, BookWorkers } from './book-protocol.ts';

const PROCESS = new URL('./node-process.ts', import.meta.url);

/** Starts Node processes with a memory limit. They do not keep the server alive while they are idle. */
export const nodeWorkers = (megabytes = 512, file = PROCESS): BookWorkers => ({
  start: (listener) => {
    const child = startChild(file, megabytes);
    let open = 0;
    child.on('message', (reply) => {
      open -= 1;
      if (open === 0) keepAlive(child, false);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process sends nothing else
      listener.onReply(reply as BookReply);
    });
    child.on('error', (error) => listener.onLost('lost', error.message));
    child.on('exit', (code, signal) => listener.onLost(...reasonOf(code, signal)));
    return {
      send: (request) => {
        open += 1;
        keepAlive(child, true);
        // Without a connection the process has ended, which is reported separately.
        if (child.connected) child.send(request);
      },
      terminate: () => void child.kill('SIGKILL'),
      spentMs: () => processorMs(child.pid),
    };
  },
});

/** The processor time of a process, which Linux reports in hundredths of a second; undefined on other systems. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may have blanks.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return undefined;
  }
}

const reasonOf = (code: number | null, signal: string | null): readonly [BookFailureKind, string] =>
  isOutOfMemory(code, signal)
    ? ['memory', 'the workbook needs too much memory']
    : ['lost', `the process ended: ${signal ?? code ?? 'unknown'}`];
