// Over 150 lines: one page is driven through all that is measured, and is read as one.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { SESSION_HINT_COOKIE } from '../../../server/platform/session/cookie.ts';
import type { Bench } from '../harness/bench.ts';
import { median } from '../harness/rounds.ts';
import type { Line } from '../harness/table.ts';
import { traceOf } from '../harness/trace.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SECONDS = 10;
const MEGABYTE = 1024 * 1024;

interface Place {
  readonly address: string;
  readonly cookie: { readonly name: string; readonly value: string };
  readonly project: string;
  /** An action of it. */
  readonly action: string;
}

/** Mentees by actions in the built app: the page of the server, the first rows, scrolling, and files of everybody. */
export const gridMentor: Bench = {
  name: 'grid-mentor',
  async run({ browser, rounds, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'praxis-grid-mentor-'));
    try {
      const web = join(folder, 'web');
      await build({
        configFile: join(ROOT, 'vite.config.ts'),
        root: join(ROOT, 'src'),
        logLevel: 'error',
        build: { outDir: web },
      });
      const usual = await served({ mentees: 60, actions: 20 }, join(folder, 'usual'), web, async (place) => [
        {
          what: '60 mentees × 20 actions: first rows after the reply',
          ours: median(await firstRows(place, browser, rounds)),
          bar: 300,
        },
      ]);
      const few = await served({ mentees: 2_000, actions: 100 }, join(folder, 'few'), web, (place) =>
        looking(place, browser, rounds),
      );
      say('Files of 20,000 mentees');
      const many = await served({ mentees: 20_000, actions: 100 }, join(folder, 'many'), web, (place, server) =>
        exporting(place, server, browser, folder),
      );
      return [...usual, ...few, ...many];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Work = (place: Place, server: ChildProcess) => Promise<readonly Line[]>;

interface Size {
  readonly mentees: number;
  readonly actions: number;
}

async function served(size: Size, folder: string, web: string, work: Work): Promise<readonly Line[]> {
  const numbers = [String(size.mentees), String(size.actions)];
  const server = fork(join(import.meta.dirname, 'grid-mentor-server.ts'), [...numbers, folder, `${web}/`], {
    execArgv: ['--max-semi-space-size=16', '--expose-gc'],
  });
  try {
    const [place]: Place[] = await once(server, 'message');
    if (!place) throw new Error('The server did not start');
    return await work(place, server);
  } finally {
    const ended = once(server, 'exit');
    server.send('end');
    await ended;
  }
}

async function firstRows(place: Place, browser: Browser, rounds: number): Promise<readonly number[]> {
  const first: number[] = [];
  for (let round = 0; round < Math.min(5, rounds); round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a fresh page each time
    const page = await open(place, browser);
    // oxlint-disable-next-line no-await-in-loop
    first.push(await page.evaluate<number>('firstRows'));
    // oxlint-disable-next-line no-await-in-loop
    await page.context().close();
  }
  return first;
}

async function looking(place: Place, browser: Browser, rounds: number): Promise<readonly Line[]> {
  const pages: number[] = [];
  const sorted: number[] = [];
  const totals: number[] = [];
  for (let number = 0; number < rounds * 3; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    pages.push(await pageOf(place, number % 40));
    // oxlint-disable-next-line no-await-in-loop
    sorted.push(await pageOf(place, number % 40, { Sort: { Column: place.action } }));
    // oxlint-disable-next-line no-await-in-loop
    totals.push(await timeOf(place, 'praxis/grid/totals', { Active: true }, isTotals));
  }
  const first = await firstRows(place, browser, rounds);
  const page = await open(place, browser);
  const session = await page.context().newCDPSession(page);
  await page.evaluate('scrolling(2)');
  let frames: readonly number[] = [];
  const { scripts } = await traceOf(session, async () => {
    frames = await page.evaluate<readonly number[]>(`scrolling(${SECONDS})`);
  });
  const loaded = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount')) - 1;
  await page.context().close();
  const name = '2,000 mentees × 100 actions';
  return [
    { what: `${name}: a page of 50 at the server, over HTTP`, ours: median(pages), bar: 100 },
    { what: `${name}: the same, sorted by an action`, ours: median(sorted) },
    { what: `${name}: the totals at the server, over HTTP`, ours: median(totals) },
    { what: `${name}: first rows after the reply`, ours: median(first), bar: 300 },
    {
      what: `${name}, scrolling ${SECONDS} s (${loaded} rows came): p99 of frames, by the clock`,
      ours: at(frames, 0.99),
      bar: 50,
    },
    {
      what: `${name}, scrolling: longest task with script, CPU`,
      ours: Math.max(0, ...scripts.map(({ cpu }) => cpu)),
      bar: 50,
    },
    {
      what: `${name}, scrolling: longest task with script, by the clock`,
      ours: Math.max(0, ...scripts.map(({ wall }) => wall)),
    },
  ];
}

async function pageOf(place: Place, number: number, more: object = {}): Promise<number> {
  const body = { Page: number, Count: 50, Lean: true, Active: true, ...more };
  return timeOf(place, 'project/GetActionsGrid_Partial', body, (rows) => Array.isArray(rows) && rows.length === 50);
}

const isTotals = (reply: unknown): boolean => typeof reply === 'object' && reply !== null && 'Done' in reply;

/** Milliseconds until the whole reply has come. */
async function timeOf(
  { address, cookie, project }: Place,
  path: string,
  body: object,
  fits: (reply: unknown) => boolean,
): Promise<number> {
  const from = performance.now();
  const reply = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: `${cookie.name}=${cookie.value}`,
    },
    body: JSON.stringify({ ProjectId: project, ...body }),
  });
  const came: unknown = await reply.json();
  if (!fits(came)) throw new Error(`${path} came as ${JSON.stringify(came).slice(0, 200)}`);
  return performance.now() - from;
}

