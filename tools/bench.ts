// `npm run bench`, or `npm run bench -- nodes keys`: measures, and prints one table. ROUNDS=3 and RECORD=off for a quick look.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../tests/bench/harness/bench.ts';
import type { Build } from '../tests/bench/harness/build.ts';
import type { Line } from '../tests/bench/harness/table.ts';

const BENCH = join(import.meta.dirname, '../tests/bench');
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const RECORD = process.env['RECORD'] !== 'off';
const printBench = (text: string): void => void process.stderr.write(`${text}\n`);

/** Installs the packages of the comparison on first use. */
function install(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  printBench(`Installing what we measure beside, in ${folder}`);
  const { status } = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`);
}

async function runBenches(names: readonly string[]): Promise<void> {
  const { benches } = await import('../tests/bench/benches/index.ts');
  const unknown = names.find((name) => benches.every((bench) => bench.name !== name));
  if (unknown !== undefined)
    throw new Error(`There is no bench ${unknown}: there are ${benches.map(({ name }) => name).join(', ')}`);
  const chosen = names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name));
  const lines = await measure(chosen);
  const { tableOf, judge } = await import('../tests/bench/harness/table.ts');
  process.stdout.write(`${tableOf(lines)}\n`);
  const missed = lines.filter((line) => judge(line).met === false).length;
  process.stdout.write(`${lines.length} lines, ${missed} bars missed, medians of ${ROUNDS}\n`);
}

async function measure(chosen: readonly Bench[]): Promise<Line[]> {
  const { buildPages, removePages } = await import('../tests/bench/harness/build.ts');
  const { serve } = await import('../tests/bench/harness/serve.ts');
  const { openBrowser } = await import('../tests/bench/harness/tab.ts');
  const filesOf = (build: Build): string[] => [...new Set(chosen.flatMap(({ pages }) => pages?.[build] ?? []))];
  if (chosen.some(({ beside }) => beside)) install(BENCH);
  const manifests: Partial<Record<Build, Awaited<ReturnType<typeof buildPages>>>> = {};
  for (const build of ['ours', 'plain', 'amis'] as const) {
    const files = filesOf(build);
    if (files.length === 0 || (build === 'amis' && !RECORD)) continue;
    install(build === 'amis' ? join(BENCH, 'amis') : BENCH);
    printBench(`Building ${build}: ${files.join(', ')}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: memory
    manifests[build] = await buildPages(build, files);
  }
  const site = await serve(manifests);
  const browser = await openBrowser();
  const lines: Line[] = [];
  try {
    for (const bench of chosen) {
      printBench(`Measuring ${bench.name}`);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they would disturb each other
      lines.push(...(await bench.run({ browser, site, rounds: ROUNDS, record: RECORD, say: printBench })));
    }
  } finally {
    await browser.close();
    site.close();
    await removePages();
  }
  return lines;
}

await runBenches(process.argv.slice(2));
