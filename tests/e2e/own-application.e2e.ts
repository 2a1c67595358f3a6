import { EMPTY } from './contexts.ts';
import {
  enter,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  identify,
  test,
  title,
} from './support.ts';

test.use({ viewport: { width: 390, height: 844 } });

const HOME = '/home';
const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 cv') };

test('an applicant sees the application, adds what is missing, and withdraws it', async ({ page }) => {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
    expect(reply.status(), path).toBe(200);
    return reply;
  };
  await enter(page, 'applicant', HOME);
  await expect(page.getByText('Έλεγχος στοιχείων')).toBeVisible();
  const own: readonly { readonly Id: string }[] = await (await post('/api/praxis/applications/own', {})).json();
  // The open page would ask on with the session that ends.
  await page.goto(EMPTY);
  await identify(page, 'manager');
  await post('/api/ApplicationForm/UploadReminder', { AppId: own[0]?.Id, Questions: ['cv'] });
  await enter(page, 'applicant', HOME);
  await expect(page.getByText('Έγγραφα από εσάς')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectGoodLooks(page);
  await expectAccessible(page);
  await page.locator('main input[type="file"]').last().setInputFiles([pdf]);
  const send = page.getByRole('button', { name: 'Αποστολή στην ομάδα του έργου' });
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByText('Ήρθαν έγγραφα')).toBeVisible();
  await expect(page.getByText('Έγγραφα από εσάς')).toHaveCount(0);
  await page.getByRole('button', { name: 'Απόσυρση της αίτησης' }).click();
  await page.getByRole('textbox', { name: /^Γιατί/ }).fill('Βρήκα δουλειά');
  await page.getByRole('button', { name: 'Ναι, απόσυρση' }).click();
  await expect(page.getByText(/^Αποσύρατε την αίτησή σας/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Άνοιγμα της φόρμας' })).toBeVisible();
});

test('fields on a phone are high and have large letters', async ({ page }) => {
  await page.goto('/el/applicationForm');
  const fields = page.getByRole('main').getByRole('textbox');
  await expect(fields.first()).toBeVisible();
  const sizes = await fields.evaluateAll((all) =>
    all.map((field) => ({
      height: field.getBoundingClientRect().height,
      letters: Number.parseFloat(getComputedStyle(field).fontSize),
      filled: field.getAttribute('autocomplete'),
    })),
  );
  for (const { height, letters } of sizes) {
    expect(height).toBeGreaterThanOrEqual(48);
    expect(letters).toBeGreaterThanOrEqual(16);
  }
  expect(sizes.map(({ filled }) => filled).slice(0, 3)).toEqual(['given-name', 'family-name', 'bday']);
});

test('somebody who is only registered is led to the page of applicants', async ({ page }) => {
  await enter(page, 'registered', HOME);
  await expect(page).toHaveURL(/\/applicant$/);
  await expect(title(page)).toBeVisible();
});
