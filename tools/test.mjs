// `npm test` runs every step and ends with one line, "N passed, N failed"; docs/testing.md has its options.
import { requireNode } from './node-version.mjs';

requireNode();
const { main } = await import('./test/main.ts');
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
