import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { pollQuickly } from './quick-polling.ts';
import { waitForScripts } from './wait-for-scripts.ts';

/** A page of the product's origin without the product: it asks for nothing, and stays in the origin's process. */
export const EMPTY = '/favicon.svg';

const FORGOTTEN = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** A context with an empty page that nobody uses, or one in use. */
interface PooledContext {
  readonly context: BrowserContext;
  readonly options: BrowserContextOptions;
  isFree: boolean;
}

/**
 * The contexts of a worker. A context that is new for each test has to fetch and compile every script again, which takes most of the time of a page; these keep
 * what they have fetched, and one process for all their pages. Between tests they forget the person and close their pages.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #contexts: PooledContext[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** An empty page in a context that no other page of the test uses. */
  async takePage(options: BrowserContextOptions): Promise<Page> {
    const free = this.#contexts.find((each) => each.isFree && isEqual(each.options, options));
    if (free) free.isFree = false;
    const pooled = free ?? (await this.#create(options));
    const [page] = pooled.context.pages();
    if (!page) throw new Error('The context has no page');
    return page;
  }

  /** Closes what tests have opened. */
  async release(): Promise<void> {
    const pooled = new Set(this.#contexts.map(({ context }) => context));
    const others = this.#browser.contexts().filter((context) => !pooled.has(context));
    const used = this.#contexts.filter(({ isFree }) => !isFree);
    await Promise.all([...others.map((context) => context.close()), ...used.map((each) => empty(each))]);
  }

  async #create(options: BrowserContextOptions): Promise<PooledContext> {
    const context = await this.#browser.newContext(options);
    const pooled = { context, options, isFree: false };
    context.on('close', () => void this.#contexts.splice(this.#contexts.indexOf(pooled), 1));
    this.#contexts.push(pooled);
    await openEmpty(context);
    return pooled;
  }
}

async function openEmpty(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  pollQuickly(page);
  waitForScripts(page);
  await page.goto(EMPTY);
  return page;
}

async function empty(pooled: PooledContext): Promise<void> {
  const { context } = pooled;
  await context.setOffline(false);
  const pages = context.pages();
  // The new page comes first, so that the process of the others stays.
  const page = await openEmpty(context);
  await Promise.all(pages.map((each) => each.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: FORGOTTEN });
  await session.detach();
  pooled.isFree = true;
}

const isEqual = (one: BrowserContextOptions, other: BrowserContextOptions): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
