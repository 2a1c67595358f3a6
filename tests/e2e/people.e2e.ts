import type { Page } from '@playwright/test';
import { enter, expect, filterBy, openFilter, test } from './support.ts';

const LIST = '/admin/user/list';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Αναζήτηση χρηστών' });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Χρήστες' })
    .or(page.getByRole('grid', { name: 'Χρήστες' }))
    .getByRole('row');
/** The rows without the heading. */
const people = (page: Page) => rows(page).filter({ hasNot: page.getByRole('columnheader') });
/** Other journeys make people, and have some leave. */
const everybody = (at: number): RegExp => new RegExp(`^Σελίδα ${at} από [89], [78]\\d άτομα$`);
const told = (page: Page) => page.getByText(/^Σελίδα \d+ από \d+, \d+ άτομ/);

test('searches as one types, by one word or by several', async ({ page }) => {
  await enter(page, 'admin', LIST);
  await expect(told(page)).toHaveText(everybody(1));
  const asked = page.waitForRequest((request) => /user\/list/i.test(request.url()) && request.method() === 'POST');
  await search(page).fill('αγγελοπουλου');
  expect((await asked).postDataJSON()).toMatchObject({ searchText: 'αγγελοπουλου', page: 0, count: 10 });
  await expect(people(page).first()).toContainText('Αγγελοπούλου');
  await expect(page.getByText(/^\d+ χρήστες από \d\d$/)).toBeVisible();
  const both = page.waitForRequest((request) => (request.postData() ?? '').includes('searchFields'));
  await search(page).fill('αγγελοπουλου ελενη');
  expect((await both).postDataJSON()).toMatchObject({ searchFields: ['αγγελοπουλου', 'ελενη'] });
  await expect(people(page)).toHaveCount(1);
  for (const text of ['angelopoulou', '699670', 'papadopoulos', 'ΑΓΓΕΛΟΠΟΥΛΟΥ']) {
    await search(page).fill(text);
    await expect(page.getByText(/^\d+ χρήστ(ης|ες) από \d\d$/)).toBeVisible();
    await expect(people(page).first()).toBeVisible();
  }
  await search(page).fill('ξξξξ');
  await expect(page.getByText('Κανένας χρήστης δεν ταιριάζει με την αναζήτηση.')).toBeVisible();
});

test('pages through everybody, and goes to the first page when the question changes', async ({ page }) => {
  await enter(page, 'admin', LIST);
  const first = await people(page).first().textContent();
  await page.getByRole('button', { name: 'Σελίδα 3' }).click();
  await expect(told(page)).toHaveText(everybody(3));
  await expect(people(page).first()).not.toHaveText(first ?? '');
  await filterBy(page, 'Ρόλος', 'Μέντορας');
  await expect(page.getByText(/^\d χρήστες από \d\d$/)).toBeVisible();
  await expect(told(page), 'one page needs no pager').toHaveCount(0);
});

test('offers the municipalities of the region that was chosen', async ({ page }) => {
  await enter(page, 'admin', LIST);
  await filterBy(page, 'Περιφέρεια', 'Κρήτη');
  await expect(page.getByText(/^\d+ χρήστες από \d\d$/)).toBeVisible();
  await openFilter(page, 'Δήμος');
  await expect(page.getByRole('option', { name: 'Δήμος Χανίων' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Δήμος Βόλου' })).toHaveCount(0);
});

test('sorts everybody by a column, not the page in view', async ({ page }) => {
  await enter(page, 'admin', LIST);
  const header = page.getByRole('columnheader', { name: 'Διεύθυνση email' });
  const coming = page.waitForResponse((reply) => (reply.request().postData() ?? '').includes('"Sort"'));
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const { list }: { list: { Fields: { email: string } }[] } = await (await coming).json();
  const mails = list.map(({ Fields }) => Fields.email);
  expect(mails[0]).toMatch(/^a/);
  expect(mails).toEqual(mails.toSorted((one, other) => one.localeCompare(other)));
  await expect.poll(() => page.getByText(/@example\.org$/).allTextContents()).toEqual(mails);
});

test('keeps the question in the address: a reload and the back button find it again', async ({ page }) => {
  await enter(page, 'admin', LIST);
  await filterBy(page, 'Κατάσταση', 'Ανενεργοί');
  await expect(page).toHaveURL(/#.*active=/);
  await search(page).fill('παπ');
  await expect(page).toHaveURL(/query=/);
  await page.reload();
  await expect(search(page)).toHaveValue('παπ');
  await page.getByRole('navigation').getByRole('link', { name: 'Αρχική' }).click();
  await expect(search(page)).toHaveCount(0);
  await page.goBack();
  await expect(search(page)).toHaveValue('παπ');
});

test('shows a supervisor their own people and nobody else', async ({ page }) => {
  await enter(page, 'supervisor2', LIST);
  await expect(told(page)).toBeVisible();
  await expect(told(page)).not.toHaveText(/ [78]\d άτομα/);
});
