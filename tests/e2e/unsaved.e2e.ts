import type { Page } from '@playwright/test';
import { allow, DEMO_PASSWORD, enter, expect, identify, open, person, test } from './support.ts';

const SAVE = '**/api/mentee/SaveActionData';
const NOTES = 'Το επιχειρηματικό μου σχέδιο';
const FORM = 'Οι στόχοι μου για το εξάμηνο';
const main = (page: Page) => page.getByRole('main');
const notes = (page: Page) => page.getByRole('textbox', { name: /^Οι σημειώσεις μου/ });
const goal = (page: Page) => page.getByRole('textbox', { name: /^Πρώτος στόχος/ });
const waits = (page: Page) => main(page).getByText('Δεν αποθηκεύτηκε ακόμη');
const isSaved = (page: Page) => main(page).getByText('Αποθηκεύτηκε', { exact: true });

/** Opens one of their actions. */
async function openAction(page: Page, username: string, action: string): Promise<void> {
  await enter(page, username, '/mentee/actions');
  await main(page).getByRole('link', { name: action }).click();
}

/** The server's value. */
async function stored(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await notes(other).waitFor();
  const text = await notes(other).inputValue();
  await other.close();
  return text;
}

test('what is typed without a network stays, says so, and is sent when the network is back', async ({
  page,
  faults,
}) => {
  allow(faults, /ERR_INTERNET_DISCONNECTED/);
  await openAction(page, 'mentee5', NOTES);
  await notes(page).fill('Πρώτη φράση.');
  await expect(isSaved(page)).toBeVisible();
  await page.context().setOffline(true);
  await notes(page).press('End');
  await notes(page).pressSequentially(' Δεύτερη φράση χωρίς δίκτυο.');
  await expect(waits(page)).toBeVisible();
  await expect(main(page).getByText('Αποθηκεύεται καθώς γράφετε')).toHaveCount(0);
  await expect(notes(page)).toHaveValue('Πρώτη φράση. Δεύτερη φράση χωρίς δίκτυο.');
  await page.context().setOffline(false);
  await expect(isSaved(page)).toBeVisible({ timeout: 20_000 });
  expect(await stored(page)).toBe('Πρώτη φράση. Δεύτερη φράση χωρίς δίκτυο.');
});

test('without the hub alone everything is saved', async ({ page, faults }) => {
  allow(faults, /hub/);
  await page.routeWebSocket(/\/hub/, (socket) => socket.close());
  await page.route(/\/hub(\/|\?|$)/, (route) => route.abort());
  await enter(page, 'mentee6', '/mentee/actions');
  await main(page).getByRole('link', { name: NOTES }).click();
  await notes(page).fill('Χωρίς ζωντανή σύνδεση');
  await expect(isSaved(page)).toBeVisible();
  await expect(notes(page)).toHaveValue('Χωρίς ζωντανή σύνδεση');
  expect(await stored(page)).toBe('Χωρίς ζωντανή σύνδεση');
});

test('what could not be sent outlives the page', async ({ page, faults }) => {
  allow(faults, /SaveActionData/);
  await openAction(page, 'mentee7', NOTES);
  await page.route(SAVE, (route) => route.abort());
  await notes(page).fill('Πριν κλείσει η σελίδα');
  await expect(waits(page)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(notes(page)).toHaveValue('Πριν κλείσει η σελίδα');
  await expect(waits(page)).toBeVisible();
  await page.unroute(SAVE);
  await page.reload();
  await expect(isSaved(page)).toBeVisible({ timeout: 20_000 });
  expect(await stored(page)).toBe('Πριν κλείσει η σελίδα');
});

test('what two wrote while one of them was away both stays', async ({ page: away, faults }) => {
  allow(faults, /ERR_INTERNET_DISCONNECTED|SaveActionData/);
  await openAction(away, 'mentee', FORM);
  const mentor = await person('mentor', '/mentor/mentee/list');
  await main(mentor).getByRole('link', { name: 'Παρασκευή Αγγελοπούλου' }).click();
  await main(mentor).getByRole('link', { name: FORM }).click();
  await expect(goal(mentor)).toBeVisible();
  await goal(away).fill('Μαγειρεύω');
  await expect(goal(mentor)).toHaveValue('Μαγειρεύω');
  await main(mentor).getByRole('button', { name: 'Διόρθωση του κειμένου' }).click();

  await away.context().setOffline(true);
  await goal(away).press('End');
  await goal(away).pressSequentially(' και ράβω');
  await expect(waits(away)).toBeVisible();
  const saved = mentor.waitForResponse(SAVE);
  await goal(mentor).fill('Προσθήκη του μέντορα: Μαγειρεύω');
  expect((await saved).status()).toBe(200);

  await away.context().setOffline(false);
  const both = 'Προσθήκη του μέντορα: Μαγειρεύω και ράβω';
  await expect(goal(away)).toHaveValue(both, { timeout: 20_000 });
  await expect(waits(away)).toHaveCount(0, { timeout: 20_000 });
  await expect(goal(mentor)).toHaveValue(both, { timeout: 20_000 });
  await open(away, '/home');
  await mentor.reload();
  await expect(goal(mentor)).toHaveValue(both);
});

const again = (page: Page) => page.getByRole('dialog', { name: 'Συνδεθείτε ξανά' });
const phone = (page: Page) => page.getByLabel('Τηλέφωνο');
const aNumber = () => `69${String(Date.now()).slice(-8)}`;
const save = (page: Page) => page.getByRole('button', { name: 'Αποθήκευση' });

test('a session that ends while somebody types loses nothing: the password is asked for in place', async ({
  page,
  faults,
}) => {
  allow(faults, /401|hub|negotiate/);
  await enter(page, 'mentee8', '/userinfo');
  const number = aNumber();
  await phone(page).fill(number);
  await page.context().clearCookies();
  await save(page).click();
  await expect(again(page)).toBeVisible();
  await expect(page).toHaveURL(/\/userinfo$/);
  await again(page).locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(again(page)).toHaveCount(0);
  // The save that was refused was sent again by itself.
  await expect(page.getByText('Τα στοιχεία σας αποθηκεύτηκαν.')).toBeVisible();
  await page.reload();
  await expect(phone(page)).toHaveValue(number);
});

test('the window closes by itself when the same person signs in elsewhere, and asks before another comes', async ({
  page,
  faults,
}) => {
  allow(faults, /401|hub|negotiate/);
  await enter(page, 'mentee9', '/userinfo');
  const number = aNumber();
  await phone(page).fill(number);
  await page.context().clearCookies();
  await save(page).click();
  await expect(again(page)).toBeVisible();
  await again(page).getByRole('button', { name: 'Σύνδεση με άλλον λογαριασμό' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Άκυρο' }).click();
  await expect(again(page)).toBeVisible();
  await identify(page, 'mentee9');
  await expect(again(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText('Τα στοιχεία σας αποθηκεύτηκαν.')).toBeVisible();
  await expect(phone(page)).toHaveValue(number);
});
