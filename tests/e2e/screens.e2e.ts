import { test as base, type Browser, type Page } from '@playwright/test';
import {
  COMBINATIONS,
  type Combination,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  type Faults,
  identify,
  rotated,
  watch,
} from './support.ts';
import { VISITS } from './screens.ts';

interface Desk {
  readonly page: Page;
  readonly faults: Faults;
  /** Requests that have no reply yet. */
  readonly waiting: ReadonlySet<unknown>;
}

/** A page for each person and language, which goes from screen to screen as they would: loading everything anew for each takes longer than looking at it. */
const test = base.extend<object, { desks: Map<string, Desk> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  desks: [({}, use) => use(new Map()), { scope: 'worker' }],
});

async function deskOf(desks: Map<string, Desk>, as: string, language: string, browser: Browser): Promise<Desk> {
  const key = `${as} ${language}`;
  const known = desks.get(key);
  if (known && !known.page.isClosed()) return known;
  const page = await (await browser.newContext()).newPage();
  const desk: Desk = { page, faults: { console: [], requests: [], policy: [] }, waiting: waitingOn(page) };
  await watch(page, desk.faults);
  if (as !== '') await identify(page, as);
  desks.set(key, desk);
  return desk;
}

function waitingOn(page: Page): ReadonlySet<unknown> {
  const waiting = new Set();
  page.on('request', (request) => {
    // Monaco ends a worker that is still loading when another editor brings its schema, and the browser never tells of it.
    if (!/\/\w+\.worker-[^/]+\.js$/.test(request.url())) waiting.add(request);
  });
  page.on('requestfinished', (request) => void waiting.delete(request));
  page.on('requestfailed', (request) => void waiting.delete(request));
  return waiting;
}

const named = ({ language, theme, width }: Combination): string => `${language} ${theme} ${width}`;

async function visit({ page, waiting, faults }: Desk, path: string, combination: Combination): Promise<void> {
  const { language, theme, width } = combination;
  await page.setViewportSize({ width, height: width === 320 ? 720 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await go(page, `/${language}${path}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await settled(page, waiting);
  await expectAccessible(page);
  await expectGoodLooks(page);
  await expectNoSidewaysScroll(page);
  expect(faults, 'what no page may do').toEqual({ console: [], requests: [], policy: [] });
}

/** By a link, where the app is there already. */
async function go(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address));
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).toHaveURL((url) => decodeURI(url.href).includes(decodeURI(address)));
}

/** No request, no placeholder, and a heading, for a quarter of a second. */
async function settled(page: Page, waiting: ReadonlySet<unknown>): Promise<void> {
  const placeholders = page.locator('main [data-skeleton], main h1:empty');
  let quiet = 0;
  await expect
    .poll(
      async () => {
        quiet = waiting.size === 0 && (await placeholders.count()) === 0 ? quiet + 1 : 0;
        return quiet;
      },
      { intervals: [125], message: 'the screen has all that it asked for' },
    )
    .toBeGreaterThan(2);
}

for (const [index, screen] of VISITS.entries()) {
  const name = `${screen.path} as ${screen.as ?? 'nobody'}`;
  const look = async (desks: Map<string, Desk>, browser: Browser, combinations: readonly Combination[]) => {
    for (const combination of combinations)
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they share pages
      await test.step(named(combination), async () => {
        const desk = await deskOf(desks, screen.as ?? '', combination.language, browser);
        await visit(desk, screen.path, combination);
      });
  };
  test(`${name}: ${rotated(index).map(named).join(', ')}`, ({ browser, desks }) =>
    look(desks, browser, rotated(index)));
  test(`@sweep ${name}`, ({ browser, desks }) => {
    test.setTimeout(180_000);
    return look(desks, browser, COMBINATIONS);
  });
}
