import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright';
import { freePort } from '../../load/faults-site.ts';
import type { Bench } from '../harness/bench.ts';
import type { Line } from '../harness/table.ts';
import { median } from '../harness/rounds.ts';

/** A network as CDP emulates it: milliseconds of a round trip, bytes a second. */
interface Network {
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}
const PHONE: Network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOW: Network = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Visited {
  readonly name: string;
  readonly username?: string;
  readonly path: string;
  /** Highest milliseconds, cold and warm. */
  readonly bars: Partial<Readonly<Record<'first' | 'largest' | 'answers', readonly [cold: number, warm: number]>>>;
}

const CONTENT = { largest: [900, 500], answers: [2_400, 900] } as const;
const VISITED: readonly Visited[] = [
  { name: 'sign-in', path: '/el/signin', bars: { first: [600, 300], answers: [1_600, 500] } },
  { name: "mentee's home", username: 'mentee', path: '/el/proto-vima/home', bars: CONTENT },
  { name: 'people', username: 'admin', path: '/el/proto-vima/admin/user/list', bars: CONTENT },
  { name: 'gradebook', username: 'mentor', path: '/el/proto-vima/mentor/action/list/5', bars: CONTENT },
  { name: 'application form', path: '/el/proto-vima/applicationForm', bars: CONTENT },
];
const MAX_REQUESTS = [16, 4] as const;
const MAX_SHIFT = 0.02;

/** What a visit took, in milliseconds since its start. */
interface Visit {
  readonly first: number;
  /** The largest content of the screen itself, not of its frame. */
  readonly largest: number;
  /** The page answers to keys. */
  readonly answers: number;
  readonly shift: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** Notes in the page what a visit took. */
const PROBE = `{
  const seen = globalThis.visit = { first: 0, largest: 0, answers: 0, shift: 0 };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.first = startTime; });
  watch('largest-contentful-paint', ({ element, startTime }) => { if (element?.closest('main')) seen.largest = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  const look = () => {
    const main = document.querySelector('main');
    const title = main?.querySelector('h1, h2');
    const isLive = title && Object.keys(title).some((name) => name.startsWith('__reactProps$'));
    if (isLive && !('drawn' in document.documentElement.dataset) && !main.querySelector('[data-skeleton]')) seen.answers = performance.now();
    else setTimeout(look, 10);
  };
  look();
}`;

const PHONE_WINDOW = {
  viewport: { width: 390, height: 780 },
  isMobile: true,
  hasTouch: true,
  locale: 'el-GR',
  // The server knows phones by it.
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
} as const;

/** The first screens of people who come on a phone, drawn by the server, beside the same ones drawn by the browser. */
export const visit: Bench = {
  name: 'visit',
  async run({ browser, rounds, say }) {
    spawnSync(process.execPath, ['tools/build.mjs'], { stdio: ['ignore', 2, 2] });
    const drawn = await Site.start('700');
    const plain = await Site.start('0');
    try {
      const lines: Line[] = [];
      for (const visited of VISITED) {
        say(visited.name);
        // oxlint-disable-next-line no-await-in-loop -- one after the other: they would disturb each other
        lines.push(...(await measure(visited, { browser, rounds, drawn, plain })));
      }
      const [, home] = VISITED;
      if (home) {
        const slow = await visitsOf(home, { browser, site: drawn, network: SLOW, rounds: Math.min(rounds, 3) });
        lines.push({ what: 'visit: home on slow 3G, first content', ours: medianIn(slow.cold, 'first'), bar: 2_500 });
      }
      return lines;
    } finally {
      await Promise.all([drawn.stop(), plain.stop()]);
    }
  },
};

interface Measuring {
  readonly browser: Browser;
  readonly rounds: number;
  readonly drawn: Site;
  readonly plain: Site;
}

async function measure(visited: Visited, { browser, rounds, drawn, plain }: Measuring): Promise<readonly Line[]> {
  const ours = await visitsOf(visited, { browser, site: drawn, network: PHONE, rounds });
  const other = await visitsOf(visited, { browser, site: plain, network: PHONE, rounds });
  return (['cold', 'warm'] as const).flatMap((heat, at) => {
    const name = `visit: ${visited.name}, ${heat}`;
    const line = (what: string, key: keyof Visit, rest: Partial<Line>): Line => ({
      what: `${name}, ${what}`,
      ours: medianIn(ours[heat], key),
      ...rest,
    });
    const limit = (key: 'first' | 'largest' | 'answers') => {
      const bar = visited.bars[key]?.[at];
      return bar === undefined ? {} : { bar };
    };
    return [
      line('first content', 'first', limit('first')),
      line('largest content', 'largest', limit('largest')),
      line('answers to keys', 'answers', limit('answers')),
      line('largest content beside the same drawn by the browser', 'largest', {
        other: medianIn(other[heat], 'largest'),
      }),
      line('answers beside the same', 'answers', { other: medianIn(other[heat], 'answers') }),
      line('shift', 'shift', { unit: '', bar: MAX_SHIFT }),
      line('requests', 'requests', { unit: '', bar: MAX_REQUESTS[at] ?? 0 }),
      line('bytes', 'kilobytes', { unit: 'KB', other: medianIn(other[heat], 'kilobytes') }),
    ];
  });
}

const medianIn = (visits: readonly Visit[], key: keyof Visit): number => median(visits.map((each) => each[key]));

interface Way {
  readonly browser: Browser;
  readonly site: Site;
  readonly network: Network;
  readonly rounds: number;
}

async function visitsOf(
  visited: Visited,
  way: Way,
): Promise<{ readonly cold: readonly Visit[]; readonly warm: readonly Visit[] }> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let round = 0; round <= way.rounds; round++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they would disturb each other
    const [first, second] = await visitTwice(visited, way);
    // The first round warms the server.
    if (round > 0) {
      cold.push(first);
      warm.push(second);
    }
  }
  return { cold, warm };
}

