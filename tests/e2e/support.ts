import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import axe from 'axe-core';
import { addCount } from '../support/counts.ts';
import { ROTATION } from '../support/rotation.ts';
import { ContextPool, EMPTY } from './contexts.ts';
import { countLoads, fileOfTest } from './page-loads.ts';
import { LOOKS_SOURCE } from './looks.ts';

declare global {
  var axe: typeof import('axe-core');
}

/** Forbidden events of a page; empty in a good run. */
export interface Faults {
  readonly console: string[];
  readonly requests: string[];
  readonly policy: string[];
}

interface Fixtures {
  readonly faults: Faults;
  readonly contexts: Contexts;
}

/** The contexts of the worker, and the options of the test for them. */
interface Contexts {
  readonly pool: ContextPool;
  readonly options: BrowserContextOptions;
}

let contexts: Contexts | undefined;

/** Answers that a test provokes on purpose: `allow(faults, /\/Account\/Login/)` before it does. */
const allowed = new WeakMap<Faults, RegExp[]>();
export const allow = (faults: Faults, ...urls: RegExp[]): void =>
  void allowed.set(faults, [...(allowed.get(faults) ?? []), ...urls]);

/** Every page of every test is watched: console errors, failed requests and violations of the content policy fail it. */
export const test = base.extend<Fixtures>({
  contexts: [
    async ({ browser, baseURL, viewport, locale, serviceWorkers }, use) => {
      const current = {
        pool: contexts?.pool ?? new ContextPool(browser),
        options: { baseURL: baseURL ?? '', viewport, locale: locale ?? 'el-GR', serviceWorkers },
      };
      contexts = current;
      // Pages that stay open slow down all tests that follow.
      await current.pool.release();
      await use(current);
      await current.pool.release();
    },
    { auto: true },
  ],
  page: async ({ contexts: { pool, options } }, use) => use(await pool.takePage(options)),
  context: async ({ page }, use) => use(page.context()),
  faults: [
    async ({ page }, use) => {
      const faults: Faults = { console: [], requests: [], policy: [] };
      await watch(page, faults);
      await use(faults);
      const excused = (line: string): boolean => (allowed.get(faults) ?? []).some((pattern) => pattern.test(line));
      expect(faults.policy, 'violations of the content security policy').toEqual([]);
      expect(
        faults.requests.filter((line) => !excused(line)),
        'failed requests',
      ).toEqual([]);
      expect(
        faults.console.filter((line) => !excused(line)),
        'errors in the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** A page of somebody else, with cookies and stores of its own. */
export async function newPage(): Promise<Page> {
  if (!contexts) throw new Error('No test is running');
  const page = await contexts.pool.takePage(contexts.options);
  countLoads(page, test.info());
  return page;
}

/** Somebody else, at a page of the first project. */
export async function person(username: string, path?: string): Promise<Page> {
  const page = await newPage();
  await enter(page, username, path);
  return page;
}

export { expect };

/** Records forbidden events of a page. */
export async function watch(page: Page, faults: Faults): Promise<void> {
  countLoads(page, test.info());
  page.on('console', (message) => {
    if (message.type() === 'error') faults.console.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.console.push(String(error)));
  page.on('response', (reply) => {
    if (reply.status() >= 400) faults.requests.push(`${reply.status()} ${reply.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the page itself gave up (it left, or a newer one took its place) has not failed.
    if (!reason.includes('ERR_ABORTED')) faults.requests.push(`${reason} ${request.url()}`);
  });
  // The console reports each violation as well; the event has it in one line.
  await page.exposeFunction('reportPolicyViolation', (line: string) => faults.policy.push(line));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportPolicyViolation([event.violatedDirective, event.blockedURI, event.sourceFile].join(' ')))`);
}

export const DEMO_PASSWORD = 'Praxis!1';

/** Long enough for a page with its scripts on a busy machine. */
export const FIRST_LOAD = 30_000;

/** Signs in by typing, as a person would, and waits for the home screen. */
export async function signIn(page: Page, username: string, language: 'el' | 'en' = 'el'): Promise<void> {
  await page.goto(`/${language}/signin`);
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.locator('input[autocomplete="current-password"]').press('Enter');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible({ timeout: FIRST_LOAD });
  await expect(page).not.toHaveURL(/signin/i);
}

export const PROJECT = 'proto-vima';

/** Is signed in without typing, for journeys that begin behind the sign-in page, and opens a page of the first project. */
export async function enter(page: Page, username: string, path = '/home', language: 'el' | 'en' = 'el'): Promise<void> {
  // The open page of another person would connect to the hub without a session.
  await page.goto(EMPTY);
  await identify(page, username);
  await open(page, path, language);
}

/** Is signed in, without a page. */
export async function identify(page: Page, username: string): Promise<void> {
  // To sign in over an administrator's session ends what they do as others, in other journeys too.
  await page.context().clearCookies({ name: 'praxis' });
  await signInOver(page, username);
}

/** The same over the session that the browser has, which ends. */
export async function signInOver(page: Page, username: string): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const data = { Username: username, Password: DEMO_PASSWORD };
  const reply = await page.request.post('/Account/Login', { data, headers: { origin } });
  expect(reply.status(), `the sign-in of ${username}`).toBe(200);
}

/** Opens a page of the first project and waits until it has its heading. */
export async function open(page: Page, path: string, language: 'el' | 'en' = 'el'): Promise<void> {
  await page.goto(`/${language}/${PROJECT}${path}`);
  await expect(title(page)).toBeVisible({ timeout: FIRST_LOAD });
}

/** The next pages are not drawn by the server, so that what the page asks for can be mocked. */
export const leaveToBrowser = (page: Page): Promise<void> => page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' });

/** The heading of the page that is shown. */
export const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = Pick<axe.Result, 'id' | 'nodes'>;

/** axe takes everything within a disabled fieldset for disabled, though only its form controls are. The keyboard tells: does the region, or the grid in it, take the focus? */
async function isMistaken(page: Page, { id, nodes }: Violation): Promise<boolean> {
  if (id !== 'scrollable-region-focusable') return false;
  return page.evaluate(
    (selectors) =>
      selectors.every((selector) => {
        const region = document.querySelector(selector);
        const holder = region?.matches('[tabindex="0"]') ? region : region?.querySelector('[tabindex="0"]');
        if (!(holder instanceof HTMLElement)) return false;
        const before = document.activeElement;
        holder.focus({ preventScroll: true });
        const isFocused = document.activeElement === holder;
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        return isFocused;
      }),
    nodes.map(({ target }) => target.join(' ')),
  );
}

/** axe reports nothing at all. */
export async function expectAccessible(page: Page): Promise<void> {
  addCount('axe runs', fileOfTest(test.info()));
  const found = await whileRendered(page, () => violationsOn(page));
  const mistaken = await Promise.all(found.map((violation) => isMistaken(page, violation)));
  const violations = found.filter((_, at) => !mistaken[at]);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Elements without a text yet: headings, and cells that are being computed. */
const WITHOUT_TEXT = 'main h1:empty, main [data-pending]';
/** The placeholders of a page that loads. */
export const UNFINISHED = `main [data-skeleton], ${WITHOUT_TEXT}`;

/** No text is cut, leaves its box or lies over other text; see looks.ts. */
export async function expectGoodLooks(page: Page): Promise<void> {
  expect(await whileRendered(page, () => page.evaluate<readonly string[]>(LOOKS_SOURCE))).toEqual([]);
}

/** Content outside of the viewport has estimated layout and old colours until it is rendered, which would be checked. Two frames later everything is rendered. Colours that change are checked when they have changed. */
async function whileRendered<Result>(page: Page, check: () => Promise<Result>): Promise<Result> {
  await expect(page.locator(WITHOUT_TEXT), 'the page has its texts').toHaveCount(0);
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changes = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
  const result = await check();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return result;
}

/**
 * A page without frames is asked itself: listing everything that is right takes four times as long. What stands in a frame that runs no script cannot be
 * asked, since axe waits there for ever.
 */
async function violationsOn(page: Page): Promise<Violation[]> {
  if ((await page.locator('iframe:not([sandbox=""])').count()) > 0)
    return (await new AxeBuilder({ page }).withTags(RULES).analyze()).violations;
  // A page that is visited again has it still.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const found: Promise<axe.AxeResults> = Promise.resolve(
      globalThis.axe.run(document, { runOnly: rules, resultTypes: ['violations'], iframes: false }),
    );
    const { violations } = await found;
    return violations.map(({ id, nodes }) => ({ id, nodes }));
  }, RULES);
}

/** The page has no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: window.innerWidth }));
  expect(width.page, 'the page is wider than the window').toBeLessThanOrEqual(width.window);
}

export interface Combination {
  readonly language: 'el' | 'en';
  readonly theme: 'light' | 'dark';
  readonly width: 320 | 1280;
}

const COMBINATIONS: readonly Combination[] = (['el', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => ([320, 1280] as const).map((width) => ({ language, theme, width }))),
);

/** The combinations of a screen, in another order for each screen and each commit. TEST_ROTATION repeats the order of another commit. */
export function rotated(index: number): readonly Combination[] {
  const first = (index + ROTATION) % COMBINATIONS.length;
  return [...COMBINATIONS.slice(first), ...COMBINATIONS.slice(0, first)];
}

/** Sets a filter of a list, in the row or behind the button. */
export async function filterBy(page: Page, filter: string, option: string): Promise<void> {
  await openFilter(page, filter);
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

export async function openFilter(page: Page, filter: string): Promise<void> {
  const chip = page.getByRole('combobox', { name: filter, exact: true });
  const add = page.getByRole('button', { name: 'Φίλτρο', exact: true });
  await expect(chip.or(add).first()).toBeVisible();
  // The choices of a filter may arrive after the row.
  await expect(async () => {
    if (await chip.isVisible()) return chip.click({ timeout: 1_000 });
    await page.keyboard.press('Escape');
    await add.click({ timeout: 1_000 });
    return page.getByRole('dialog').getByRole('button', { name: filter, exact: true }).click({ timeout: 1_000 });
  }).toPass();
}

/** A proxy between a page and the hub that can be cut and restored. Other requests are not affected. */
export async function between(page: Page) {
  let isCut = false;
  const sockets = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/hub/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    sockets.add(socket);
  });
  await page.route(/\/hub(\/|\?|$)/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut: async () => {
      isCut = true;
      await Promise.all([...sockets].map((socket) => socket.close()));
      sockets.clear();
    },
    join: () => void (isCut = false),
  };
}

/** How many items wait on this device. */
export const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('praxis-kept');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('items').objectStore('items').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
