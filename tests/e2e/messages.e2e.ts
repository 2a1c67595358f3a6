import type { Page, Route } from '@playwright/test';
import { allow, enter, expect, test } from './support.ts';

const CALL = /\/api\/praxis\/library\/addfolder/i;
const LATIN_SENTENCE = /[A-Za-z]{2,} [A-Za-z]{2,}/;

async function openFolder(page: Page): Promise<void> {
  await enter(page, 'admin', '/library/items');
  await page.getByRole('button', { name: 'Προσθήκη υλικού' }).click();
  await page.getByRole('menuitem', { name: 'Νέος φάκελος' }).click();
}

/** The message of the dialog for a reply to a name. */
async function saidOf(page: Page, name: string, answer: (route: Route) => Promise<void>): Promise<string> {
  await page.route(CALL, answer);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toBeVisible();
  const said = await alert.innerText();
  expect(await dialog.innerText()).not.toMatch(LATIN_SENTENCE);
  await page.unroute(CALL);
  return said;
}

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>The server of the proxy says no</h1>' });

const problem = (body: Readonly<Record<string, unknown>>) => (route: Route) =>
  route.fulfill({
    status: Number(body['status']),
    contentType: 'application/problem+json',
    body: JSON.stringify({ title: 'An English title.', ...body }),
  });

/** Unique names, so that each message differs. */
const ANSWERS: readonly (readonly [name: string, answer: (route: Route) => Promise<void>, said: RegExp])[] = [
  ['ένα', html(502), /^Δεν υπάρχει σύνδεση με την πλατφόρμα\./],
  ['δύο', html(413), /^Το περιεχόμενο είναι πολύ μεγάλο\.$/],
  ['τρία', html(500), /^Κάτι πήγε στραβά στην πλατφόρμα\. Αριθμός βλάβης: [\da-f-]{36}$/],
  ['τέσσερα', (route) => route.abort('connectionrefused'), /^Δεν υπάρχει σύνδεση με την πλατφόρμα\./],
  ['πέντε', problem({ status: 422, code: 'newer-code' }), /^Κάποια στοιχεία δεν είναι σωστά\.$/],
  ['έξι', problem({ status: 429, code: 'too-many', retryAfter: 1, count: 1 }), /Δοκιμάστε ξανά σε 1 δευτερόλεπτο\.$/],
  ['επτά', problem({ status: 429, code: 'too-many', retryAfter: 9, count: 9 }), /Δοκιμάστε ξανά σε 9 δευτερόλεπτα\.$/],
];

test('whatever is answered in place of a success is said in Greek', async ({ page, faults }) => {
  allow(faults, CALL);
  await openFolder(page);
  // oxlint-disable-next-line no-await-in-loop -- one page, one after the other
  for (const [name, answer, said] of ANSWERS) expect(await saidOf(page, name, answer), name).toMatch(said);
});

test('a field that the server refuses says why in Greek, with the numbers that it names', async ({ page, faults }) => {
  allow(faults, CALL);
  await openFolder(page);
  const errors = [
    { pointer: '/Category', code: 'too-long', params: { count: 1 }, message: 'must NOT have more than 1 characters' },
    { pointer: '/Inner', code: 'newer-code', message: 'An English sentence.' },
  ];
  const said = await saidOf(page, 'οκτώ', problem({ status: 400, code: 'body-does-not-fit', errors }));
  expect(said).toBe('Κάποια στοιχεία δεν είναι σωστά.');
});

test('the number of a fault stays until it is closed, can be copied, and is that of the request', async ({
  page,
  faults,
  context,
}) => {
  const MARK = /\/api\/praxis\/notifications\/mark/i;
  allow(faults, MARK);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, 'mentee', '/notifications');
  let id = '';
  await page.route(MARK, (route) => {
    id = route.request().headers()['x-request-id'] ?? '';
    return html(500)(route);
  });
  await page.getByRole('button', { name: 'Σήμανση όλων ως αναγνωσμένων' }).click();
  const copy = page.getByRole('button', { name: 'Αντιγραφή αριθμού' });
  await copy.click();
  await expect(page.getByRole('button', { name: 'Αντιγράφηκε' })).toBeVisible();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  await expect(page.getByText(`Αριθμός βλάβης: ${id}`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await page.getByRole('button', { name: 'Κλείσιμο' }).last().click();
  await expect(page.getByText(id)).toBeHidden();
});
