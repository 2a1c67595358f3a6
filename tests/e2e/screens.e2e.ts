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
import { ROTATION } from '../support/rotation.ts';
import { adoptionOf, tellDevice, watchAdoption } from './adoption.ts';
import { EMPTY } from './contexts.ts';
import { VISITS, type Visit } from './screens.ts';
import { settle, trafficOf, type Traffic } from './traffic.ts';

/** The page of a worker. It goes from screen to screen by links, and is loaded anew for another person and for some of the screens. */
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
  await watchAdoption(page);
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

/** How a screen is opened: by its address, as the server draws it, or by a link. */
type Way = 'address' | 'link';

async function look(desk: Desk, { path }: Visit, { language, theme, width }: Combination, way: Way) {
  const { page, traffic, faults } = desk;
  await page.setViewportSize({ width, height: width === 320 ? 720 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const isLoaded = await go(page, `/${language}${path}`, way);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await settle(page, traffic);
  if (isLoaded) expect(expectedFates(path), 'what became of the page of the server').toContain(await fateOf(page));
  await expectAccessible(page);
  await expectGoodLooks(page);
  await expectNoSidewaysScroll(page);
  expect(faults, 'what no page may do').toEqual({ console: [], requests: [], policy: [] });
}

/** Addresses that the server leaves to the browser, and why. */
const LEFT_TO_BROWSER: Readonly<Record<string, string>> = {
  '/proto-vima/directive/dateInput': 'The trial of a widget is a runtime of its own, for which no drawing waits.',
  '/proto-vima/admin/development/index': 'The page and its data are longer than a drawn page may be.',
};

/** Pages that are too long to be drawn at some widths. */
const LONG = '/proto-vima/mentor/action2/list';

type Fate = 'adopted' | 'replaced' | 'not drawn';

async function fateOf(page: Page): Promise<Fate> {
  const { isDrawn, isAdopted } = await adoptionOf(page);
  return isAdopted ? 'adopted' : isDrawn ? 'replaced' : 'not drawn';
}

/** A server does not know the part of an address after #. */
function expectedFates(path: string): readonly Fate[] {
  if (path === LONG) return ['adopted', 'not drawn'];
  if (Object.hasOwn(LEFT_TO_BROWSER, path.split('#', 1).join(''))) return ['not drawn'];
  return [path.includes('#') ? 'replaced' : 'adopted'];
}

/** Returns true if the page was loaded anew. */
async function go(page: Page, address: string, way: Way): Promise<boolean> {
  if (way === 'address' && !page.url().endsWith(EMPTY)) await page.goto(EMPTY);
  if (page.url().endsWith(EMPTY)) {
    await tellDevice(page, new URL(page.url()).origin);
    await page.goto(address);
    return true;
  }
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).toHaveURL((url) => decodeURI(url.href).includes(decodeURI(address)));
  return false;
}

/** Each run opens one of so many screens by its address. */
const ADDRESSES = 7;

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
    // A sweep opens all of them by their addresses. Seven is not the number of looks, so each look has its turn.
    const isByAddress = combinations.length > 1 || (index + ROTATION) % ADDRESSES === 0;
    const desk = await deskOf(browser);
    await changePerson(desk, visit.as);
    for (const [place, combination] of combinations.entries()) {
      const way = place === 0 && isByAddress ? 'address' : 'link';
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the page
      await test.step(labelOf(combination), () => look(desk, visit, combination, way));
    }
  };
  const name = `${visit.path} as ${nameOf(visit)}`;
  const first = rotated(index).slice(0, 1);
  test(`${name}: ${first.map(labelOf).join()}`, ({ browser }) => visitAs(browser, first));
  test(`@sweep ${name}`, ({ browser }) => {
    test.setTimeout(180_000);
    return visitAs(browser, rotated(index));
  });
}
