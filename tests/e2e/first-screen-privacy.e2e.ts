import type { APIRequestContext } from '@playwright/test';
import { drawnPage, reader, repliesNow, type DrawnStart } from './drawn.ts';
import { expect, identify, newPage, person, PROJECT, test } from './support.ts';

const HOME = `/el/${PROJECT}/home`;

const usernameIn = (start: DrawnStart): unknown => {
  const reply = start.replies.find(({ request }) => request.startsWith('POST /Account/Identity'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it
  return reply ? (JSON.parse(reply.text) as { Username?: unknown }).Username : null;
};

/** Periods that end now, and who is online: other tests sign in and out meanwhile. */
const withoutNow = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data)
      .replaceAll(/"Start":"[^"]*"/g, '"Start":""')
      .replaceAll(/"status":(?:true|false)/g, '"status":null'),
  );

/** The calls reply to the same reader what stands in the page: those of the page itself letter for letter. */
async function expectSameReplies(own: APIRequestContext, start: DrawnStart): Promise<void> {
  const { told, data } = await repliesNow(own, start);
  expect(start.replies.map(({ request, status, text }) => ({ request, status, text }))).toEqual(told);
  expect(withoutNow(start.sources.map(([, given]) => given))).toEqual(withoutNow(data));
}

for (const [username, path] of [
  ['mentee', HOME],
  ['mentor', HOME],
  ['supervisor', HOME],
  ['manager', HOME],
  ['admin', `/el/${PROJECT}/admin/user/20`],
  ['coordinator', `/el/${PROJECT}/mentor/results`],
  ['applicant', '/el/applicant'],
] as const)
  test(`the data in a page of ${username} is what the calls reply to them`, async () => {
    const own = await reader(username);
    const { start } = await drawnPage(own, path);
    expect(usernameIn(start)).toBe(username);
    await expectSameReplies(own, start);
    await own.dispose();
  });

test('a page that an administrator sees as somebody else has the data of that person, and nothing of their own', async () => {
  const admin = await reader('admin');
  // mentee35
  await admin.post('/api/praxis/viewas/begin', { data: { ProjectId: '1', UserId: '52' } });
  const { start, html } = await drawnPage(admin, HOME);
  expect(usernameIn(start)).toBe('mentee35');
  expect(start.role).toBe('Mentee');
  expect(html).toContain('Βλέπετε τη σελίδα ως');
  await expectSameReplies(admin, start);
  const { start: refused } = await drawnPage(admin, `/el/${PROJECT}/admin/user/list`);
  expect(refused.path).toMatch(/^\/el\/signin/);
  expect(refused.sources.map(([[, call]]) => call)).not.toContain('users.list');
  await admin.post('/api/praxis/viewas/end', { data: {} });
  expect(usernameIn((await drawnPage(admin, HOME)).start)).toBe('admin');
  await admin.dispose();
});

test('pages of two people that are drawn at once have nothing of each other', async () => {
  test.slow();
  const people = await Promise.all(
    ['mentee36', 'mentee37'].map(async (name) => ({ name, context: await reader(name) })),
  );
  for (let round = 0; round < 4; round++) {
    // The server draws no more than sixteen pages at once.
    const asked = Array.from({ length: 5 }, () => people).flat();
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    const pages = await Promise.all(
      asked.map(async ({ name, context }) => ({ name, page: await drawnPage(context, HOME) })),
    );
    for (const { name, page } of pages) {
      const other = people.find((each) => each.name !== name)?.name ?? '';
      expect(usernameIn(page.start)).toBe(name);
      expect(page.html.includes(other), `${other} in a page of ${name}`).toBe(false);
    }
    // The names and the actions on the pages of one person are always the same.
    for (const { name } of people) {
      const own = pages.filter((each) => each.name === name).map(({ page }) => JSON.stringify(page.start.sources));
      expect(new Set(own).size).toBe(1);
    }
  }
  await Promise.all(people.map(({ context }) => context.dispose()));
});

test('without a session, and after its end, a page is that of the sign-in and has nothing of a person', async () => {
  const own = await reader('mentee36');
  const { cookies } = await own.storageState();
  const ended = await reader(null);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const before = await ended.get(HOME, { headers: { cookie } });
  expect(await before.text()).toContain('mentee36');
  expect((await own.get('/account/logoff')).ok()).toBe(true);
  for (const headers of [{}, { cookie }]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await ended.get(HOME, { headers });
    expect(reply.headers()['cache-control']).toBe('private, no-store');
    // oxlint-disable-next-line no-await-in-loop -- as above
    const html = await reply.text();
    expect(html.toLowerCase()).toContain('autocomplete="username"');
    expect(html).not.toContain('mentee36');
    expect(html).not.toContain('/api/user/getcurrent {');
  }
  await Promise.all([own.dispose(), ended.dispose()]);
});

test('no answer to the address of a page is stored', async () => {
  const own = await reader('mentee');
  const answers = await Promise.all([
    own.get(HOME, { headers: { 'sec-purpose': 'prefetch' } }),
    own.get('/el/no/such/page'),
    own.get('/%E0%A4%A'),
    own.post('/el/signin', {
      form: { username: 'nobody' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    }),
  ]);
  expect(answers.map((reply) => [reply.status(), /no-store/.test(reply.headers()['cache-control'] ?? '')])).toEqual([
    [200, true],
    [200, true],
    [expect.any(Number), true],
    [303, true],
  ]);
  await own.dispose();
});

test('names with the syntax of pages are text in the page and in its data', async () => {
  const hostile = `</script><script>globalThis.attacked = 1</script><!--"'\u{2028}&amp;<img src=x onerror=attacked=1>`;
  const admin = await reader('admin');
  // mentee38
  const stored = await admin.post('/api/User/UpdateFields', {
    data: { ProjectId: '1', UserId: '55', Fields: { first_name: hostile } },
  });
  expect(stored.status(), await stored.text()).toBe(200);
  await admin.dispose();
  const page = await newPage();
  await identify(page, 'mentee38');
  const reply = await page.goto(HOME);
  const html = (await reply?.text()) ?? '';
  expect(html).toContain('id="start"');
  expect(html).not.toContain('<script>globalThis.attacked');
  expect(html).not.toContain('<img src=x');
  await expect(page.getByRole('button', { name: 'globalThis.attacked' })).toBeVisible();
  expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(false);
});

test('the next person on a device, and the way back after it, show nothing of the person before', async () => {
  const page = await person('mentee39');
  const own = await page.getByRole('button', { name: /^Λογαριασμός/ }).getAttribute('aria-label');
  await page.getByRole('button', { name: /^Λογαριασμός/ }).click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  // The page of the sign-in is loaded anew, and going back before that would only stop it.
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
  const name = own?.split(': ')[1] ?? '';
  expect(name).not.toBe('');
  await expect(page.locator('html')).not.toContainText(name);
  expect(await page.content()).not.toContain(name);
  await page.close();
});
