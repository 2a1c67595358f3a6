import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A group of files that are mutated together. */
export interface Area {
  /** A folder, a file, or a common prefix of some files. */
  readonly path: string;
  /** The projects of vitest.config.ts whose tests run. */
  readonly projects: readonly string[];
  /** The test files; those that import a mutated file, directly or indirectly, are run. */
  readonly tests: readonly string[];
  /** The minimum percentage of killed mutants. */
  readonly minPercent: number;
}

/** Every call uses the policy, so every test of the server may kill its mutants. */
const SERVER = { projects: ['server'], tests: ['server/**/*.test.ts'] };
/** Tests of widgets run the whole engine to check one widget: they would take most of the time and kill nothing. */
const ENGINE = {
  projects: ['unit', 'dom', 'dom-mocking', 'scenarios'],
  tests: ['{engine,tests/conformance/language}/**/*.test.{ts,tsx}'],
};
const QUESTIONNAIRES = {
  projects: [...ENGINE.projects, ...SERVER.projects],
  tests: [
    '{flows,schemas}/**/*.test.ts',
    'tests/conformance/*questionnaire*.test.tsx',
    'server/domains/learning/quest/**/*.test.ts',
  ],
};

export const AREAS: readonly Area[] = [
  { path: 'server/policy', ...SERVER, minPercent: 80 },
  { path: 'server/platform/session', ...SERVER, minPercent: 80 },
  { path: 'server/domains/learning/quest', ...SERVER, minPercent: 70 },
  { path: 'server/platform/hub', ...SERVER, minPercent: 70 },
  { path: 'server/platform/outbox/outbox.ts', ...SERVER, minPercent: 70 },
  { path: 'server/jobs.ts', ...SERVER, minPercent: 70 },
  { path: 'flows/questionnaire', ...QUESTIONNAIRES, minPercent: 70 },
  { path: 'schemas/documents/questionnaire', ...QUESTIONNAIRES, minPercent: 70 },
  { path: 'engine/runtime/source', ...ENGINE, minPercent: 70 },
  { path: 'engine/runtime/action', ...ENGINE, minPercent: 70 },
  { path: 'engine/expression', ...ENGINE, minPercent: 70 },
];

/** Tests, their helpers and manuals are not mutated. */
const LEFT_OUT = /\.(?:test|stories|docs)\.tsx?$/;

export const isMutated = (file: string, { path }: Area): boolean => {
  const inside = file === path || file.startsWith(`${path}/`) || (file.startsWith(path) && !path.endsWith('.ts'));
  return inside && /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !LEFT_OUT.test(file);
};

/** The files of some areas, by area. */
export function filesOf(root: string, areas: readonly Area[]): ReadonlyMap<Area, readonly string[]> {
  const all = globSync('{engine,flows,operations,schemas,server,workbook}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.split(sep).join('/'),
  );
  return new Map(areas.map((area) => [area, all.filter((file) => isMutated(file, area)).toSorted()]));
}

/** Files that differ from a base, including uncommitted ones. */
export function changedFiles(root: string, base: string): readonly string[] {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [from = base] = git('merge-base', base, 'HEAD');
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Distributes files over four nights with about the same total size. */
export function quarterOf(
  files: readonly string[],
  quarter: number,
  sizeOf: (file: string) => number,
): readonly string[] {
  const bySize = files.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other));
  // In alternating order, since the first quarter would otherwise always get the larger file.
  return bySize.filter((_, index) => {
    const place = index % 8;
    return (place < 4 ? place : 7 - place) === quarter - 1;
  });
}

export const sizeIn =
  (root: string) =>
  (file: string): number =>
    statSync(join(root, file)).size;
