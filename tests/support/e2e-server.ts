import { rmSync } from 'node:fs';
import { startServer, stopOnSignals } from '../../server/main.ts';
import { addCount } from './counts.ts';

// The browser tests have a demo of their own: an empty folder each time, and no limits that a fast typist would exceed.
const DATA_DIR = `.cache/e2e-${process.env['PORT']}`;
addCount('servers', 'tests/support/e2e-server.ts');
rmSync(DATA_DIR, { recursive: true, force: true });
const server = await startServer({
  PATH: process.env['PATH'],
  PORT: process.env['PORT'],
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${process.env['PORT']}`,
  DATA_DIR,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000',
  PDF_BROWSER: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  PDF_SANDBOX: 'off',
  // A journey starts its own server with these.
  DEVELOPER_TOOLS: process.env['DEVELOPER_TOOLS'],
  DRAW_MILLISECONDS: process.env['DRAW_MILLISECONDS'],
  OUTGOING_HOSTS: process.env['OUTGOING_HOSTS'],
  OUTGOING_NETWORKS: process.env['OUTGOING_NETWORKS'],
  SMTP_URL: process.env['SMTP_URL'],
});
stopOnSignals(server);
