import type { Browser, CDPSession, Page } from '@playwright/test';
import { adoptionOf, tellDevice, watchAdoption } from './adoption.ts';
import { signInOver, test, expect, PROJECT } from './support.ts';
import { settle, trafficOf } from './traffic.ts';

/** What a page may cost until it answers. */
interface Cost {
  /** Those that go over the network. */
  readonly requests: number;
  readonly scripts: number;
  readonly styles: number;
  /** Compressed, with headers. */
  readonly kilobytes: number;
  /** The longest chain of requests of which each one is known only by the one before. */
  readonly levels: number;
}

interface Budget {
  readonly name: string;
  readonly as: string | null;
  readonly path: string;
  readonly cold: Cost;
  /** Highest number of requests that no cache answers: the page itself and calls. */
  readonly warm: number;
  /** A page whose layout shifts more than readers do not notice. */
  readonly shift?: number;
}

const HOME = `/el/${PROJECT}/home`;

/**
 * The limits are what the pages cost now, with room for one or two more files and a twentieth of the bytes. Whoever lowers a cost lowers its limit; a higher limit needs a reason
 * beside it.
 */
const BUDGETS: readonly Budget[] = [
  {
    name: 'sign-in',
    as: null,
    path: '/el/signin',
    cold: { requests: 13, scripts: 6, styles: 4, kilobytes: 390, levels: 3 },
    warm: 3,
  },
  // Without its font, a line of the page is longer and breaks.
  {
    name: "a mentee's home",
    as: 'mentee',
    path: HOME,
    cold: { requests: 32, scripts: 20, styles: 9, kilobytes: 630, levels: 3 },
    warm: 5,
    shift: 0.04,
  },
  // As the home of a mentee.
  {
    name: "a mentor's home",
    as: 'mentor',
    path: HOME,
    cold: { requests: 32, scripts: 20, styles: 9, kilobytes: 630, levels: 3 },
    warm: 5,
    shift: 0.04,
  },
  {
    name: "a supervisor's home",
    as: 'supervisor',
    path: HOME,
    cold: { requests: 36, scripts: 23, styles: 10, kilobytes: 660, levels: 3 },
    warm: 5,
  },
  {
    name: "a manager's home",
    as: 'manager',
    path: HOME,
    cold: { requests: 36, scripts: 23, styles: 10, kilobytes: 660, levels: 3 },
    warm: 5,
  },
  {
    name: "an administrator's home",
    as: 'admin',
    path: HOME,
    cold: { requests: 36, scripts: 23, styles: 10, kilobytes: 660, levels: 3 },
    warm: 5,
  },
  // The server draws all filters; the browser measures how many fit in a row.
  {
    name: 'the list of people',
    as: 'admin',
    path: `/el/${PROJECT}/admin/user/list`,
    cold: { requests: 32, scripts: 21, styles: 8, kilobytes: 650, levels: 3 },
    warm: 5,
    shift: 0.12,
  },
  // As the list of people.
  {
    name: 'the gradebook',
    as: 'mentor',
    path: `/el/${PROJECT}/mentor/action/list`,
    cold: { requests: 38, scripts: 26, styles: 9, kilobytes: 695, levels: 3 },
    warm: 5,
    shift: 0.05,
  },
  {
    name: 'an action',
    as: 'mentor',
    path: `/el/${PROJECT}/mentor/mentee/18/5`,
    cold: { requests: 46, scripts: 32, styles: 10, kilobytes: 715, levels: 3 },
    warm: 5,
  },
  {
    name: 'a questionnaire',
    as: 'mentee',
    path: `/el/${PROJECT}/questionnaire/1`,
    cold: { requests: 30, scripts: 19, styles: 7, kilobytes: 620, levels: 3 },
    warm: 5,
  },
  // The messages come with the scripts.
  {
    name: 'the chat',
    as: 'mentor',
    path: `/el/${PROJECT}/chat/8`,
    cold: { requests: 31, scripts: 20, styles: 8, kilobytes: 635, levels: 3 },
    warm: 5,
    shift: 0.035,
  },
  {
    name: 'the application form',
    as: null,
    path: '/el/applicationForm',
    cold: { requests: 28, scripts: 17, styles: 8, kilobytes: 600, levels: 3 },
    warm: 5,
  },
];

/** The largest shift that readers do not notice; the bench of visits has the same one. */
const MAX_SHIFT = 0.02;

interface Sent {
  readonly url: string;
  readonly kind: string;
  readonly level: number;
  readonly at: number;
  bytes: number;
  isCached: boolean;
}

