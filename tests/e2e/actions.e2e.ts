import type { Page } from '@playwright/test';
import {
  allow,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  person,
  test,
  title,
} from './support.ts';

const PLAN = 'Το επιχειρηματικό μου σχέδιο';
const MENTEE = 'Παρασκευή Αγγελοπούλου';
const main = (page: Page) => page.getByRole('main');
const work = (page: Page) => page.getByRole('textbox', { name: /^Οι σημειώσεις μου/ });
const done = (page: Page) => main(page).getByText('Ολοκληρώθηκε', { exact: true });

test.setTimeout(120_000);

test('a mentee works on an action and completes it, and the mentor sees it live', async ({ page: mentee }) => {
  // A second try finds the text of the first one.
  const goal = `Να στείλω ${10 + test.info().retry} βιογραφικά`;
  await enter(mentee, 'mentee', '/mentee/actions');
  // Content far below is drawn when it is scrolled near.
  await main(mentee).getByRole('heading', { name: /^Γ\./ }).scrollIntoViewIfNeeded();
  await main(mentee).getByRole('link', { name: PLAN }).click();
  await expect(title(mentee)).toHaveText(PLAN);

  const mentor = await person('mentor', '/mentor/mentee/list');
  await main(mentor).getByRole('link', { name: MENTEE }).click();
  await main(mentor).getByRole('link', { name: PLAN }).click();
  await expect(main(mentor).getByText('Δεν ξεκίνησε', { exact: true }).first()).toBeVisible();

  await work(mentee).fill(goal);
  await expect(main(mentor).getByText(goal)).toBeVisible({ timeout: 20_000 });
  await expect(main(mentee).getByText('Αποθηκεύτηκε')).toBeVisible();

  await mentor.getByRole('textbox', { name: /^Σημείωση προς τον ωφελούμενο/ }).fill('Πολύ καλός στόχος');
  await mentor.getByRole('textbox', { name: /^Προσωπική σημείωση/ }).fill('Θέλει παρακολούθηση');
  await expect(main(mentee).getByText('Πολύ καλός στόχος')).toBeVisible({ timeout: 20_000 });
  await expect(main(mentor).getByText('Αποθηκεύτηκε')).toHaveCount(2, { timeout: 20_000 });
  await expect(mentee.getByText('Θέλει παρακολούθηση')).toHaveCount(0);

  await mentee.getByRole('button', { name: 'Ολοκλήρωση της δράσης' }).click();
  await expect(done(mentee).first()).toBeVisible();
  await expect(main(mentor).getByRole('button', { name: 'Άνοιγμα ξανά' })).toBeVisible({ timeout: 20_000 });

  await mentee.reload();
  await expect(work(mentee)).toHaveValue(goal);
  await expect(work(mentee)).toBeDisabled();
  await open(mentee, '/mentee/actionsdone');
  await expect(main(mentee).getByRole('link', { name: PLAN })).toBeVisible();

  await mentor.getByRole('button', { name: 'Άνοιγμα ξανά' }).click();
  await mentor.getByRole('dialog').getByRole('button', { name: 'Άνοιγμα ξανά' }).click();
  await expect(main(mentor).getByRole('button', { name: 'Ολοκλήρωση' })).toBeVisible();
  await expect(main(mentee).getByRole('link', { name: PLAN })).toHaveCount(0, { timeout: 20_000 });
});

test('what could not be saved is said, stays, and is saved when one goes on', async ({ page: mentee, faults }) => {
  allow(faults, /SaveActionData/);
  await enter(mentee, 'mentee2', '/mentee/actions');
  await main(mentee).getByRole('link', { name: PLAN }).click();
  await mentee.route('**/api/mentee/SaveActionData', (route) => route.abort());
  await work(mentee).fill('χωρίς δίκτυο');
  await expect(main(mentee).getByText('Δεν αποθηκεύτηκε ακόμη')).toBeVisible({ timeout: 20_000 });
  await expect(work(mentee)).toHaveValue('χωρίς δίκτυο');
  await mentee.unroute('**/api/mentee/SaveActionData');
  await work(mentee).press('End');
  await work(mentee).pressSequentially(' και πάλι');
  await expect(main(mentee).getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible({ timeout: 20_000 });
  await mentee.reload();
  await expect(work(mentee)).toHaveValue('χωρίς δίκτυο και πάλι');
});

test('the grid: ten actions, arrows of five, and an action beside it', async ({ page, faults }) => {
  allow(faults, /hub/);
  const asked: string[] = [];
  page.on('request', (request) => {
    // A change of one mentee loads that mentee alone.
    if (/GetActionsGrid_Partial/i.test(request.url()) && !request.postData()?.includes('MenteeIds'))
      asked.push(request.url());
  });
  // Changes by others would correctly reload it.
  await page.routeWebSocket(/\/hub/, (socket) => socket.close());
  await page.route('**/hub/**', (route) => route.abort());
  await page.setViewportSize({ width: 1180, height: 800 });
  await enter(page, 'mentor', '/mentor/action/list');
  const headings = page.getByRole('columnheader');
  // The boxes to tick, the names, how far each is, and ten actions.
  await expect(headings.nth(1)).toHaveText(/Ωφελούμενος/);
  await expect(headings).toHaveCount(13);
  const sixth = (await headings.nth(8).textContent()) ?? '';
  await page.getByRole('button', { name: 'Επόμενες στήλες' }).click();
  await expect(headings.nth(3)).toHaveText(sixth);
  await page.getByRole('button', { name: 'Προηγούμενες στήλες' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Ολοκληρώθηκε ${MENTEE}, Πρώτη συνεδρία` }).click();
  const beside = page.getByRole('heading', { name: 'Πρώτη συνεδρία', level: 3 });
  await expect(beside).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  expect(asked, 'the page is asked for once, whatever is looked at').toHaveLength(1);
});

test('an action of the year 3000 is inactive, a locked one says why, and neither opens', async ({ page }) => {
  await enter(page, 'mentee3', '/mentee/actions');
  await expect(page.getByText('Η δράση είναι ανενεργή').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Δράση που θα ανακοινωθεί' })).toHaveCount(0);
});
