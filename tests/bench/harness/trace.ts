import type { CDPSession } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of one task of the main thread. */
export interface Task {
  readonly wall: number;
  readonly cpu: number;
}

const SCRIPTS = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'RunMicrotasks',
  'EventDispatch',
  'TimerFire',
]);

/** The tasks of the page's main thread that ran a script while something was done. */
export async function scriptTasks(session: CDPSession, work: () => Promise<unknown>): Promise<readonly Task[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: readonly object[] }): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol says no more of them
    events.push(...(value as readonly TraceEvent[]));
  };
  session.on('Tracing.dataCollected', collect);
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  await work();
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  return tasksOf(events);
}

function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  return threads.flatMap(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X');
    const scripts = own.filter(({ name }) => SCRIPTS.has(name)).toSorted((one, other) => one.ts - other.ts);
    const tasks = own.filter(({ name }) => name.endsWith('RunTask')).toSorted((one, other) => one.ts - other.ts);
    let next = 0;
    return tasks.flatMap((task) => {
      const end = task.ts + (task.dur ?? 0);
      while (next < scripts.length && (scripts[next]?.ts ?? 0) < task.ts) next++;
      if ((scripts[next]?.ts ?? Infinity) > end) return [];
      return [{ wall: (task.dur ?? 0) / 1000, cpu: (task.tdur ?? task.dur ?? 0) / 1000 }];
    });
  });
}
