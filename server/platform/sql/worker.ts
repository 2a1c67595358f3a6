import { parentPort, workerData } from 'node:worker_threads';
import { loadModule } from 'libpg-query';
import { checkText, type SqlText } from './check.ts';
import type { SqlCatalogue } from './catalogue.ts';

/** The thread that checks queries; server/platform/sql/guard.ts starts it, and ends it when it fails. */
// The starter of the thread passes the catalogue.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const catalogue = workerData as SqlCatalogue;
await loadModule();
// The parser compiles itself with its first text.
checkText({ text: 'select 1', types: {} }, catalogue);
parentPort?.on('message', (asked: SqlText) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(checkText(asked, catalogue));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready');
