// Builds and compresses the web app if its sources have changed.
import { requireNode } from './node-version.mjs';

requireNode();
const { buildWeb } = await import('./web-build.mjs');
await buildWeb();
