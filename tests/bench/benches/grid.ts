import type { Bench } from '../harness/bench.ts';
import { runInTurn, median } from '../harness/rounds.ts';
import { Tab } from '../harness/tab.ts';
import { traceOf } from '../harness/trace.ts';

const ROWS = 100_000;
const SECONDS = 10;
const COLUMNS = { text: 'Column 0', number: 'Column 1' } as const;

interface Measured {
  /** Of the time from frame to frame, by the clock; and of the CPU time of the main thread within. */
  readonly p99: number;
  readonly cpu99: number;
  readonly longest: number;
  readonly longestWall: number;
  readonly sorts: Readonly<Record<keyof typeof COLUMNS, number>>;
}

/** The grid with 100,000 rows of 50 columns: ten seconds of scrolling, and sorting. */
export const grid: Bench = {
  name: 'grid',
  pages: { ours: ['pages/grid-by-product.ts'] },
  async run({ browser, site, rounds }) {
    const measure = async (): Promise<Measured> => {
      const tab = await Tab.open(browser, site.address('ours', 'grid-by-product', ROWS));
      await tab.mount();
      await tab.page.evaluate('scrolling(1)');
      let frames: readonly number[] = [];
      const { scripts, frames: cpu } = await traceOf(tab.session, async () => {
        frames = await tab.page.evaluate<readonly number[]>(`scrolling(${SECONDS})`);
      });
      await tab.page.evaluate('document.querySelector("[role=grid]").scrollLeft = 0');
      const sorts = { text: await sort(tab, COLUMNS.text), number: await sort(tab, COLUMNS.number) };
      await tab.close();
      const longest = scripts.reduce((max, task) => Math.max(max, task.cpu), 0);
      const longestWall = scripts.reduce((max, { wall }) => Math.max(max, wall), 0);
      return { p99: at(frames, 0.99), cpu99: at(cpu, 0.99), longest, longestWall, sorts };
    };
    const { product } = await runInTurn(['product'], Math.min(5, rounds), measure);
    const found = (read: (one: Measured) => number): number => median(product.map(read));
    const name = '100,000 rows × 50 columns';
    return [
      { what: `${name}, scrolling 10 s: p99 of frames, by the clock`, ours: found(({ p99 }) => p99), bar: 50 },
      { what: `${name}, scrolling 10 s: p99 of frames, CPU`, ours: found(({ cpu99 }) => cpu99), bar: 50 },
      {
        what: `${name}, scrolling 10 s: longest task with script, CPU`,
        ours: found(({ longest }) => longest),
        bar: 50,
      },
      {
        what: `${name}, scrolling 10 s: longest task with script, by the clock`,
        ours: found((one) => one.longestWall),
      },
      { what: `${name}, sorting by a text column`, ours: found(({ sorts }) => sorts.text), bar: 300 },
      { what: `${name}, sorting by a number column`, ours: found(({ sorts }) => sorts.number), bar: 300 },
    ];
  },
};

const at = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * share)] ?? Infinity;

/** Main-thread time from the click until the sorted rows are painted. */
async function sort(tab: Tab, column: string): Promise<number> {
  const cost = await tab.cost(async () => {
    await tab.run(`press(${JSON.stringify(column)})`);
    await tab.run('settled()');
  });
  const sorted = await tab.page.locator('[role=columnheader][aria-sort=ascending]').count();
  if (sorted !== 1) throw new Error(`${column} is not sorted`);
  return cost.main;
}
