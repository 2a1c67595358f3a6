import { readdirSync, readFileSync } from 'node:fs';

/** What a process is for. */
export type ProcessKind = 'tests' | 'browser' | 'server' | 'database';

export type ProcessorSeconds = Readonly<Record<ProcessKind, number>>;

const TICKS_PER_SECOND = 100;
const INTERVAL_MS = 500;
const SERVERS = /(?:server\/main|e2e-server|fuzz\/server|tools\/start)\.\w+/;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** With the id, the name of a process: ids are used again. */
  readonly started: string;
  /** Of the process itself. */
  readonly ticks: number;
  /** Of its children that have ended. */
  readonly childTicks: number;
}

interface Known {
  readonly step: string;
  readonly kind: ProcessKind;
  ticks: number;
}

/**
 * Processor time of the processes of each step, by what they are for. Linux tells it of each process in /proc, which is read twice a second; a
 * process that lived for less counts through its parent. On other systems nothing is known.
 */
export class ProcessorClock {
  readonly #roots = new Map<number, string>();
  readonly #known = new Map<string, Known>();
  /** The time of steps' own processes with all children that they have waited for. */
  readonly #whole = new Map<string, number>();
  #ended = endedChildTicks();
  #timer: NodeJS.Timeout | undefined;

  /** Counts a process and all that it starts for a step. */
  watch(pid: number, step: string): void {
    if (process.platform !== 'linux') return;
    this.#roots.set(pid, step);
    this.#timer ??= setInterval(() => this.#look(), INTERVAL_MS).unref();
  }

  /** A process of a step has ended. */
  release(pid: number): void {
    const ended = endedChildTicks();
    const step = this.#roots.get(pid);
    if (step !== undefined) this.#whole.set(step, (this.#whole.get(step) ?? 0) + ended - this.#ended);
    this.#ended = ended;
    this.#roots.delete(pid);
    if (this.#roots.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  secondsOf(step: string): ProcessorSeconds {
    const known = [...this.#known.values()].filter((each) => each.step === step);
    const secondsOfKind = (kind: ProcessKind): number =>
      sum(known.filter((each) => each.kind === kind).map(({ ticks }) => ticks)) / TICKS_PER_SECOND;
    const seen = {
      browser: secondsOfKind('browser'),
      server: secondsOfKind('server'),
      database: secondsOfKind('database'),
    };
    // What was too short to be seen is the tests' own.
    const whole = (this.#whole.get(step) ?? 0) / TICKS_PER_SECOND;
    return { ...seen, tests: Math.max(secondsOfKind('tests'), whole - sum(Object.values(seen))) };
  }

  #look(): void {
    const stats = new Map(listProcesses().map((stat) => [stat.pid, stat]));
    for (const stat of stats.values()) {
      const key = `${stat.pid} ${stat.started}`;
      const known = this.#known.get(key);
      if (known) known.ticks = stat.ticks;
      else {
        const step = this.#stepOf(stat, stats);
        if (step !== undefined) this.#known.set(key, { step, kind: kindOf(stat.pid), ticks: stat.ticks });
      }
    }
  }

  #stepOf(stat: ProcessStat, stats: ReadonlyMap<number, ProcessStat>): string | undefined {
    for (let at: ProcessStat | undefined = stat; at; at = stats.get(at.parent)) {
      const step = this.#roots.get(at.pid) ?? this.#known.get(`${at.pid} ${at.started}`)?.step;
      if (step !== undefined) return step;
    }
    return undefined;
  }
}

/** The ticks of the children of this process that have ended. */
const endedChildTicks = (): number => readStat(process.pid)?.childTicks ?? 0;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const listProcesses = (): readonly ProcessStat[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []));

function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may have spaces: fields are counted behind it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (at: number) => Number(fields[at]);
    return {
      pid,
      parent: number(1),
      started: fields[19] ?? '',
      ticks: number(11) + number(12),
      childTicks: number(13) + number(14),
    };
  } catch {
    return undefined; // it has ended, or this system has no /proc
  }
}

function kindOf(pid: number): ProcessKind {
  const command = readCommand(pid);
  if (/chrom|headless/i.test(command.split('\0', 1)[0] ?? '')) return 'browser';
  if (/postgres/.test(command)) return 'database';
  return SERVERS.test(command) ? 'server' : 'tests';
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
