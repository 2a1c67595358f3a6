import type { Bench } from '../harness/bench.ts';
import { runInTurn, median, typical } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';
import { Tab, type Cost } from '../harness/tab.ts';
import { pageOf } from '../pages/spec.ts';

const COUNT = 1000;
const FIELDS = pageOf(COUNT).filter(({ kind }) => kind === 'input').length;
const WARM = 5;

const PAGES = {
  hand: ['ours', 'nodes-by-hand'],
  engine: ['ours', 'nodes-by-engine'],
  product: ['ours', 'nodes-by-product'],
  plain: ['plain', 'nodes-by-hand'],
  amis: ['amis', 'nodes-by-amis'],
} as const;
type Variant = keyof typeof PAGES;

interface Measured {
  readonly cold: Cost;
  readonly warm: Cost;
  readonly elements: number;
}

/** The first render of a page of 1,000 nodes: in a fresh page, and again in the same page. */
export const nodes: Bench = {
  name: 'nodes',
  pages: {
    ours: ['pages/nodes-by-hand.tsx', 'pages/nodes-by-engine.ts', 'pages/nodes-by-product.ts'],
    plain: ['pages/nodes-by-hand.tsx'],
    amis: ['nodes-by-amis.tsx'],
  },
  async run({ browser, site, rounds, record }) {
    const measure = async (variant: Variant): Promise<Measured> => {
      const [build, page] = PAGES[variant];
      const tab = await Tab.open(browser, site.address(build, page, COUNT));
      const cold = await tab.mount();
      const elements = await tab.number('elements()');
      await tab.expectFields(FIELDS);
      const warm: Cost[] = [];
      for (let again = 0; again < WARM; again++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await tab.run('unmount()');
        // oxlint-disable-next-line no-await-in-loop
        warm.push(await tab.mount());
      }
      await tab.close();
      return { cold, warm: typical(warm), elements };
    };
    const found = await runInTurn(['hand', 'engine', 'product', 'plain'], rounds, measure);
    const { amis } = await runInTurn(['amis'], record ? Math.min(3, rounds) : 0, measure);
    return linesOf({ ...found, amis });
  },
};

function linesOf(found: Readonly<Record<Variant, readonly Measured[]>>): Line[] {
  const cost = (variant: Variant, when: 'cold' | 'warm'): Cost => typical(found[variant].map((one) => one[when]));
  const elements = (variant: Variant): number => median(found[variant].map((one) => one.elements));
  const lines: Line[] = [];
  for (const [when, bar] of [
    ['cold', 1.3],
    ['warm', 1.15],
  ] as const) {
    const at = `1,000 nodes, first render ${when}, script`;
    const [hand, engine, product] = [cost('hand', when), cost('engine', when), cost('product', when)];
    lines.push(
      { what: `${at}: product : by hand`, ours: product.script, other: hand.script, bar },
      { what: `${at}: engine with the very components : by hand`, ours: engine.script, other: hand.script, bar },
      {
        what: `${at}: product : by hand, Mantine as it comes`,
        ours: product.script,
        other: cost('plain', when).script,
        bar: 0.8,
      },
      {
        what: `${at}: engine : by hand, Mantine as it comes`,
        ours: engine.script,
        other: cost('plain', when).script,
        bar: 0.8,
      },
      { what: `${at}: amis : product`, ours: product.script, other: cost('amis', when).script, bar: 5, atLeast: true },
      {
        what: `1,000 nodes, first render ${when}, main thread to the frame: product : by hand`,
        ours: product.main,
        other: hand.main,
      },
    );
  }
  lines.push({
    what: '1,000 nodes, elements in the page',
    ours: elements('product'),
    other: elements('hand'),
    unit: '',
  });
  return lines.filter(({ other }) => other !== 0);
}
