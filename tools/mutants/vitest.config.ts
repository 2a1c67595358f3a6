import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const wanted = (process.env['MUTANTS_PROJECTS'] ?? '').split(',');

const { projects = [], ...test } = base.test ?? {};

/** The tests as ever, of the projects that can kill. */
export default defineConfig({
  ...base,
  root: join(import.meta.dirname, '../..'),
  test: {
    ...test,
    projects: projects.filter(
      (project) =>
        typeof project === 'object' &&
        'test' in project &&
        typeof project.test?.name === 'string' &&
        wanted.includes(project.test.name),
    ),
  },
});
