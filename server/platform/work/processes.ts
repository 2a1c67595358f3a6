import type { ChildProcess } from 'node:child_process';
import { isOutOfMemory, keepAlive, startChild } from '../../../engine/base/child-process.ts';
import { WorkEnded, type WorkOrder, type WorkReply } from './work.ts';

const MEGABYTES = 256;
/** The maximum milliseconds in which a process loads a module, on a busy machine. */
const START_MS = 30_000;
/** An idle process ends after this time. */
const IDLE_MS = 300_000;

/** Processes that work on one order at a time each. The caller limits the number of simultaneous orders. */
export class Processes {
  private readonly idle = new Map<ChildProcess, NodeJS.Timeout>();

  async run(order: WorkOrder, ms: number): Promise<unknown> {
    const child = this.take();
    let reply: WorkReply;
    try {
      reply = await answerOf(child, order, ms);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    this.keep(child);
    if ('error' in reply) throw reply.error;
    return 'result' in reply ? reply.result : undefined;
  }

  private take(): ChildProcess {
    for (const [child, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(child);
      keepAlive(child, true);
      return child;
    }
    const child = startChild(new URL('./process.ts', import.meta.url), MEGABYTES);
    // Also for a process that is idle or being ended.
    const forget = () => {
      clearTimeout(this.idle.get(child));
      this.idle.delete(child);
    };
    return child.on('error', forget).on('exit', forget);
  }

  private keep(child: ChildProcess): void {
    keepAlive(child, false);
    this.idle.set(child, setTimeout(() => void child.kill('SIGKILL'), IDLE_MS).unref());
  }
}

function answerOf(child: ChildProcess, order: WorkOrder, ms: number): Promise<WorkReply> {
  return new Promise((resolve, reject) => {
    const finish = (say: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      say();
    };
    const watch = (limit: number) => setTimeout(() => finish(() => reject(new WorkEnded('time'))), limit);
    const onMessage = (reply: WorkReply) => {
      clearTimeout(timer);
      if ('started' in reply) timer = watch(ms);
      else finish(() => resolve(reply));
    };
    const onExit = (code: number | null, signal: string | null) => finish(() => reject(reasonOf(code, signal)));
    const onError = (error: Error) => finish(() => reject(error));
    let timer = watch(START_MS);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    // Without a connection the process has ended, which is reported separately.
    if (child.connected) child.send(order);
  });
}

const reasonOf = (code: number | null, signal: string | null): Error =>
  isOutOfMemory(code, signal)
    ? new WorkEnded('memory')
    : new Error(`the process ended: ${signal ?? code ?? 'unknown'}`);
