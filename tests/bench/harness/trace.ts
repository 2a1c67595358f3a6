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

/** The activity of the page's main thread. */
export interface TraceResult {
  /** The tasks that ran a script. */
  readonly scripts: readonly Task[];
  /** CPU milliseconds between two animation frames: the frame time on an idle machine. */
  readonly frames: readonly number[];
}

/** Traces the main thread while something is done. */
export async function traceOf(session: CDPSession, work: () => Promise<unknown>): Promise<TraceResult> {
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
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const each = mains.map(({ pid, tid }) =>
    tracedOf(events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')),
  );
  return { scripts: each.flatMap(({ scripts }) => scripts), frames: each.flatMap(({ frames }) => frames) };
}

const inOrder = (events: readonly TraceEvent[]): TraceEvent[] => events.toSorted((one, other) => one.ts - other.ts);
const cpuOf = ({ tdur, dur }: TraceEvent): number => (tdur ?? dur ?? 0) / 1000;

function tracedOf(events: readonly TraceEvent[]): TraceResult {
  const scripts = inOrder(events.filter(({ name }) => SCRIPTS.has(name)));
  const tasks = inOrder(events.filter(({ name }) => name.endsWith('RunTask')));
  let next = 0;
  const withScript = tasks.filter((task) => {
    while (next < scripts.length && (scripts[next]?.ts ?? 0) < task.ts) next++;
    return (scripts[next]?.ts ?? Infinity) <= task.ts + (task.dur ?? 0);
  });
  const starts = scripts.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames = starts.map(() => 0);
  let frame = 0;
  for (const task of tasks) {
    while (frame + 1 < starts.length && (starts[frame + 1] ?? Infinity) <= task.ts + (task.dur ?? 0)) frame++;
    frames[frame] = (frames[frame] ?? 0) + cpuOf(task);
  }
  return { scripts: withScript.map((task) => ({ wall: (task.dur ?? 0) / 1000, cpu: cpuOf(task) })), frames };
}
