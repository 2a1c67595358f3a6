import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, BenchRun } from '../harness/bench.ts';
import { median, runInTurn } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';
import { Tab } from '../harness/tab.ts';
import { SHAPES } from '../pages/workbook-books.ts';

/** The times of a change, by the clock of the page. */
interface Edit {
  readonly ms: number;
  readonly frame: number;
  readonly cleared: number;
}
/** The widget workbook: the same steps until the visible cells are painted. */
interface Grid {
  readonly open: Painted;
  readonly few: Painted;
  readonly many: Painted;
}
interface Painted {
  readonly ms: number;
  readonly frame: number;
  /** CPU of the page's main thread: script, style, layout, painting. */
  readonly cpu: number;
}

/** A sheet whose cells are all in view: the first and the third value that are typed. */
interface Dense {
  readonly first: Painted;
  readonly third: Painted;
}

interface Measured {
  /** CPU of the thread that computes, in a process of its own. */
  readonly thread: {
    readonly opened: number;
    readonly heap: number;
    readonly few: { readonly cpu: number };
    readonly many: { readonly cpu: number };
  };
  /** By the clock, in the page with a worker. */
  readonly open: { readonly ms: number; readonly frame: number };
  readonly few: Edit;
  readonly many: Edit;
  readonly pageHeap: number;
  readonly grid: Grid;
}

const run = promisify(execFile);
const BARS: Readonly<Record<string, number>> = { lookups: 4_000 };

/** Books of 50,000 formulas in six shapes: opened in a worker until the visible texts are in the page, and changed. */
export const workbooks: Bench = {
  name: 'workbooks',
  pages: { ours: ['pages/workbook-session.ts', 'pages/workbook-grid.tsx'] },
  async run(running) {
    const measured = await runInTurn(Object.keys(SHAPES), Math.min(5, running.rounds), (shape) =>
      measure(running, shape),
    );
    const dense = await runInTurn(['dense'], Math.min(5, running.rounds), () => measureDense(running));
    return [
      ...Object.entries(measured).flatMap(([shape, results]) => linesOf(shape, results)),
      ...denseLines(dense['dense'] ?? []),
    ];
  },
};

async function measure({ browser, site }: BenchRun, shape: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, [
    '--expose-gc',
    join(import.meta.dirname, 'workbooks-once.ts'),
    shape,
  ]);
  const thread: Measured['thread'] = JSON.parse(stdout);
  const tab = await Tab.open(browser, site.address('ours', 'workbook-session', 0));
  const step = <Result>(call: string): Promise<Result> => tab.page.evaluate<Result>(`bench.${call}`);
  const open = await step<Measured['open']>(`open(${JSON.stringify(shape)})`);
  const pageHeap = await tab.page.evaluate<number>('performance.memory.usedJSHeapSize / 1e6');
  const edit = async (input: string, dependents: number): Promise<Edit> => {
    await step(`edit(${JSON.stringify(input)}, 7)`);
    const found = await step<Edit>(`edit(${JSON.stringify(input)}, 9)`);
    if (found.cleared !== dependents + 1) throw new Error(`${shape}: ${input} cleared ${found.cleared} cells`);
    return found;
  };
  const [few, many] = [await edit('Inputs!A1', 500), await edit('Inputs!A2', 10_000)];
  await tab.close();
  return { thread, open, few, many, pageHeap, grid: await measureGrid({ browser, site }, shape) };
}

async function painted(tab: Tab, call: string): Promise<Painted> {
  let found = { ms: 0, frame: 0 };
  const { main } = await tab.cost(async () => {
    found = await tab.page.evaluate<typeof found>(`bench.${call}`);
  });
  return { ...found, cpu: main };
}

async function openGrid({ browser, site }: Pick<BenchRun, 'browser' | 'site'>): Promise<Tab> {
  const tab = await Tab.open(browser, site.address('ours', 'workbook-grid', 0));
  await tab.mount();
  return tab;
}

async function measureGrid(running: Pick<BenchRun, 'browser' | 'site'>, shape: string): Promise<Grid> {
  const tab = await openGrid(running);
  const open = await painted(tab, `open(${JSON.stringify(shape)})`);
  const edit = async (input: string): Promise<Painted> => {
    await painted(tab, `edit(${JSON.stringify(input)}, 7)`);
    return painted(tab, `edit(${JSON.stringify(input)}, 9)`);
  };
  const few = await edit('Inputs!A1');
  const many = await edit('Inputs!A2');
  await tab.close();
  return { open, few, many };
}

/** Values are typed while 500 cells that depend on them are in view. */
async function measureDense(running: BenchRun): Promise<Dense> {
  const tab = await openGrid(running);
  await painted(tab, 'open("dense")');
  const found: Painted[] = [];
  for (const value of ['2', '3', '4']) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await tab.page.evaluate(`bench.type("${value}")`);
    // oxlint-disable-next-line no-await-in-loop
    found.push(await painted(tab, 'enter()'));
  }
  await tab.close();
  const [first, , third] = found;
  if (!first || !third) throw new Error('nothing was typed');
  return { first, third };
}

function denseLines(results: readonly Dense[]): Line[] {
  const found = (read: (one: Dense) => number): number => median(results.map(read));
  const at = '501 cells in view, 500 depend on the typed one';
  return [
    { what: `${at}: from the key until all are painted, by the clock`, ours: found(({ third }) => third.ms), bar: 50 },
    { what: `${at}: the same, CPU of the page's main thread`, ours: found(({ third }) => third.cpu), bar: 50 },
    { what: `${at}: longest frame`, ours: found(({ third }) => third.frame) },
    { what: `${at}: the first value after opening, by the clock`, ours: found(({ first }) => first.ms) },
  ];
}

function linesOf(shape: string, results: readonly Measured[]): Line[] {
  const found = (read: (one: Measured) => number): number => median(results.map(read));
  const at = `50,000 formulas, ${shape}`;
  const bar = BARS[shape] ?? 2_000;
  return [
    {
      what: `${at}: opened and the visible texts read, CPU of the thread`,
      ours: found((one) => one.thread.opened),
      bar,
    },
    { what: `${at}: opened and painted, by the clock`, ours: found((one) => one.open.ms), bar },
    { what: `${at}: longest frame meanwhile`, ours: found((one) => one.open.frame) },
    { what: `${at}: 500 dependents, CPU of the thread`, ours: found((one) => one.thread.few.cpu), bar: 50 },
    { what: `${at}: 500 dependents painted, by the clock`, ours: found((one) => one.few.ms), bar: 50 },
    { what: `${at}: 10,000 dependents, CPU of the thread`, ours: found((one) => one.thread.many.cpu), bar: 300 },
    { what: `${at}: 10,000 dependents painted, by the clock`, ours: found((one) => one.many.ms), bar: 300 },
    { what: `${at}: longest frame of a change`, ours: found((one) => Math.max(one.few.frame, one.many.frame)) },
    { what: `${at}: opened and painted in the grid, by the clock`, ours: found((one) => one.grid.open.ms), bar },
    { what: `${at}: the same, CPU of the page's main thread`, ours: found((one) => one.grid.open.cpu) },
    { what: `${at}: 500 dependents painted in the grid`, ours: found((one) => one.grid.few.ms), bar: 50 },
    { what: `${at}: 10,000 dependents painted in the grid`, ours: found((one) => one.grid.many.ms), bar: 300 },
    { what: `${at}: memory of the worker`, ours: found((one) => one.thread.heap), unit: 'MB' },
    { what: `${at}: memory of the page`, ours: found((one) => one.pageHeap), unit: 'MB' },
  ];
}
