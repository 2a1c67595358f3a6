import { rmSync } from 'node:fs';
import { startServer, stopOnSignals } from '../../server/main.ts';

// The browser tests have the demo to themselves: an empty folder each time, and no limits that a fast typist would meet.
const DATA_DIR = `.cache/e2e-${process.env['PORT']}`;
rmSync(DATA_DIR, { recursive: true, force: true });
const server = await startServer({
  PATH: process.env['PATH'],
  PORT: process.env['PORT'],
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${process.env['PORT']}`,
  DATA_DIR,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000',
  SMTP_URL: process.env['SMTP_URL'],
});
stopOnSignals(server);
