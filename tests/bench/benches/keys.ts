import type { Bench, BenchRun } from '../harness/bench.ts';
import { runInTurn, median, typical } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';
import { Tab, type Cost } from '../harness/tab.ts';

const PAGES = {
  product: ['ours', 'form-by-product'],
  engine: ['ours', 'form-by-engine'],
  hand: ['ours', 'form-by-hand'],
  formily: ['ours', 'form-by-formily'],
  surveyjs: ['ours', 'form-by-surveyjs'],
  jsonforms: ['ours', 'form-by-jsonforms'],
  rjsf: ['ours', 'form-by-rjsf'],
  amis: ['amis', 'form-by-amis'],
} as const;
type Variant = keyof typeof PAGES;
type Compared = 'product' | 'engine' | 'hand' | 'formily';

const COMPARED: readonly Compared[] = ['product', 'engine', 'hand', 'formily'];
/** Beside them for the record: some take seconds for a key. */
const FOR_THE_RECORD = ['surveyjs', 'jsonforms', 'rjsf', 'amis'] as const;
/** A field in the middle that nothing depends on. */
const FIELD = 15;
const WARM_UP = 'warming'.split('');
const KEYS = 'abcdefghijklmnopqrst'.split('');
const HIDES = 4;

interface Measured {
  readonly key: Cost;
  readonly hide: Cost;
  readonly show: Cost;
  /** Nodes of the engine that one key rendered. */
  readonly rendered: number | null;
}

/** One key in a form of 500 and of 2,000 fields, a tenth of them conditional on the first. */
export const keys: Bench = {
  name: 'keys',
  pages: {
    ours: [
      ...['product.ts', 'engine.ts', 'hand.tsx'].map((name) => `pages/form-by-${name}`),
      ...['formily', 'surveyjs', 'jsonforms', 'rjsf'].map((name) => `peers/form-by-${name}.tsx`),
    ],
    amis: ['form-by-amis.tsx'],
  },
  async run(running) {
    const small = await runInTurn(COMPARED, running.rounds, (variant) => compare(running, variant, 500));
    const large = await runInTurn(COMPARED, running.rounds, (variant) => compare(running, variant, 2000));
    const record: Line[] = [];
    for (const count of running.record ? [500, 2000] : []) {
      const found = count === 500 ? small : large;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      record.push(...(await recordLines(running, count, typical(found.product.map(({ key }) => key)))));
    }
    return [...barLines(small, large), ...record];
  },
};

type Found = Readonly<Record<Compared, readonly Measured[]>>;

function barLines(small: Found, large: Found): Line[] {
  const key = (found: Found, variant: Compared): Cost => typical(found[variant].map((one) => one.key));
  const hide = (variant: Compared): Cost => typical(large[variant].map((one) => one.hide));
  const lines: Line[] = [];
  for (const [count, found] of [
    ['500', small],
    ['2,000', large],
  ] as const) {
    const at = `one key, ${count} fields`;
    for (const variant of ['product', 'engine'] as const) {
      const [ours, hand, formily] = [key(found, variant), key(found, 'hand'), key(found, 'formily')];
      lines.push(
        { what: `${at}, script: ${variant} : by hand`, ours: ours.script, other: hand.script, bar: 1.3 },
        { what: `${at}, main thread: ${variant} : Formily`, ours: ours.main, other: formily.main, bar: 1 },
      );
    }
    const [product, hand] = [key(found, 'product'), key(found, 'hand')];
    lines.push({ what: `${at}, main thread: product : by hand`, ours: product.main, other: hand.main });
    const rendered = median(found.product.map((one) => one.rendered ?? Infinity));
    lines.push({ what: `${at}: nodes that rendered`, ours: rendered, unit: '', bar: 1 });
  }
  for (const variant of ['product', 'engine'] as const) {
    const [few, many] = [key(small, variant), key(large, variant)];
    lines.push({
      what: `one key, script: ${variant}, 2,000 : 500 fields`,
      ours: many.script,
      other: few.script,
      bar: 1.1,
    });
  }
  const [handFew, handMany] = [key(small, 'hand'), key(large, 'hand')];
  lines.push({ what: 'one key, script: by hand, 2,000 : 500 fields', ours: handMany.script, other: handFew.script });
  for (const variant of ['product', 'engine'] as const) {
    lines.push({
      what: `hiding a tenth of 2,000, main thread: ${variant} : Formily`,
      ours: hide(variant).main,
      other: hide('formily').main,
      bar: 0.7,
    });
  }
  lines.push(
    {
      what: 'hiding a tenth of 2,000, script: product : Formily',
      ours: hide('product').script,
      other: hide('formily').script,
    },
    {
      what: 'hiding a tenth of 2,000, main thread: product : by hand',
      ours: hide('product').main,
      other: hide('hand').main,
    },
  );
  return lines;
}