/** Runs in the page: the time until the first rows after their reply, frames while scrolling, and frames during an export. */
const PROBE = `
  globalThis.firstRows = new Promise((done) => {
    const look = () => {
      if (!document.querySelector('[role=gridcell] button')) return requestAnimationFrame(look);
      const [reply] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('GetActionsGrid_Partial'));
      done(performance.now() - (reply?.responseEnd ?? 0));
    };
    requestAnimationFrame(look);
  });
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  globalThis.scrolling = async (seconds) => {
    const grid = document.querySelector('[role=grid]');
    const frames = [];
    const until = performance.now() + seconds * 1000;
    let before = await frame();
    for (let at = 0, down = 60; before < until; at += 1) {
      if (at % 400 === 399) down = -down;
      grid.scrollTop += down;
      grid.scrollLeft += at % 120 < 60 ? 12 : -12;
      const now = await frame();
      frames.push(now - before);
      before = now;
    }
    return frames;
  };
  globalThis.watching = (async () => {
    const frames = [];
    for (let before = await frame(); ; ) {
      const now = await frame();
      if (globalThis.watched) frames.push(now - before);
      globalThis.seenFrames = frames;
      before = now;
    }
  })();
`;

async function open({ address, cookie, project }: Place, browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    locale: 'el-GR',
  });
  // The second item marks the page as signed in.
  await context.addCookies(
    [cookie, { name: SESSION_HINT_COOKIE, value: '1' }].map((each) => ({ ...each, url: address })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  // The evaluated promise has no other handler.
  await page.addInitScript(PROBE);
  await page.goto(`${address}/el/${project}/mentor/action2/list`);
  await page.locator('[role=gridcell] button').first().waitFor();
  return page;
}

const FILES = [
  { format: 'CSV', entry: 'CSV', bar: 20 },
  { format: 'XLSX', entry: 'Excel (.xlsx)', bar: 60 },
] as const;

async function exporting(
  place: Place,
  server: ChildProcess,
  browser: Browser,
  folder: string,
): Promise<readonly Line[]> {
  const page = await open(place, browser);
  const lines: Line[] = [];
  for (const { format, entry, bar } of FILES) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    const { now } = await memoryOf(server);
    // oxlint-disable-next-line no-await-in-loop
    const { seconds, megabytes, slowest } = await exported(page, entry, join(folder, format));
    // oxlint-disable-next-line no-await-in-loop
    const { peak } = await memoryOf(server);
    const name = `20,000 mentees × 100 actions as ${format} (${Math.round(megabytes)} MB)`;
    lines.push(
      { what: name, ours: seconds, unit: 's', bar },
      { what: `${name}: memory of the server`, ours: (peak - now) / MEGABYTE, unit: 'MB', bar: 300 },
      { what: `${name}: p99 of the page’s frames meanwhile`, ours: slowest, bar: 100 },
    );
  }
  await page.context().close();
  return lines;
}

async function exported(page: Page, entry: string, path: string) {
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.evaluate('globalThis.watched = true');
  const from = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ]);
  await download.saveAs(path);
  const seconds = (performance.now() - from) / 1000;
  const frames = await page.evaluate<readonly number[]>('globalThis.watched = false, globalThis.seenFrames.splice(0)');
  const { size } = await stat(path);
  return { seconds, megabytes: size / MEGABYTE, slowest: at(frames, 0.99) };
}

async function memoryOf(server: ChildProcess): Promise<{ readonly now: number; readonly peak: number }> {
  const answered = once(server, 'message');
  server.send('memory');
  const [memory]: { now: number; peak: number }[] = await answered;
  return memory ?? { now: 0, peak: 0 };
}

const at = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * share)] ?? Infinity;
