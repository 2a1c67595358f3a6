import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import base from '../../vitest.config.ts';

const ROOT = join(import.meta.dirname, '../..');
// Higher limits, because the run shares the machine.
const TIMEOUT_MS = 120_000;
/** Changes by hand are tried in one run each, without the mutants of the instrumenter. */
const runner = process.env['MUTANTS_RUNNER'] === 'usual' ? {} : { runner: 'tools/mutants/runner.ts' };
const wanted = (process.env['MUTANTS_PROJECTS'] ?? '').split(',');
const { projects = [], ...test } = base.test ?? {};

const mutatedPath = (id: string): string | undefined => {
  const path = join(process.env['MUTANTS_FOLDER'] ?? '', 'code', relative(ROOT, id.split('?', 1)[0] ?? ''));
  return existsSync(path) ? path : undefined;
};

/** Replaces the files of the product by the instrumented ones. */
const mutated: Plugin = {
  name: 'mutated',
  enforce: 'pre',
  load: (id) => {
    const path = mutatedPath(id);
    return path === undefined ? undefined : readFileSync(path, 'utf8');
  },
  // Vitest caches transformed modules on disk by source text, where other runs would find them.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (mutatedPath(id) === undefined ? undefined : false)),
};

/** The usual tests of the projects that can kill; one worker runs a file with one mutant after the other. */
export default defineConfig({
  ...base,
  root: ROOT,
  plugins: [mutated, base.plugins],
  test: {
    ...test,
    maxWorkers: 1,
    testTimeout: TIMEOUT_MS,
    projects: projects.flatMap((project) =>
      typeof project === 'object' &&
      'test' in project &&
      typeof project.test?.name === 'string' &&
      wanted.includes(project.test.name)
        ? [
            {
              ...project,
              test: { ...project.test, hookTimeout: TIMEOUT_MS, isolate: false, ...runner },
            },
          ]
        : [],
    ),
  },
});
