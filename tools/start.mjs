// `npm start`: builds what is out of date, starts the database and the server, and prints the address. Plain JavaScript
// that any Node can parse, so that an old one ends with a clear message. BUILD=off uses the existing web app.
import module from 'node:module';
import { join } from 'node:path';
import { requireNode } from './node-version.mjs';

requireNode();
// The next start reads the compiled modules from here.
module.enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compile'));

// Logs warnings only by default; LOG_LEVEL=info shows every request.
process.env.LOG_LEVEL ||= 'warn';

let server;
let starting = false;
let stopping = false;

function stop() {
  if (stopping) return;
  stopping = true;
  // A process that is starting is stopped after its start, since a database would otherwise remain.
  if (starting) return;
  if (!server) process.exit(0);
  server.stop().then(
    () => process.exit(0),
    (error) => fail(error),
  );
}

async function fail(error) {
  const { errorText } = await import('../server/platform/base/error-text.ts');
  console.error(`\n${errorText(error)}`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// npm may end without forwarding a signal, so the server watches for its end.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 250).unref();

try {
  const { buildWeb } = await import('./web-build.mjs');
  const { startServer } = await import('../server/main.ts');
  if (process.env.BUILD !== 'off') await buildWeb();
  starting = true;
  server = await startServer(process.env);
  starting = false;
  if (stopping) {
    await server.stop();
    process.exit(0);
  }
  const { product } = await import('../server/product.ts');
  announce(server, product.demoSignIns);
} catch (error) {
  await server?.stop();
  await fail(
    error?.code === 'EADDRINUSE'
      ? new Error(`Port ${error.port} is taken. Set PORT to another one: PORT=3001 npm start`)
      : error,
  );
}

function announce({ address, demo, config }, signIns) {
  console.log(`\nPraxis is ready: ${address}`);
  if (demo) {
    console.log('\nIt holds the demo project. Sign in as one of:');
    const width = Math.max(...signIns.map(({ username }) => username.length), 8);
    for (const { role, username, password } of signIns)
      console.log(`  ${username.padEnd(width)}  ${password}  ${role}`);
  }
  console.log(
    `\nData: ${config.DATABASE_URL === null ? config.DATA_DIR : 'the database of DATABASE_URL'}. Stop with Ctrl+C.`,
  );
}
