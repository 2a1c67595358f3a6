// `npm run screenshots`: starts the demo on its own data and takes the pictures of docs/pictures for the README.
import { mkdirSync, rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { startServer } from '../server/main.ts';
import { CHROMIUM_FLAGS, findBrowser } from './browser.mjs';

interface Picture {
  readonly name: string;
  readonly as: string | null;
  readonly path: string;
  readonly language: 'el' | 'en';
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const PROJECT = 'proto-vima';
const PICTURES: readonly Picture[] = [
  { name: 'users', as: 'admin', path: `/${PROJECT}/admin/user/list`, language: 'el', theme: 'light', width: 1280 },
  { name: 'home', as: 'mentee', path: `/${PROJECT}/home`, language: 'el', theme: 'light', width: 1280 },
  { name: 'home-dark', as: 'mentor', path: `/${PROJECT}/home`, language: 'en', theme: 'dark', width: 1280 },
  { name: 'signin', as: null, path: '/signin', language: 'el', theme: 'light', width: 1280 },
];
const PORT = 53180;
const DATA_DIR = '.cache/screenshots';

rmSync(DATA_DIR, { recursive: true, force: true });
mkdirSync('docs/pictures', { recursive: true });
const executablePath = await findBrowser();
const server = await startServer({
  PATH: process.env['PATH'],
  PORT: String(PORT),
  HOST: '127.0.0.1',
  DATA_DIR,
  LOG_LEVEL: 'warn',
});
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  for (const picture of PICTURES) await photograph(picture);
} finally {
  await browser.close();
  await server.stop();
}

async function photograph({ name, as, path, language, theme, width }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width, height: 800 },
    colorScheme: theme,
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
  });
  const page = await context.newPage();
  await page.goto(`/${language}/signin`);
  if (as) await signIn(page, as);
  await page.goto(`/${language}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.screenshot({ path: `docs/pictures/${name}.png` });
  console.log(`docs/pictures/${name}.png`);
  await context.close();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill('Praxis!1');
  await page.locator('input[autocomplete="current-password"]').press('Enter');
  await page.waitForURL((url) => !/signin/i.test(url.pathname));
}
