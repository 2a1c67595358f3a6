import type { Page } from '@playwright/test';
import { allow, enter, expect, test, kept } from './support.ts';

const PUBLIC = '20'.repeat(16);
const ENTRY = '/questionnaire/1';
const goals = (page: Page) => page.getByRole('textbox', { name: 'Τι θα θέλατε να έχει αλλάξει σε έξι μήνες;' });

test('what is written without a line is kept on the device, and sent when the page is opened again', async ({
  page,
  faults,
}) => {
  allow(faults, /Answer|ERR_INTERNET_DISCONNECTED/i);
  await enter(page, 'mentee', `${ENTRY}#section=2`);
  await goals(page).waitFor();
  await page.route(/\/api\/quest\/Answer/i, (route) => route.abort('internetdisconnected'));
  await goals(page).fill('Να δουλεύω κοντά στο σπίτι');
  await expect(page.getByText('Η απάντηση αποθηκεύτηκε εδώ και θα σταλεί').first()).toBeVisible();
  await expect(page.getByText('Μία απάντηση περιμένει να σταλεί')).toBeVisible();
  expect(await kept(page)).toBe(1);
  await page.unroute(/\/api\/quest\/Answer/i);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(goals(page)).toHaveValue('Να δουλεύω κοντά στο σπίτι');
  await expect.poll(() => kept(page)).toBe(0);
  await page.reload();
  await expect(goals(page)).toHaveValue('Να δουλεύω κοντά στο σπίτι');
});

test('the questions that follow need no network; what does comes by itself when it is back', async ({
  page,
  faults,
}) => {
  allow(faults, /ERR_INTERNET_DISCONNECTED|Answer|hub/i);
  await enter(page, 'mentee', `${ENTRY}#section=0`);
  // The page loads ahead when it is idle.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Επόμενη' }).click();
  await expect(page.getByRole('heading', { name: /^2 από 4/ })).toBeVisible();
  await expect(page.locator('[data-question="ID_0011"]').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Επόμενη' }).click();
  await expect(page.getByRole('heading', { name: /^3 από 4/ })).toBeVisible();
  await expect(page.getByText('Κάτι πήγε στραβά')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText('Δεν φορτώθηκε')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^2 από 4/ })).toBeVisible();
});

test('goes from section to section, and from the overview to a question', async ({ page }) => {
  await enter(page, 'mentee', `${ENTRY}#section=0`);
  await page.getByRole('button', { name: 'Επόμενη' }).click();
  await expect(page.getByRole('heading', { name: '2 από 4: Δεξιότητες' })).toBeVisible();
  await expect(page.locator('[data-question="ID_0009"]')).toBeFocused();
  await page.getByRole('button', { name: /^Επισκόπηση/ }).click();
  await page.getByRole('dialog').getByText('Πού έχετε εργαστεί;').click();
  await expect(page.getByRole('heading', { name: '3 από 4: Εμπειρία' })).toBeVisible();
  await expect(page.locator('[data-question="ID_0020"]')).toBeFocused();
});

test('puts in order by keyboard alone, and finds it again', async ({ page }) => {
  await enter(page, 'mentee', `${ENTRY}#section=1`);
  const order = page.locator('[data-question="ID_0011"]');
  const second = await order.getByRole('listitem').nth(1).innerText();
  await order
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Πιο πάνω/ })
    .press('Alt+ArrowUp');
  await expect(order.getByText('Αποθηκεύτηκε')).toBeVisible();
  await page.reload();
  await expect(order.getByRole('listitem').first()).toContainText(second.replace(/^\d+\s*/, '').trim());
});

