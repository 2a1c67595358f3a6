import type { Bench, BenchRun } from '../harness/bench.ts';
import { runInTurn, median, typical } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';
import { Tab, type Cost } from '../harness/tab.ts';

const QUESTIONS = 300;
const SECTIONS = 15;
/** Of the sections that come, the first ones only warm up. */
const NEXT = 8;
const WARM = 3;
const SAVED = 1600;
const KEYS = 'abcdefghij'.split('');

const PAGES = { product: 'questionnaire-by-product', surveyjs: 'questionnaire-by-surveyjs' } as const;
type Variant = keyof typeof PAGES;

interface Whole {
  readonly first: Cost;
  readonly key: Cost;
  /** Nodes that rendered: of the keys themselves, and of the save after them. */
  readonly byKeys: number;
  readonly bySave: number;
}

/** A questionnaire of 300 questions beside the same in SurveyJS: all on one page, the next section, a key. */
export const questionnaire: Bench = {
  name: 'questionnaire',
  pages: { ours: ['pages/questionnaire-by-product.tsx', 'peers/questionnaire-by-surveyjs.tsx'] },
  async run(running) {
    const variants = ['product', 'surveyjs'] as const;
    const whole = await runInTurn(variants, running.rounds, (variant) => onePage(running, variant));
    const next = await runInTurn(variants, running.rounds, (variant) => nextSection(running, variant));
    return [...wholeLines(whole), ...nextLines(next)];
  },
};

function wholeLines(whole: Readonly<Record<Variant, readonly Whole[]>>): Line[] {
  const cost = (variant: Variant, what: 'first' | 'key'): Cost => typical(whole[variant].map((one) => one[what]));
  const [ours, theirs] = [cost('product', 'first'), cost('surveyjs', 'first')];
  const [key, theirKey] = [cost('product', 'key'), cost('surveyjs', 'key')];
  const at = `${QUESTIONS} questions on one page`;
  return [
    {
      what: `${at}, first render, main thread to the frame: SurveyJS : product`,
      ours: ours.main,
      other: theirs.main,
      bar: 3,
      atLeast: true,
    },
    { what: `${at}, first render, script: SurveyJS : product`, ours: ours.script, other: theirs.script, atLeast: true },
    { what: `${at}, one key in a long text, main thread: product : SurveyJS`, ours: key.main, other: theirKey.main },
    { what: `${at}: nodes that ten keys rendered`, ours: median(whole.product.map((one) => one.byKeys)), unit: '' },
    { what: `${at}: nodes that their save rendered`, ours: median(whole.product.map((one) => one.bySave)), unit: '' },
  ];
}

function nextLines(next: Readonly<Record<Variant, readonly Cost[]>>): Line[] {
  const [ours, theirs] = [typical(next.product), typical(next.surveyjs)];
  const at = `the next of ${SECTIONS} sections`;
  return [
    { what: `${at}, main thread to the frame: product : SurveyJS`, ours: ours.main, other: theirs.main, bar: 1 },
    { what: `${at}, script: product : SurveyJS`, ours: ours.script, other: theirs.script },
  ];
}

const open = ({ browser, site }: BenchRun, variant: Variant, count: 0 | 1): Promise<Tab> =>
  Tab.open(browser, site.address('ours', PAGES[variant], count));

/** From nothing to the questions at rest. */
const mount = (tab: Tab): Promise<Cost> =>
  tab.cost(async () => {
    await tab.run('mount()');
    await tab.run('shown()');
    await tab.run('settled()');
  });

async function onePage(running: BenchRun, variant: Variant): Promise<Whole> {
  const tab = await open(running, variant, 1);
  const first = await mount(tab);
  await expectQuestions(tab, QUESTIONS);
  await tab.page.locator('textarea').first().focus();
  await tab.keys(['w']);
  const product = variant === 'product';
  if (product) await tab.run('count()');
  const key = await tab.keys(KEYS);
  const byKeys = product ? await tab.number('rendered()') : 0;
  await tab.page.waitForTimeout(SAVED);
  const bySave = product ? await tab.number('rendered()') : 0;
  const typed = await tab.page.locator('textarea').first().inputValue();
  if (typed !== ['w', ...KEYS].join('')) throw new Error(`${variant}: there stands ${typed}`);
  await tab.close();
  return { first, key, byKeys, bySave };
}

async function nextSection(running: BenchRun, variant: Variant): Promise<Cost> {
  const tab = await open(running, variant, 0);
  await mount(tab);
  const costs: Cost[] = [];
  for (let turn = 0; turn < NEXT; turn++) {
    const next = async (): Promise<void> => {
      await tab.run('next()');
      await tab.run('settled()');
    };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    costs.push(await tab.cost(next));
    // oxlint-disable-next-line no-await-in-loop
    await expectQuestions(tab, QUESTIONS / SECTIONS);
  }
  await tab.close();
  return typical(costs.slice(WARM));
}

async function expectQuestions(tab: Tab, count: number): Promise<void> {
  const found = await tab.number('questions()');
  if (found !== count) throw new Error(`${tab.page.url()} has ${found} questions instead of ${count}`);
}
