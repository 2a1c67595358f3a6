import { drawForm } from '../support/rotation.ts';
import {
  allow,
  between,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  person,
  PROJECT,
  test,
} from './support.ts';

for (const width of drawForm([320, 1280]))
  test(
    `a line that is cut is told quietly in the bar until it is back, at ${width}`,
    { tag: '@looks' },
    async ({ page, faults }) => {
      allow(faults, /hub/);
      await page.setViewportSize({ width, height: 720 });
      const line = await between(page);
      const joined = page.waitForEvent('websocket');
      await enter(page, 'mentor', '/home');
      await joined;
      const state = page.getByRole('banner').locator('[data-state]');
      await page.waitForTimeout(3_500);
      await expect(state).toHaveCount(0);
      await line.cut();
      await expect(state).toContainText(/Επανασύνδεση…|Χωρίς ζωντανή σύνδεση|Σύνδεση…/, { timeout: 15_000 });
      await expect(state).toHaveAttribute('title', /αποθηκεύεται κανονικά/);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      line.join();
      await expect(state).toHaveCount(0, { timeout: 20_000 });
    },
  );

test('a saved document reaches an open page over the line alone', async ({ page: admin }) => {
  await enter(admin, 'admin');
  const reader = await newPage();
  // Without polling.
  await reader.route('**/api/praxis/document/mark*', (route) => route.abort());
  const joined = reader.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await enter(reader, 'mentee', '/settings');
  await joined;
  await reader.waitForTimeout(1_000);
  const headers = { origin: new URL(admin.url()).origin };
  const which = { kind: 'screen', name: 'settings', ProjectId: PROJECT };
  const source = await admin.request.post('/api/praxis/document/source', { data: which, headers });
  const { revision, document }: { revision: number; document: object } = await source.json();
  const body = { widget: 'text', props: { text: 'Ήρθε από τη γραμμή' } };
  const saved = await admin.request.post('/api/praxis/document/save', {
    data: { ...which, base: revision, message: '', document: { ...document, body } },
    headers,
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await expect(reader.getByText('Υπάρχει νέα έκδοση αυτής της οθόνης.')).toBeVisible();
  await admin.request.post('/api/praxis/document/putback', { data: { ...which, message: '' }, headers });
});

test('who comes and goes is seen in an open list of people', async ({ page: admin }) => {
  await enter(admin, 'admin', '/admin/user/list#query=mentee43');
  // No other test uses this mentee.
  const rows = admin.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(2);
  const row = rows.nth(1);
  const here = row.getByText('Σε σύνδεση τώρα');
  await expect(row).toBeVisible();
  await expect(here).toHaveCount(0);
  const other = await person('mentee43');
  await expect(here).toHaveCount(1);
  await other.close();
  await expect(here).toHaveCount(0);
});
