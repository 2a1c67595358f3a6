import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BookFailureKind } from './book-failure.ts';
import type { BookReply, BookWorkers } from './book-protocol.ts';

const PROCESS = new URL('./node-process.ts', import.meta.url);

/**
 * Processes of Node with so much memory. A thread would not do: one that exceeds its memory may end the whole server. They see no environment, and do not
 * keep the server alive while they are idle.
 */
export const nodeWorkers = (megabytes = 512, file = PROCESS): BookWorkers => ({
  start: (listener) => {
    const child = fork(fileURLToPath(file), {
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let open = 0;
    const rest = () => {
      if (open > 0) return;
      child.unref();
      child.channel?.unref();
    };
    child.on('message', (reply) => {
      open -= 1;
      rest();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process sends nothing else
      listener.onReply(reply as BookReply);
    });
    child.on('error', (error) => listener.onLost('lost', error.message));
    child.on('exit', (code, signal) => listener.onLost(...reasonOf(code, signal)));
    return {
      send: (request) => {
        open += 1;
        child.ref();
        child.channel?.ref();
        // Without a connection the process has ended, which is reported by itself.
        if (child.connected) child.send(request);
      },
      terminate: () => void child.kill('SIGKILL'),
    };
  },
});

/** Node aborts when its memory is full, and the system kills what needs too much. */
const reasonOf = (code: number | null, signal: string | null): readonly [BookFailureKind, string] =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED
    ? ['memory', 'the workbook needs too much memory']
    : ['lost', `the process ended: ${signal ?? code ?? 'unknown'}`];

const ABORTED = 134;
