import { allow, DEMO_PASSWORD, enter, expect, expectAccessible, open, signIn, test, title } from './support.ts';

test('signs in by typing, and out by the menu', async ({ page }) => {
  await signIn(page, 'mentor');
  await expect(page).toHaveURL(/\/el\/proto-vima(\/home)?$/);
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
  await page.getByRole('button', { name: /^Λογαριασμός/ }).click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page.getByLabel('Όνομα χρήστη')).toBeVisible();
  await page.goBack();
  await expect(page, 'the back button shows nobody what was left').toHaveURL(/signin/i);
});

test('says what is missing and what is wrong, in place, and keeps the name', async ({ page, faults }) => {
  allow(faults, /\/Account\/Login/i);
  await page.goto('/el/signin');
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await expect(page.getByText('Συμπληρώστε το όνομα χρήστη και τον κωδικό.')).toBeVisible();
  await page.getByLabel('Όνομα χρήστη').fill('nobody');
  await page.locator('input[autocomplete="current-password"]').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Το όνομα χρήστη ή ο κωδικός είναι λάθος.')).toBeVisible();
  await expect(page.getByLabel('Όνομα χρήστη')).toHaveValue('nobody');
  await expect(page.locator('input[autocomplete="current-password"]')).toBeFocused();
});

test('asks to wait after too many wrong passwords', async ({ page, faults }) => {
  allow(faults, /\/Account\/Login/i);
  await page.goto('/el/signin');
  await page.getByLabel('Όνομα χρήστη').fill('mentee44');
  for (let tries = 0; tries < 11; tries += 1) {
    // While one try is under way there is no other.
    await expect(page.locator('button[type="submit"]')).toBeEnabled();
    const answered = page.waitForResponse(/\/Account\/Login/i);
    await page.locator('input[autocomplete="current-password"]').fill('wrong');
    await page.keyboard.press('Enter');
    await answered;
  }
  await expect(page.getByText(/^Πολλές προσπάθειες\. Δοκιμάστε ξανά σε \d+ δευτερόλεπτ/)).toBeVisible();
});

test('offers the roles of the demo as cards', async ({ page }) => {
  await page.goto('/el/signin');
  await page.getByRole('button', { name: 'Συντονιστής' }).click();
  await expect(page).toHaveURL(/\/proto-vima(\/home)?$/);
  await expect(page.getByRole('heading', { name: 'Τι χρειάζεται προσοχή' })).toBeVisible();
});

test('leads to where one wanted to go, with its page state', async ({ page }) => {
  await page.goto('/el/proto-vima/admin/user/list#query=%22Παπ%22');
  await expect(page).toHaveURL(/\/el\/signin\?returnUrl=/);
  await page.getByLabel('Όνομα χρήστη').fill('manager');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/el\/proto-vima\/admin\/user\/list#/);
  await expect(page.getByRole('searchbox', { name: 'Αναζήτηση χρηστών' })).toHaveValue('Παπ');
});

test('never leads to another site', async ({ page }) => {
  await page.goto(`/el/signin?returnUrl=${encodeURIComponent('//evil.example/x')}`);
  await page.getByRole('button', { name: 'Μεταφραστής' }).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/el\/proto-vima(\/home)?$/);
});

test('says who may open a page, and offers the roles that one holds', async ({ page }) => {
  await enter(page, 'mentee');
  await page.goto('/el/proto-vima/admin/user/list');
  await expect(page.getByText('Δεν έχετε πρόσβαση σε αυτή τη σελίδα')).toBeVisible();
  await expect(page.getByText(/^Η σελίδα είναι διαθέσιμη μόνο για: .*Διαχειριστής/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ωφελούμενος' }).click();
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
});

test('a session that ends in one tab ends in all, and goes on where it was left', async ({ page, context, faults }) => {
  allow(faults, /401/);
  await enter(page, 'registrymentor', '/about');
  const other = await context.newPage();
  await open(other, '/home');
  await other.getByRole('button', { name: /^Λογαριασμός/ }).click();
  await other.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page.getByText(/^Η σύνδεσή σας έληξε/)).toBeVisible();
  await page.getByLabel('Όνομα χρήστη').fill('registrymentor');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/el\/proto-vima\/about$/);
});

test('a session that the server ended is noticed at the next call', async ({ page, context, faults }) => {
  allow(faults, /401/);
  await enter(page, 'supervisor', '/about');
  // The page's own requests must not come first, so they end before the list loads.
  await page.route(/\/api\/user\/list/i, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.getByRole('link', { name: 'Χρήστες', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Συνδεθείτε ξανά' });
  await expect(dialog.getByText(/η σύνδεσή σας έληξε/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/api\/user\/list/i);
  await dialog.locator('input[autocomplete="current-password"]').fill('Λάθος!1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Ο κωδικός δεν είναι σωστός.')).toBeVisible();
  await dialog.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // Refused requests were repeated.
  await expect(page.getByRole('main').getByRole('row').nth(2)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/list/i);
});

test('takes no more than the keyboard, from the sign-in to a page of the list of users', async ({ page }) => {
  await page.goto('/el/signin');
  await expect(page.getByLabel('Όνομα χρήστη')).toBeVisible();
  await tabTo(page, 'Όνομα χρήστη');
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Αναζήτηση' })).toBeFocused();
  await page.keyboard.type('χρηστες');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Χρήστες');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'Σελίδα 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Σελίδα 2' })).toHaveAttribute('aria-current', 'page');
});

/** Presses Tab until the element of this name has the focus; a keyboard never needs more. */
async function tabTo(page: import('@playwright/test').Page, name: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const label = await focused.evaluate((element) => {
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
      return element.getAttribute('aria-label') ?? [element, ...labels].map((each) => each.textContent).join(' ');
    });
    if (label.includes(name)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

test('who is only registered is led to the application, also from an unknown project, and may sign out there', async ({
  page,
  faults,
}) => {
  allow(faults, /\/api\/(?:project\/get|user\/getcurrent)/i);
  await signIn(page, 'registered');
  await expect(page).toHaveURL(/\/el\/applicant$/);
  await page.goto('/el/unknown-project/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Δεν βρέθηκε');
  await page.getByRole('main').getByRole('link', { name: 'Αρχική σελίδα' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Καλώς ήρθατε');
  await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page.getByLabel('Όνομα χρήστη')).toBeVisible();
});

test('asks whether one is a person after many questions for a new password, by keyboard alone', async ({
  page,
  faults,
}) => {
  allow(faults, /\/Account\/ForgotPassword/i);
  await page.goto('/el/signin');
  // As others behind the same address do.
  const ask = (index: number) =>
    page.request.post('/Account/ForgotPassword', {
      data: { email: `nobody${index}@example.org` },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  let status = 200;
  for (let index = 0; index < 21 && status === 200; index += 1) status = (await ask(index)).status();
  expect(status).toBe(422);
  await page.getByRole('button', { name: 'Ξεχάσατε τον κωδικό σας;' }).click();
  await page.getByLabel('Διεύθυνση email').fill('anna@example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή συνδέσμου' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ένα ακόμη βήμα' });
  const box = dialog.getByRole('checkbox', { name: 'Είμαι άνθρωπος' });
  await expect(box).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status')).toHaveText('Επιβεβαιώθηκε.', { timeout: 30_000 });
  await expectAccessible(page);
  const answered = page.waitForResponse(/\/Account\/ForgotPassword/i);
  await dialog.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Ελέγξτε το email σας.')).toBeVisible();
});
