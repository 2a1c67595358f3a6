import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';

/** Kilobytes of JavaScript, gzip. React and its DOM are 69 of them, MobX 11, the query core 9. */
const FIRST_LOAD_BUDGET = 165;

let chunks: readonly Rolldown.OutputChunk[] = [];

beforeAll(async () => {
  // Vite builds React for development where it is told that this is a test.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root: import.meta.dirname, logLevel: 'error', build: { write: false } });
  vi.unstubAllEnvs();
  if (!('output' in built)) throw new Error('the build has no output');
  chunks = built.output.filter((file) => file.type === 'chunk');
});

/** The entry and all that it imports before the page begins. */
function firstLoad(): readonly Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

it('keeps the first load within its budget', () => {
  const kilobytes = firstLoad().reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1000, 0);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(FIRST_LOAD_BUDGET);
});

it('loads neither the checker nor a schema of the product', () => {
  const modules = firstLoad().flatMap(({ modules: parts }) =>
    Object.entries(parts).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  expect(modules.some((id) => id.includes('/engine/react/screen.tsx'))).toBe(true);
  expect(
    modules.filter((id) =>
      /\/engine\/check\/|\/schemas\/(?!formats\/|locales\/|project-member|accent|documents\/task-name)|\/typebox\//.test(
        id,
      ),
    ),
  ).toEqual([]);
});