test('a time that is none is not said to be saved', async ({ page }) => {
  await enter(page, 'mentee', `${ENTRY}#section=0`);
  const time = page.locator('[data-question="ID_0007"]');
  const minutes = time.getByRole('textbox', { name: 'λεπτά' });
  const saved = time.getByText('Αποθηκεύτηκε');
  const leave = () => time.getByRole('textbox', { name: 'ώρες' }).press('Shift+Tab');
  await minutes.fill('40');
  await leave();
  await expect(saved).toBeVisible();
  await minutes.fill('60');
  await leave();
  await expect(time.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(saved).toBeHidden();
  await minutes.fill('45');
  await leave();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(minutes).toHaveValue('45');
});

test('without a session a public one is started, handed in after a question, and read', async ({ page }) => {
  await page.goto(`/Quest/${PUBLIC}/en`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio').first().check();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText('Thank you! We have received your answers.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/can no longer be changed/)).toBeVisible();
  await expect(page.locator('[data-question="ID_0001"]')).toContainText('Από φίλο');
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('the clock begins when it is told to, and stands still in a pause', async ({ page }) => {
  await enter(page, 'mentee', '/questionnaire/12');
  await page.getByRole('button', { name: 'Έναρξη' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:5\d)$/);
  await page.getByRole('button', { name: 'Παύση' }).click();
  await expect(page.getByText('Σε παύση')).toBeVisible();
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
});

const LONG = '/questionnaire/19';

test('fifty answers without a line arrive once each, in their order, when the line is back', async ({
  page,
  faults,
}) => {
  test.slow();
  allow(faults, /Answer|ERR_INTERNET_DISCONNECTED/i);
  await enter(page, 'mentee12', LONG);
  await page.getByRole('button', { name: 'Έναρξη' }).click();
  await page.getByRole('button', { name: 'Όλες σε μία σελίδα' }).click();
  await expect(page.locator('[data-question]')).toHaveCount(300);
  await page.route(/\/api\/quest\/Answer/i, (route) => route.abort('internetdisconnected'));
  const given = await page.locator('[data-question]:has(input[type="radio"])').evaluateAll((questions) =>
    questions.slice(0, 50).map((question, index) => {
      question.querySelectorAll('input')[index % 4]?.click();
      return question.getAttribute('data-question') ?? '';
    }),
  );
  await expect.poll(() => kept(page)).toBe(50);
  await expect(page.getByText('50 απαντήσεις περιμένουν να σταλούν')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    const body: unknown = /\/api\/quest\/Answer/i.test(request.url()) ? request.postDataJSON() : null;
    if (body) sent.push(String(Object(body)['GroupId']));
  });
  await page.unroute(/\/api\/quest\/Answer/i);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect.poll(() => kept(page), { timeout: 30_000 }).toBe(0);
  expect(sent).toEqual(given);
  const stored = await storedAnswers(page, LONG.replace(/\D/g, ''));
  expect(Object.entries(stored).map(([group, answer]) => [group, answer?.Revision])).toEqual(
    expect.arrayContaining(given.map((group) => [group, 1])),
  );
  expect(given.map((group) => stored[group]?.OptionId)).toEqual(given.map((_, index) => String((index % 4) + 1)));
});

/** The server's answers. */
async function storedAnswers(page: Page, action: string) {
  const { origin } = new URL(page.url());
  const data = { ProjectId: 'proto-vima', ActionId: action };
  const reply = await page.request.post('/api/quest/getByAction', { data, headers: { origin } });
  const { Answers }: { Answers: Record<string, { OptionId: string | null; Revision: number } | undefined> } =
    await reply.json();
  return Answers;
}

test('a file is handed in as an answer, found again, and taken out', async ({ page }) => {
  await enter(page, 'mentee15', `${ENTRY}#section=2`);
  const question = page.locator('[data-question="ID_0023"]');
  const file = { name: 'βιογραφικό.txt', mimeType: 'text/plain', buffer: Buffer.from('Δύο χρόνια σε φούρνο') };
  await question.locator('input[type="file"]').setInputFiles(file);
  await expect(question.getByText('Αποθηκεύτηκε')).toBeVisible();
  await page.reload();
  const download = page.waitForEvent('download');
  await question.getByRole('link', { name: file.name }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  await question.getByRole('button', { name: `Αφαίρεση: ${file.name}` }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(question.getByText('Αποθηκεύτηκε')).toBeVisible();
  await page.reload();
  await expect(question.locator('input[type="file"]')).toBeAttached();
  await expect(question.getByRole('link')).toHaveCount(0);
});
