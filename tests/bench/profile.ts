// node tests/bench/profile.ts nodes-by-product mount 1000: the time of a page by function. Modes: mount, warm, keys.
import { globSync } from 'node:fs';
import type { Browser } from 'playwright';
import { buildPages, removePages } from './harness/build.ts';
import { serve } from './harness/serve.ts';
import { openBrowser, Tab } from './harness/tab.ts';

const [name = 'nodes-by-product', what = 'mount', count = '1000', top = '40'] = process.argv.slice(2);
const TIMES = 8;
const KEYS = 60;

type Work = (tab: Tab, profiled: (work: () => Promise<unknown>) => Promise<void>) => Promise<unknown>;
const WORKS: Readonly<Record<string, Work>> = {
  mount: (tab, profiled) => profiled(() => tab.mount()),
  async warm(tab, profiled) {
    for (let again = 0; again < TIMES; again++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await (again < 2 ? tab.mount() : profiled(() => tab.mount()));
      // oxlint-disable-next-line no-await-in-loop
      await tab.run('unmount()');
    }
  },
  async keys(tab, profiled) {
    await tab.mount();
    await tab.focus(15);
    await tab.keys('warm'.split(''));
    await profiled(() => tab.keys(Array.from({ length: KEYS }, () => 'x')));
  },
};

const own = new Map<string, number>();
const whole = new Map<string, number>();
const add = (times: Map<string, number>, label: string, time: number): void =>
  void times.set(label, (times.get(label) ?? 0) + time);

async function profile(browser: Browser, address: string, work: Work): Promise<void> {
  const tab = await Tab.open(browser, address);
  await tab.session.send('Profiler.enable');
  await tab.session.send('Profiler.setSamplingInterval', { interval: 100 });
  await work(tab, async (profiled) => {
    await tab.session.send('Profiler.start');
    await profiled();
    const found = await tab.session.send('Profiler.stop');
    account(found.profile);
  });
  await tab.close();
}

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

function account({ nodes, samples = [], timeDeltas = [] }: CpuProfile): void {
  const labels = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  samples.forEach((id, index) => {
    const time = (timeDeltas[index] ?? 0) / 1000;
    add(own, labels.get(id) ?? '', time);
    const around = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) around.add(labels.get(at) ?? '');
    for (const label of around) add(whole, label, time);
  });
}

const labelOf = ({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string =>
  `${functionName || '(anonymous)'} ${url.split('/').at(-1) ?? ''}:${lineNumber}`;

const written = (times: ReadonlyMap<string, number>): string =>
  [...times]
    .filter(([label]) => !/^\((?:idle|program|root)\)/.test(label))
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, Number(top))
    .map(([label, time]) => `${time.toFixed(1).padStart(9)}  ${label}`)
    .join('\n');

const work = WORKS[what];
const [file] = ['pages', 'peers'].flatMap((folder) => globSync(`${folder}/${name}.ts*`, { cwd: import.meta.dirname }));
if (!file || !work) throw new Error(`There is no page ${name}, or nothing called ${what} to do there`);
process.env['UNMINIFIED'] = '1';
const site = await serve({ ours: await buildPages('ours', [file]) });
const browser = await openBrowser();
// oxlint-disable-next-line no-await-in-loop -- one after the other
for (let again = 0; again < (what === 'mount' ? TIMES : 1); again++)
  await profile(browser, site.address('ours', name, Number(count)), work);
await browser.close();
site.close();
await removePages();
console.log(`ms of its own\n${written(own)}\n\nms with what it calls\n${written(whole)}`);
