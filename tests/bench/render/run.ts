import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import { mantineUseId } from '../../../tools/mantine-use-id.ts';

type Measured = Readonly<Record<'first' | 'warm' | 'key' | 'hide' | 'nodes', number>>;

const HERE = import.meta.dirname;
const OUT = join(HERE, '../../../.cache/bench-render');
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);

/** First render and keystrokes of one page, by hand and by the engine: fresh pages of one browser, the order alternated. */
await build({
  root: HERE,
  configFile: false,
  logLevel: 'error',
  plugins: [mantineUseId()],
  base: './',
  build: { outDir: OUT, emptyOutDir: true, target: 'es2023' },
});
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://local').pathname;
  const file = join(OUT, path === '/' ? 'index.html' : path);
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  response.end(await readFile(file).catch(() => ''));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** CPU time of the page's thread: what else the machine does is not in it. */
async function one(variant: string, count: number): Promise<Measured> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const clock = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const run = (code: string): Promise<unknown> =>
    page.evaluate(`new Promise((done) => setTimeout(() => { bench.${code}; done(); }))`);
  const cost = async (code: string): Promise<number> => {
    const since = await clock();
    await run(code);
    return (await clock()) - since;
  };
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(`bench.prepare(${JSON.stringify(variant)}, ${count})`);
  const first = await cost('mount()');
  await run('find()');
  const keys: number[] = [];
  for (let index = 0; index < 60; index++) keys.push(await cost(`type(1, 'x${index}')`));
  const hides: number[] = [];
  for (let index = 0; index < 10; index++) hides.push(await cost(`type(0, '${index % 2 === 0 ? 'hide' : 'show'}')`));
  const warm: number[] = [];
  for (let index = 0; index < 5; index++) {
    await run('unmount()');
    warm.push(await cost('mount()'));
  }
  const nodes = Number(await page.evaluate('bench.count()'));
  await page.close();
  return { first, warm: median(warm), key: median(keys.slice(20)), hide: median(hides), nodes };
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const shown = (list: readonly number[]): string => median(list).toFixed(2).padStart(8);

const COUNTS = (process.env['COUNTS'] ?? '500,1000,2000').split(',').map(Number);
for (const count of COUNTS) {
  const hand: Measured[] = [];
  const engine: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? (['hand', 'engine'] as const) : (['engine', 'hand'] as const);
    for (const variant of order) (variant === 'hand' ? hand : engine).push(await one(variant, count));
  }
  console.log(
    `\n${count} nodes (${median(hand.map((one_) => one_.nodes))} and ${median(engine.map((one_) => one_.nodes))} elements), ms, median of ${ROUNDS}`,
  );
  for (const what of ['first', 'warm', 'key', 'hide'] as const) {
    const [by, with_] = [hand.map((one_) => one_[what]), engine.map((one_) => one_[what])];
    console.log(
      `${what.padEnd(8)} by hand ${shown(by)}   engine ${shown(with_)}   ratio ${(median(with_) / median(by)).toFixed(2)}`,
    );
  }
}
await browser.close();
server.close();
