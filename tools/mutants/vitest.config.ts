import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import base from '../../vitest.config.ts';

const ROOT = join(import.meta.dirname, '../..');
// Higher limits, because the run shares the machine.
const PATIENCE = 120_000;
/** Changes that somebody wrote are tried one a run, without the mutants of the instrumenter. */
const runner = process.env['MUTANTS_RUNNER'] === 'usual' ? {} : { runner: 'tools/mutants/runner.ts' };
const wanted = (process.env['MUTANTS_PROJECTS'] ?? '').split(',');
const { projects = [], ...test } = base.test ?? {};

const mutatedPath = (id: string): string | undefined => {
  const path = join(process.env['MUTANTS_FOLDER'] ?? '', 'code', relative(ROOT, id.split('?', 1)[0] ?? ''));
  return existsSync(path) ? path : undefined;
};

/** Puts the files with their mutants into the place of those of the product. */
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

/** The tests as ever, of the projects that can kill; one worker runs a file with one mutant after the other. */
export default defineConfig({
  ...base,
  root: ROOT,
  plugins: [mutated, base.plugins],
  test: {
    ...test,
    maxWorkers: 1,
    testTimeout: PATIENCE,
    projects: projects.flatMap((project) =>
      typeof project === 'object' &&
      'test' in project &&
      typeof project.test?.name === 'string' &&
      wanted.includes(project.test.name)
        ? [
            {
              ...project,
              test: { ...project.test, hookTimeout: PATIENCE, isolate: false, ...runner },
            },
          ]
        : [],
    ),
  },
});
