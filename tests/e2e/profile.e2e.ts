import { allow, enter, expect, leaveToBrowser, open, test, title } from './support.ts';

const PATH = '/userinfo';

test('saves a field of one’s own, and shows it after a reload', async ({ page }) => {
  await enter(page, 'mentee20', PATH);
  const phone = page.getByLabel('Τηλέφωνο');
  const save = page.getByRole('button', { name: 'Αποθήκευση' });
  await expect(save).toBeDisabled();
  const number = `69${String(Date.now()).slice(-8)}`;
  await phone.fill(number);
  const sent = page.waitForRequest(/UpdateFields/i);
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({ Fields: { phone: number } });
  await expect(page.getByText('Τα στοιχεία σας αποθηκεύτηκαν.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(phone).toHaveValue(number);
});

test('lets nobody change what is not theirs to change, and chooses nothing for them', async ({ page }) => {
  await enter(page, 'mentee21', PATH);
  await expect(page.getByLabel('Επώνυμο')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('Ιδιότητα')).toHaveValue('');
});

test('puts a refused value’s message at its field and keeps what was typed', async ({ page, faults }) => {
  allow(faults, /UpdateFields/i);
  await enter(page, 'mentee22', PATH);
  await page.route(/UpdateFields/i, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 422,
        code: 'invalid',
        title: 'Invalid',
        errors: [{ pointer: '/Fields/phone', message: 'Δέκα ψηφία.' }],
      }),
    }),
  );
  await page.getByLabel('Τηλέφωνο').fill('6999999999');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByLabel('Τηλέφωνο')).toHaveAccessibleDescription('Η τιμή δεν έγινε δεκτή.');
  await expect(page.getByLabel('Τηλέφωνο')).toBeFocused();
  await expect(page.getByText('Δεν αποθηκεύτηκε: ένα πεδίο χρειάζεται διόρθωση.')).toBeVisible();
  await expect(page.getByLabel('Τηλέφωνο')).toHaveValue('6999999999');
  await page.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click();
  await expect(page.getByLabel('Τηλέφωνο')).not.toHaveValue('6999999999');
});

test('asks before changes are lost', async ({ page }) => {
  await enter(page, 'mentee23', '/about');
  await page.getByRole('navigation').getByRole('link', { name: 'Το προφίλ μου' }).click();
  await page.getByLabel('Διεύθυνση', { exact: true }).fill('Νέα οδός 1');
  await page.getByRole('navigation').getByRole('link', { name: 'Το πρόγραμμα' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Υπάρχουν αλλαγές που δεν έχουν αποθηκευτεί.');
  await question.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(page.getByLabel('Διεύθυνση', { exact: true })).toHaveValue('Νέα οδός 1');
  await page.goBack();
  await question.getByRole('button', { name: 'Έξοδος χωρίς αποθήκευση' }).click();
  await expect(title(page)).not.toHaveText('Το προφίλ μου');
});

test('a refused call says so in the page, which keeps what was typed', async ({ page, faults }) => {
  allow(faults, /UpdateFields/i);
  await enter(page, 'mentee24', PATH);
  await page.route(/UpdateFields/i, (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'forbidden' } }),
  );
  await page.getByLabel('Τηλέφωνο').fill('6900000000');
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByRole('heading', { name: 'Δεν έχετε πρόσβαση εδώ' })).toBeVisible();
  await expect(page.getByLabel('Τηλέφωνο')).toBeHidden();
  await page.getByRole('button', { name: 'Επιστροφή στη σελίδα' }).click();
  await expect(page.getByLabel('Τηλέφωνο')).toHaveValue('6900000000');
});

test('a project that does not load says why, and loads when asked again', async ({ page, faults }) => {
  allow(faults, /Project\/Get/i);
  await enter(page, 'mentee25');
  await leaveToBrowser(page);
  await page.route(/\/api\/Project\/Get$/i, (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
  );
  await page.goto('/el/proto-vima/home');
  await expect(
    page.getByText('Η πλατφόρμα δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.').first(),
  ).toBeVisible();
  await page.unroute(/\/api\/Project\/Get$/i);
  await page.getByRole('button', { name: 'Νέα προσπάθεια' }).click();
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
});

test('a source that failed says so in its own place, and is asked again there', async ({ page, faults }) => {
  allow(faults, /user\/list|fault [0-9a-f]{8} CallError/i);
  await enter(page, 'mentor', '/about');
  await leaveToBrowser(page);
  await page.route(/user\/list/i, (route) => route.fulfill({ status: 500, json: { status: 500, code: 'server' } }));
  await open(page, '/home');
  const retry = page.getByRole('button', { name: 'Νέα προσπάθεια' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Οι συναντήσεις μου' }), 'its neighbours live on').toBeVisible();
  await page.unroute(/user\/list/i);
  await retry.click();
  await expect(page.getByText(/ενεργοί ωφελούμενοι$/)).toBeVisible();
});

test('changes one’s password, and says in place that the present one is wrong', async ({ page, faults }) => {
  allow(faults, /ChangePassword/i);
  await enter(page, 'mentee26', PATH);
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).first().click();
  await page.getByLabel('Τωρινός κωδικός').fill('not this one');
  await page.getByRole('textbox', { name: 'Νέος κωδικός' }).fill('Πράξη!2026abc');
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).last().click();
  await expect(page.getByText('Ο τωρινός κωδικός δεν είναι σωστός.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Νέος κωδικός' })).toHaveValue('Πράξη!2026abc');
});
