import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchRun } from '../harness/bench.ts';
import { runInTurn, median, typical } from '../harness/rounds.ts';
import { Tab, type Cost } from '../harness/tab.ts';

const ROWS = 300;
const TIMES = 10;
const NODES_OF_A_ROW = 5;

const PAGES = { product: 'rows-by-product', hand: 'rows-by-hand', memo: 'rows-by-hand-memo' } as const;

/** A list of 300 rows by 5 nodes, all of them in the page: one row changes, and one comes in at the top. */
export const rows: Bench = {
  name: 'rows',
  pages: { ours: ['pages/rows-by-product.ts', 'pages/rows-by-hand.ts', 'pages/rows-by-hand-memo.ts'] },
  async run(running) {
    const variants = ['product', 'hand', 'memo'] as const;
    const found = await runInTurn(variants, running.rounds, (variant) => measure(running, variant));
    const cost = (variant: (typeof variants)[number], what: 'change' | 'insert'): Cost =>
      typical(found[variant].map((one) => one[what]));
    const at = `${ROWS} rows of ${NODES_OF_A_ROW} nodes`;
    const [insert, change] = [cost('product', 'insert'), cost('product', 'change')];
    const rendered = median(found.product.map((one) => one.rendered));
    return [
      { what: `${at}, one changed: nodes that rendered`, ours: rendered, unit: '', bar: NODES_OF_A_ROW },
      {
        what: `${at}, one changed, script: product : by hand`,
        ours: change.script,
        other: cost('hand', 'change').script,
      },
      {
        what: `${at}, one inserted, script: product : by hand`,
        ours: insert.script,
        other: cost('hand', 'insert').script,
        bar: 0.5,
      },
      {
        what: `${at}, one inserted, main thread: product : by hand`,
        ours: insert.main,
        other: cost('hand', 'insert').main,
      },
      {
        what: `${at}, one inserted, script: product : by hand with memo`,
        ours: insert.script,
        other: cost('memo', 'insert').script,
      },
    ];
  },
};

interface Measured {
  readonly change: Cost;
  readonly insert: Cost;
  readonly rendered: number;
}

async function measure({ browser, site }: BenchRun, variant: keyof typeof PAGES): Promise<Measured> {
  const tab = await Tab.open(browser, site.address('ours', PAGES[variant], ROWS));
  await tab.mount();
  const before = await tab.number('elements()');
  const change = await presses(tab, 'change');
  const insert = await presses(tab, 'insert');
  if ((await tab.number('elements()')) <= before) throw new Error(`${variant}: nothing was inserted`);
  const rendered = variant === 'product' ? await countRenders(tab) : 0;
  await tab.close();
  return { change, insert, rendered };
}

async function presses(tab: Tab, button: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let again = 0; again < TIMES; again++) {
    const press = async (): Promise<void> => {
      await tab.run(`press(${JSON.stringify(button)})`);
      await sleep(100);
    };
    // oxlint-disable-next-line no-await-in-loop -- press after press
    costs.push(await tab.cost(press));
  }
  return typical(costs.slice(2));
}

async function countRenders(tab: Tab): Promise<number> {
  await tab.run('count()');
  await tab.run('press("change")');
  await tab.run('settled()');
  return tab.number('rendered()');
}
