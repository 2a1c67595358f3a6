import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  allow,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PROJECT,
  test,
  title,
} from './support.ts';

/** The tools are off unless the installation switches them on, so this journey has a server of its own. */
const port = Number(process.env['E2E_PORT'] ?? 53170) + 7;
const origin = `http://127.0.0.1:${port}`;
test.use({ baseURL: origin });
test.setTimeout(120_000);
// One worker, so that there is one server.
test.describe.configure({ mode: 'default' });

let server: ChildProcess;
/** Another server, which says what it was asked. */
let elsewhere: Server;
let allowed = '';
const asked: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  elsewhere = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.statusCode = request.url === '/teapot' ? 418 : 200;
    response.end(`απάντηση ${request.method ?? ''}`);
  });
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  allowed = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  server = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DEVELOPER_TOOLS: 'relay,post,recycle,finish',
      OUTGOING_HOSTS: allowed,
      OUTGOING_NETWORKS: '127.0.0.1',
    },
  });
  await expect(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200)).toPass({
    timeout: 150_000,
  });
});

test.afterAll(async () => {
  elsewhere.close();
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});

async function openConsole(page: Page, username: string): Promise<void> {
  const reply = await page.request.post('/Account/Login', {
    data: { Username: username, Password: DEMO_PASSWORD },
    headers: { origin },
  });
  expect(reply.status()).toBe(200);
  await page.goto(`/el/${PROJECT}/admin/development/index#dTab=development/relay`);
  await expect(title(page)).toBeVisible({ timeout: 30_000 });
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an administrator asks allowed addresses alone, cleans up and ends waiting', async ({ page, faults }) => {
  await openConsole(page, 'admin');
  await page.getByRole('tab', { name: 'Εργαλεία αιτημάτων' }).click();
  await expect(page.getByText(`Επιτρέπονται: ${allowed}`)).toBeVisible();
  await expectAccessible(page);

  const relay = section(page, 'Αίτημα');
  await relay.getByLabel('Διεύθυνση').fill(`${allowed}/here`);
  await relay.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(relay.getByText(/^Κατάσταση 200/)).toBeVisible();
  await expect(relay.getByLabel('Απάντηση')).toHaveValue('απάντηση GET');

  allow(faults, /DoCorsRequest|403|422/);
  const before = asked.length;
  for (const inner of [`${origin}/health/ready`, 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await relay.getByLabel('Διεύθυνση').fill(inner);
    const refused = page.waitForResponse(/DoCorsRequest/);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await relay.getByRole('button', { name: 'Αποστολή' }).click();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await refused).status()).toBe(422);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(relay.getByText(/^Κατάσταση/)).toHaveCount(0);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.keyboard.press('Escape');
  }
  expect(asked).toHaveLength(before);

  const post = section(page, 'Δοκιμαστικό POST');
  await post.getByLabel('Τομέας').fill(allowed);
  await post.getByLabel('Διαδρομή').fill('/teapot');
  await post.getByLabel('Δεδομένα').fill('{"a": 1}');
  await post.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(post.getByText(/^Κατάσταση 418/)).toBeVisible();
  expect(asked.at(-1)).toBe('POST /teapot');

  await page.getByRole('button', { name: 'Καθαρισμός τώρα' }).click();
  await expect(page.getByText(/εργασί(α|ες) ξεκιν/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Δοκιμή όσων περιμένουν' }).click();
  await expect(page.getByText(/ενέργει(α|ες) δοκιμάζ/).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('for everybody else there are no tools', async ({ page, faults }) => {
  allow(faults, /./);
  for (const username of ['manager', 'supervisor', 'mentor', 'mentee']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await openConsole(page, username);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(page.getByRole('tab', { name: 'Εργαλεία αιτημάτων' })).toHaveCount(0);
    for (const path of [
      '/api/admin/DoCorsRequest',
      '/api/debug/MyPost',
      '/api/admin/recycle',
      '/api/debug/finish',
      '/api/praxis/relay/tools',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await page.request.post(path, { data: {}, headers: { origin } });
      expect([path, reply.status()]).toEqual([path, 403]);
    }
  }
});
