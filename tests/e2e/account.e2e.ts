import type { Page } from '@playwright/test';
import { drawnPage, reader } from './drawn.ts';
import {
  allow,
  DEMO_PASSWORD,
  enter,
  expect,
  identify,
  leaveToBrowser,
  newPage,
  open,
  PROJECT,
  signIn,
  test,
  title,
} from './support.ts';

const NEW_PASSWORD = 'Praxis!2new';

/** A second browser with a signed-in person. */
async function another(username: string): Promise<Page> {
  const page = await newPage();
  await identify(page, username);
  return page;
}

/** The address in one's own fields. */
function emailIn(body: unknown): string {
  const fields: unknown = typeof body === 'object' && body !== null && 'Fields' in body ? body.Fields : null;
  if (typeof fields === 'object' && fields !== null && 'email' in fields && typeof fields.email === 'string')
    return fields.email;
  throw new Error('The person has no address');
}

const post = async (page: Page, path: string, data: object): Promise<{ status: number; body: unknown }> => {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const reply = await page.request.post(path, { data, headers: { origin } });
  return { status: reply.status(), body: await reply.json() };
};

async function type(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/el/signin');
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('input[autocomplete="current-password"]').press('Enter');
}

/** The pages that the server draws have nothing of the project but the text of the consent. */
async function expectConsentPagesOnly(username: string): Promise<void> {
  const own = await reader(username);
  for (const path of ['home', 'mentee/actions', 'chat']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { start } = await drawnPage(own, `/el/${PROJECT}/${path}`);
    expect(start.path).toBe('/el/gdpr');
    expect(start.sources.map(([[, call]]) => call)).toEqual(['projects.get', 'users.getCurrent']);
    expect(start.replies.map(({ request }) => request.split(' ', 2)[1]?.toLowerCase()).toSorted()).toEqual([
      '/account/identity',
      '/api/lang/getalllanguages',
      '/api/praxis/document?kind=screen&name=gdpr&projectid=1',
      '/api/project/get',
      '/api/user/getcurrent',
    ]);
  }
  await own.dispose();
}

test('the first sign-in of a mentee asks for consent, and nothing else opens before it is given', async ({ page }) => {
  await expectConsentPagesOnly('mentee4');
  await signIn(page, 'mentee4');
  await expect(page).toHaveURL(/\/gdpr$/);
  await expect(page.getByText('Για να συμμετέχετε στο πρόγραμμα')).toBeVisible();
  await page.goto(`/el/${PROJECT}/userinfo`);
  await expect(page).toHaveURL(/\/gdpr$/);
  const sent = page.waitForRequest(/UpdateField$/i);
  await page.getByRole('button', { name: 'Αποδέχομαι', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ Name: 'consent', Value: 1 });
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
  await open(page, '/userinfo');
  await expect(title(page)).toHaveText('Το προφίλ μου');
});