/** Notes the requests of a page with what led to each. */
class Network {
  readonly sent = new Map<string, Sent>();
  readonly calls: string[] = [];

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, wallTime }) => {
      if (!request.url.startsWith('http')) return;
      const causes = [initiator.url, ...(initiator.stack?.callFrames ?? []).map(({ url }) => url)];
      const cause = [...this.sent.values()].find(({ url }) => causes.includes(url));
      this.sent.set(requestId, {
        url: request.url,
        kind: type ?? 'Other',
        level: (cause?.level ?? 0) + 1,
        at: wallTime * 1_000,
        bytes: 0,
        isCached: false,
      });
      const { pathname, search } = new URL(request.url);
      if (/^\/(?:api|account)\//i.test(pathname))
        this.calls.push(`${request.method} ${pathname}${search} ${request.postData ?? ''}`);
    });
    const cached = (requestId: string): void => {
      const sent = this.sent.get(requestId);
      if (sent) sent.isCached = true;
    };
    session.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache ?? false) cached(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const sent = this.sent.get(requestId);
      if (sent) sent.bytes = encodedDataLength;
    });
  }

  static async of(page: Page): Promise<Network> {
    const session = await page.context().newCDPSession(page);
    const network = new Network(session);
    await session.send('Network.enable');
    return network;
  }

  /** What this page sent until then. */
  #until(time: number): readonly Sent[] {
    const all = [...this.sent.values()];
    // The page before it may still ask for something.
    const from = all.find(({ kind }) => kind === 'Document')?.at ?? 0;
    return all.filter(({ at }) => at >= from && at <= time);
  }

  /** The number of requests without those for files, whose names last. */
  withoutFiles(time: number): number {
    return this.#until(time).filter(({ url }) => !new URL(url).pathname.startsWith('/assets/')).length;
  }

  /** The cost of what was sent until then. */
  costUntil(time: number): Cost {
    const sent = this.#until(time).filter(({ isCached }) => !isCached);
    const count = (kind: string): number => sent.filter((each) => each.kind === kind).length;
    return {
      requests: sent.length,
      scripts: sent.filter(({ url }) => url.endsWith('.js')).length,
      styles: count('Stylesheet'),
      kilobytes: Math.ceil(sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000),
      levels: Math.max(0, ...sent.map(({ level }) => level)),
    };
  }
}

declare global {
  var budget: { shown: number; shift: number; shifted: string[] };
}

/** Once it is on display, the page first tells the server its device, by a cookie. What it requests from then on can wait. */
const PROBE = `globalThis.budget = { shown: 0, shift: 0, shifted: [] };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) {
      budget.shift += value;
      budget.shifted.push(value.toFixed(4) + ' ' + sources.map(({ node, previousRect, currentRect }) =>
        (node?.className ?? node?.nodeName) + ' ' + Math.round(previousRect.y) + ' > ' + Math.round(currentRect.y)));
    }
}).observe({ type: 'layout-shift', buffered: true });
const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
Object.defineProperty(document, 'cookie', {
  get() { return get.call(this); },
  set(text) {
    budget.shown ||= performance.timeOrigin + performance.now();
    set.call(this, text);
  },
});`;

async function visit(page: Page, path: string) {
  const network = await Network.of(page);
  const traffic = trafficOf(page);
  await page.goto(path);
  const adoption = await adoptionOf(page);
  await settle(page, traffic);
  const { shown, shift, shifted } = await page.evaluate(() => globalThis.budget);
  const start = await page.evaluate(() => document.getElementById('start')?.textContent ?? '{}');
  expect(shown).toBeGreaterThan(0);
  return {
    network,
    adoption,
    shift,
    shifted,
    cost: network.costUntil(shown),
    fresh: network.withoutFiles(shown),
    given: requestsIn(start),
  };
}

/** The requests whose replies came with the page. */
function requestsIn(start: string): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it
  const { replies = [] } = JSON.parse(start) as { replies?: readonly { readonly request: string }[] };
  return replies.map(({ request }) => request);
}

async function firstVisitor(browser: Browser, { as }: Budget): Promise<Page> {
  const context = await browser.newContext(test.info().project.use.contextOptions);
  const page = await context.newPage();
  if (as !== null) await signInOver(page, as);
  await tellDevice(page, new URL(test.info().project.use.baseURL ?? '').origin);
  await page.addInitScript(PROBE);
  await watchAdoption(page);
  return page;
}

for (const budget of BUDGETS)
  test(`${budget.name} costs no more than its budget, and asks for nothing twice`, async ({ browser }) => {
    const page = await firstVisitor(browser, budget);
    const cold = await visit(page, budget.path);
    expect(cold.adoption.isAdopted).toBe(true);
    for (const [what, limit] of Object.entries(budget.cold)) {
      const { [what]: cost = 0 }: Readonly<Record<string, number>> = { ...cold.cost };
      expect.soft(cost, what).toBeLessThanOrEqual(limit);
    }
    expect.soft(cold.shift, `layout shift: ${cold.shifted.join(', ')}`).toBeLessThanOrEqual(budget.shift ?? MAX_SHIFT);
    const { calls } = cold.network;
    expect
      .soft(
        calls.filter((call) => cold.given.includes(call)),
        'came with the page',
      )
      .toEqual([]);
    expect
      .soft(
        calls.filter((call, at) => calls.indexOf(call) !== at),
        'asked for twice',
      )
      .toEqual([]);
    const warm = await visit(page, budget.path);
    expect.soft(warm.fresh, 'requests, warm').toBeLessThanOrEqual(budget.warm);
    expect
      .soft(warm.shift, `layout shift, warm: ${warm.shifted.join(', ')}`)
      .toBeLessThanOrEqual(budget.shift ?? MAX_SHIFT);
    await page.context().close();
  });
