import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALLED = [
  // The same engine without windows: tests take a quarter less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags that keep Chromium quiet, and let it run as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium: the one named by CHROMIUM, an installed one, Playwright's own (downloaded if needed), or Debian's
 * package.
 */
export async function findBrowser(say = console.log) {
  const path = named() ?? (await playwrights()) ?? fetched(say) ?? debians(say);
  if (!path) throw new Error('No Chromium: install one, or set CHROMIUM to the path of one.');
  say(`Browser: ${path}`);
  return path;
}

function named() {
  const wanted = process.env.CHROMIUM;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM names ${wanted}, and nothing is there.`);
  return wanted ?? INSTALLED.find((path) => existsSync(path));
}

async function playwrights() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function fetched(say) {
  say('No browser found: asking Playwright for its Chromium');
  const done = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    timeout: 300_000,
  });
  if (done.status !== 0) return undefined;
  const script = "import('playwright').then(({chromium})=>process.stdout.write(chromium.executablePath()))";
  const path = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  return existsSync(path) ? path : undefined;
}

function debians(say) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  say('Playwright has none to give: installing the Debian package chromium-headless-shell');
  for (const args of [['update'], ['install', '-y', 'chromium-headless-shell']])
    spawnSync('apt-get', args, { stdio: 'inherit' });
  return INSTALLED.find((path) => existsSync(path));
}