test('whoever refuses consent is signed out, and asked again the next time', async ({ page }) => {
  // Only the person can withdraw their consent, so the test cannot reset it.
  await signIn(page, 'mentee27');
  await leaveToBrowser(page);
  await page.route(/user\/getcurrent/i, async (route) => {
    const reply = await route.fetch();
    const body: unknown = await reply.json();
    const user = typeof body === 'object' && body !== null ? body : {};
    await route.fulfill({ response: reply, json: { ...user, Fields: { first_name: 'Άννα', consent: 0 } } });
  });
  await page.goto('/el/');
  await expect(page).toHaveURL(/\/gdpr$/);
  await page.getByRole('button', { name: 'Δεν αποδέχομαι' }).click();
  await expect(page.getByRole('dialog')).toContainText('θα αποσυνδεθείτε');
  await page.getByRole('dialog').getByRole('button', { name: 'Δεν αποδέχομαι' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect((await post(page, '/Account/Identity', {})).status).toBe(401);
});

test('a forgotten password: asked for, read in the mail folder, set once, and every other session is over', async ({
  page,
  faults,
}) => {
  allow(faults, /\/Account\/(ResetPassword|Login)|hub\/negotiate/i);
  const elsewhere = await another('mentee28');
  const { body } = await post(elsewhere, '/api/user/getcurrent', {});
  const email = emailIn(body);
  await page.goto('/el/signin');
  await page.getByRole('button', { name: 'Ξεχάσατε τον κωδικό σας;' }).click();
  await page.getByLabel('Διεύθυνση email').fill(email);
  await page.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(page.getByRole('dialog')).toContainText('Θα σταλεί μήνυμα στη διεύθυνση που έχετε δηλώσει.');
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(page.getByText('Ελέγξτε το email σας.')).toBeVisible();

  const admin = await another('admin');
  await expect(async () => {
    await open(admin, '/admin/mail');
    await expect(admin.getByText('mentee28')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await admin.getByText('mentee28').dblclick();
  await admin.getByRole('dialog').getByRole('button', { name: 'Εμφάνιση συνδέσμου' }).click();
  const link = await admin.getByRole('dialog').getByRole('textbox', { name: 'Σύνδεσμος για νέο κωδικό' }).inputValue();
  const { pathname, hash } = new URL(link);

  await page.goto(pathname + hash);
  await expect(page.getByText('Ορίστε νέο κωδικό για τον λογαριασμό mentee28.')).toBeVisible();
  const password = page.locator('input[autocomplete="new-password"]');
  await password.fill('short');
  await page.getByRole('button', { name: 'Ορισμός κωδικού' }).click();
  await expect(page.getByText('Ο νέος κωδικός δεν τηρεί τους κανόνες.')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Ορισμός κωδικού' }).click();
  await expect(page.getByText('Ο κωδικός σας άλλαξε', { exact: true })).toBeVisible();
  expect((await post(elsewhere, '/Account/Identity', {})).status).toBe(401);

  await page.goto(pathname + hash);
  await page.reload();
  await expect(page.getByText('Ο σύνδεσμος δεν ισχύει')).toBeVisible();
  await type(page, 'mentee28', DEMO_PASSWORD);
  await expect(page.getByText('Το όνομα χρήστη ή ο κωδικός είναι λάθος.')).toBeVisible();
  await type(page, 'mentee28', NEW_PASSWORD);
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
});

test('a new password: the rules tick while it is typed, and it holds from then on', async ({ page }) => {
  await enter(page, 'mentee29', '/userinfo');
  const elsewhere = await another('mentee29');
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).first().click();
  const change = page.getByRole('button', { name: 'Αλλαγή κωδικού' }).last();
  await expect(change, 'an empty one changes nothing').toBeDisabled();
  await page.getByLabel('Τωρινός κωδικός').fill(DEMO_PASSWORD);
  const password = page.locator('input[autocomplete="new-password"]');
  const rules = page.getByRole('list', { name: /κωδικ/i }).getByRole('listitem');
  await expect(rules).toHaveCount(4);
  const met = rules.and(page.locator('[data-met="true"]'));
  for (const [typed, count] of [
    ['a', 1],
    ['a1', 2],
    ['a1!', 3],
    ['a1!bcdef', 4],
  ] as const) {
    await password.fill(typed);
    await expect(met).toHaveCount(count);
  }
  await password.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByText('Ο κωδικός σας άλλαξε.')).toBeVisible();
  await expect(password).toHaveValue('');
  expect((await post(elsewhere, '/Account/Identity', {})).status).toBe(401);
  expect((await post(page, '/Account/Identity', {})).status).toBe(200);
  // An open page would connect to the hub without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await type(page, 'mentee29', NEW_PASSWORD);
  await expect(title(page)).toHaveText(/^Καλώς ήρθατε/);
});

test('signing out asks first', async ({ page }) => {
  await enter(page, 'mentee31');
  const leave = async () => {
    await page.getByRole('button', { name: /^Λογαριασμός/ }).click();
    await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  };
  await leave();
  await page.getByRole('dialog').getByRole('button', { name: 'Άκυρο' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await post(page, '/Account/Identity', {})).status).toBe(200);
  await leave();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect((await post(page, '/Account/Identity', {})).status).toBe(401);
});

test('who signs out is asked for nothing more, whatever page was open', async ({ page }) => {
  for (const path of ['/admin/user/list', '/library/items', '/admin/action/list']) {
    // The sign-out of an administrator would end what they do as others in other journeys.
    await enter(page, 'manager', path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /^Λογαριασμός/ }).click();
    await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    // A call that is refused fails the test, whenever it ends.
    await page.waitForLoadState('networkidle');
  }
});

test('leaving a project is asked in words, and leads to the next one', async ({ page, faults }) => {
  // Unread counts may request the project once more while its page closes.
  allow(faults, /newcount|notifications\/count/i);
  await identify(page, 'mentee5');
  await page.goto('/el/nea-afetiria/userinfo');
  await page.getByRole('button', { name: 'Αποχώρηση από το έργο' }).first().click();
  await page.getByRole('button', { name: 'Αποχώρηση από το έργο' }).last().click();
  await expect(page.getByRole('dialog')).toContainText('Η ενέργεια δεν αναιρείται.');
  await page.getByRole('dialog').getByRole('button', { name: 'Αποχώρηση από το έργο' }).click();
  await expect(page).toHaveURL(/\/proto-vima/);
  await expect(page.getByText(/^Αποχωρήσατε από το έργο/)).toBeVisible();
  expect((await post(page, '/api/user/getcurrent', { ProjectId: 'nea-afetiria' })).status).toBe(404);
});