/** A first visit, and one that finds its files in the cache. */
async function visitTwice(
  { username, path }: Visited,
  { browser, site, network }: Way,
): Promise<readonly [Visit, Visit]> {
  const context = await browser.newContext({ ...PHONE_WINDOW, baseURL: site.origin });
  try {
    if (username !== undefined) await site.signIn(context, username);
    const first = await visitOnce(context, path, network);
    return [first, await visitOnce(context, path, network)];
  } finally {
    await context.close();
  }
}

async function visitOnce(context: BrowserContext, path: string, network: Network): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  let requests = 0;
  let bytes = 0;
  const cached = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.addInitScript(PROBE);
  await page.goto(path);
  // The policy of the page forbids waitForFunction.
  while ((await page.evaluate<number>('globalThis.visit.answers')) === 0) await sleep(50);
  const counted = { requests, kilobytes: bytes / 1_000 };
  // The largest content may come after the page answers.
  await sleep(SETTLE_MS);
  const seen = await page.evaluate<Pick<Visit, 'first' | 'largest' | 'answers' | 'shift'>>('globalThis.visit');
  await page.close();
  return { ...seen, ...counted };
}

const SETTLE_MS = 1_500;

/** A server of the demo, in a process of its own. */
class Site {
  readonly origin: string;
  readonly #process: ChildProcess;

  private constructor(origin: string, child: ChildProcess) {
    this.origin = origin;
    this.#process = child;
  }

  static async start(milliseconds: string): Promise<Site> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { ...process.env, PORT: String(port), DRAW_MILLISECONDS: milliseconds };
    const child = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    for (;;) {
      if (child.exitCode !== null) throw new Error('The server has ended');
      // oxlint-disable-next-line no-await-in-loop -- it waits for the start
      if (await isReady(origin)) return new Site(origin, child);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sleep(200);
    }
  }

  async signIn(context: BrowserContext, username: string): Promise<void> {
    const data = { Username: username, Password: 'Praxis!1' };
    const reply = await context.request.post('/Account/Login', { data, headers: { origin: this.origin } });
    if (!reply.ok()) throw new Error(`${username} was not signed in: ${reply.status()}`);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
