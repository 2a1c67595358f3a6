// `npm run dev`: the server and the web app with hot reload, at one address.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { requireNode } from './node-version.mjs';

requireNode();
const ROOT = resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT || 3000);
/** The port of the API behind the web app's server. */
const inner = port + 1;

/** Vite distinguishes case in paths; the server does not. */
const anyCase = (text) => [...text].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('');
const calls = `^/(${anyCase('api')}\\d*|${anyCase('account')}|${anyCase('anyquest')}|${anyCase('hub')}|health)(/|\\?|$)`;

/** Paths of modules in src/api/ look like calls. */
const ownModule = ({ url }) => (/\.tsx?(\?|$)/.test(url) ? url : undefined);

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(inner),
    HOST: '127.0.0.1',
    DEV: 'on',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  },
});
const ended = new Promise((done) => server.once('close', done));

const { errorText } = await import('../server/platform/base/error-text.ts');
const { createServer } = await import('vite');
const vite = await createServer({
  root: resolve(ROOT, 'src'),
  configFile: resolve(ROOT, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || 'localhost',
    proxy: { [calls]: { target: `http://127.0.0.1:${inner}`, ws: true, changeOrigin: false, bypass: ownModule } },
  },
});

let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await Promise.all([vite.close(), ended]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
server.once('close', () => stop(1));
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(0), 250).unref();

try {
  await vite.listen();
  await serverReady();
  console.log(
    `\nPraxis, with hot reload: http://localhost:${port}\nA changed screen in schemas/screens shows in the open page. Stop with Ctrl+C.`,
  );
} catch (error) {
  console.error(errorText(error));
  await stop(1);
}

async function serverReady() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${inner}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}