async function compare({ browser, site }: BenchRun, variant: Compared, count: number): Promise<Measured> {
  const [build, page] = PAGES[variant];
  const tab = await Tab.open(browser, site.address(build, page, count));
  await tab.mount();
  await tab.expectFields(count);
  await tab.focus(FIELD);
  await tab.keys(WARM_UP);
  const key = await tab.keys(KEYS);
  await expectText(tab, FIELD, [...WARM_UP, ...KEYS].join(''));
  const { hide, show } = await hiding(tab);
  const rendered = variant === 'product' ? await countRenders(tab) : null;
  await tab.close();
  return { key, hide, show, rendered };
}

/** The last letter of "hide" hides a tenth; taking it back shows them again. */
async function hiding(tab: Tab): Promise<{ readonly hide: Cost; readonly show: Cost }> {
  await tab.focus(0);
  await tab.keys(['h', 'i', 'd']);
  const [hides, shows]: [Cost[], Cost[]] = [[], []];
  for (let again = 0; again < HIDES; again++) {
    const before = await tab.number('elements()');
    hides.push(await tab.keys(['e']));
    if ((await tab.number('elements()')) >= before) throw new Error(`${tab.page.url()}: nothing was hidden`);
    shows.push(await tab.keys(['Backspace']));
  }
  return { hide: typical(hides.slice(1)), show: typical(shows.slice(1)) };
}

async function countRenders(tab: Tab): Promise<number> {
  await tab.focus(FIELD);
  await tab.run('count()');
  await tab.keys(['z']);
  return tab.number('rendered()');
}

async function expectText(tab: Tab, at: number, text: string): Promise<void> {
  const found = await tab.value(at);
  if (found !== text) throw new Error(`${tab.page.url()}: typed ${text}, and there stands ${found}`);
}

/** Fewer keys, and as many rounds as there is patience for. */
async function recordLines(running: BenchRun, count: number, product: Cost): Promise<Line[]> {
  const few = KEYS.slice(0, 5);
  const found = await runInTurn(FOR_THE_RECORD, Math.min(3, running.rounds), async (variant: Variant) => {
    const [build, page] = PAGES[variant];
    running.say(`  ${variant}, ${count} fields`);
    const tab = await Tab.open(running.browser, running.site.address(build, page, count));
    await tab.mount();
    await tab.expectFields(count);
    await tab.focus(FIELD);
    await tab.keys(['w']);
    const cost = await tab.keys(few);
    await expectText(tab, FIELD, ['w', ...few].join(''));
    await tab.close();
    return cost;
  });
  return FOR_THE_RECORD.map((variant) => ({
    what: `one key, ${count.toLocaleString('en')} fields, main thread: product : ${NAMES[variant]}`,
    ours: product.main,
    other: typical(found[variant]).main,
  }));
}

const NAMES = { surveyjs: 'SurveyJS', jsonforms: 'JSON Forms', rjsf: 'RJSF', amis: 'amis' } as const;
