import { test, type Browser, type Page } from '@playwright/test';
import {
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
import { EMPTY } from './contexts.ts';
import { VISITS, type Visit } from './screens.ts';
import { settle, trafficOf, type Traffic } from './traffic.ts';

/** The page of a worker. It goes from screen to screen by links and is loaded anew only for another person. */
interface Desk {
  readonly page: Page;
  readonly faults: Faults;
  readonly traffic: Traffic;
  person: string | null | undefined;
}

let sharedDesk: Desk | undefined;

async function deskOf(browser: Browser): Promise<Desk> {
  if (sharedDesk && !sharedDesk.page.isClosed()) return sharedDesk;
  const page = await (await browser.newContext()).newPage();
  sharedDesk = {
    page,
    faults: { console: [], requests: [], policy: [] },
    traffic: trafficOf(page),
    person: undefined,
  };
  await watch(page, sharedDesk.faults);
  return sharedDesk;
}

async function changePerson(desk: Desk, person: string | null): Promise<void> {
  if (desk.person === person) return;
  await desk.page.goto(EMPTY);
  await desk.page.evaluate(() => localStorage.clear());
  await desk.page.context().clearCookies();
  if (person !== null) await identify(desk.page, person);
  desk.person = person;
}

const labelOf = ({ language, theme, width }: Combination): string => `${language} ${theme} ${width}`;

async function look(desk: Desk, path: string, { language, theme, width }: Combination): Promise<void> {
  const { page, traffic, faults } = desk;
  await page.setViewportSize({ width, height: width === 320 ? 720 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await go(page, `/${language}${path}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await settle(page, traffic);
  await expectAccessible(page);
  await expectGoodLooks(page);
  await expectNoSidewaysScroll(page);
  expect(faults, 'what no page may do').toEqual({ console: [], requests: [], policy: [] });
}

/** By a link, where the app is there already. */
async function go(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(EMPTY)) return void (await page.goto(address));
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).toHaveURL((url) => decodeURI(url.href).includes(decodeURI(address)));
}

/** Some rows alone, by their places in the list: VISITS=3,17. */
const chosen = process.env['VISITS']?.split(',').map(Number);

/** Of one person after the other, so that each worker changes the person seldom. */
const visits = [...VISITS.entries()]
  .filter(([index]) => chosen?.includes(index) ?? true)
  .toSorted(([, one], [, other]) => nameOf(one).localeCompare(nameOf(other)));

function nameOf({ as }: Visit): string {
  return as ?? 'nobody';
}

for (const [index, visit] of visits) {
  const visitAs = async (browser: Browser, combinations: readonly Combination[]) => {
    const desk = await deskOf(browser);
    await changePerson(desk, visit.as);
    for (const combination of combinations)
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the page
      await test.step(labelOf(combination), () => look(desk, visit.path, combination));
  };
  const name = `${visit.path} as ${nameOf(visit)}`;
  const first = rotated(index).slice(0, 1);
  test(`${name}: ${first.map(labelOf).join()}`, ({ browser }) => visitAs(browser, first));
  test(`@sweep ${name}`, ({ browser }) => {
    test.setTimeout(180_000);
    return visitAs(browser, rotated(index));
  });
}
