import { readdirSync, readFileSync } from 'node:fs';

/** The kinds of processes. */
export type ProcessKind = 'tests' | 'browser' | 'server' | 'database';

export type ProcessorSeconds = Readonly<Record<ProcessKind, number>>;

const TICKS_PER_SECOND = 100;
const INTERVAL_MS = 500;
const SERVERS = /(?:server\/main|e2e-server|fuzz\/server|tools\/start)\.\w+/;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** The start time, which identifies a process together with its id, since ids are reused. */
  readonly started: string;
  /** The ticks of the process itself. */
  readonly ticks: number;
  /** The ticks of its ended children. */
  readonly childTicks: number;
}

interface Known {
  readonly step: string;
  readonly kind: ProcessKind;
  ticks: number;
}

/**
 * Measures the processor time of the processes of each step, by kind. Linux reports it for each process in /proc, which
 * is read twice a second; shorter processes count through their parent. Other systems report nothing.
 */
export class ProcessorClock {
  readonly #roots = new Map<number, string>();
  readonly #known = new Map<string, Known>();
  /** The time of steps' own processes including all children that they have waited for. */
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
    const known = [...this.#known.values()].filter((process) => process.step === step);
    const secondsOfKind = (kind: ProcessKind): number =>
      sum(known.filter((counted) => counted.kind === kind).map(({ ticks }) => ticks)) / TICKS_PER_SECOND;
    const seen = {
      browser: secondsOfKind('browser'),
      server: secondsOfKind('server'),
      database: secondsOfKind('database'),
    };
    // The rest, too short to be measured, belongs to the tests themselves.
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

/** The ticks of the ended children of this process. */
const endedChildTicks = (): number => readStat(process.pid)?.childTicks ?? 0;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const listProcesses = (): readonly ProcessStat[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []));

function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain spaces: fields are counted after it.
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
