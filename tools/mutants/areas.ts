import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A group of files that are mutated together. */
export interface Area {
  /** A folder, a file, or the beginning of the names of some files. */
  readonly path: string;
  /** The projects of vitest.config.ts whose tests run. */
  readonly projects: readonly string[];
  /** Their files; of these run those that import a mutated file, at whatever distance. */
  readonly tests: readonly string[];
  /** Of a hundred mutants, so many have to die. */
  readonly least: number;
}

/** The policy is asked by every call, so that every test of the server can kill there. */
const SERVER = { projects: ['server'], tests: ['server/**/*.test.ts'] };
/** A widget's tests run the whole engine for a look at one widget: they would take most of the time and kill nothing. */
const ENGINE = {
  projects: ['unit', 'dom', 'dom-mocking', 'scenarios'],
  tests: ['{engine,tests/conformance/language}/**/*.test.{ts,tsx}'],
};
const QUESTIONNAIRES = {
  projects: [...ENGINE.projects, ...SERVER.projects],
  tests: [
    '{flows,schemas}/**/*.test.ts',
    'tests/conformance/*questionnaire*.test.tsx',
    'server/areas/quest/**/*.test.ts',
  ],
};

export const AREAS: readonly Area[] = [
  { path: 'server/policy', ...SERVER, least: 80 },
  { path: 'server/session', ...SERVER, least: 80 },
  { path: 'server/areas/quest', ...SERVER, least: 70 },
  { path: 'server/hub', ...SERVER, least: 70 },
  { path: 'server/outbox.ts', ...SERVER, least: 70 },
  { path: 'server/jobs.ts', ...SERVER, least: 70 },
  { path: 'flows/questionnaire', ...QUESTIONNAIRES, least: 70 },
  { path: 'schemas/documents/questionnaire', ...QUESTIONNAIRES, least: 70 },
  { path: 'engine/runtime/source', ...ENGINE, least: 70 },
  { path: 'engine/runtime/action', ...ENGINE, least: 70 },
  { path: 'engine/expression', ...ENGINE, least: 70 },
];

/** Tests, their helpers, and texts of the manual are not mutated. */
const LEFT_OUT = /\.(?:test|stories|docs)\.tsx?$/;

export const isMutated = (file: string, { path }: Area): boolean => {
  const inside = file === path || file.startsWith(`${path}/`) || (file.startsWith(path) && !path.endsWith('.ts'));
  return inside && /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !LEFT_OUT.test(file);
};

/** Every file of some areas, by area. */
export function filesOf(root: string, areas: readonly Area[]): ReadonlyMap<Area, readonly string[]> {
  const all = globSync('{engine,flows,schemas,server}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.split(sep).join('/'),
  );
  return new Map(areas.map((area) => [area, all.filter((file) => isMutated(file, area)).toSorted()]));
}

/** Files that differ from a base, with those that are not committed. */
export function changedFiles(root: string, base: string): readonly string[] {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [from = base] = git('merge-base', base, 'HEAD');
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Deals files out to four nights, so that each has about as many bytes to work on. */
export function quarterOf(
  files: readonly string[],
  quarter: number,
  sizeOf: (file: string) => number,
): readonly string[] {
  const bySize = files.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other));
  // Forth and back, or the first quarter would always get the larger one.
  return bySize.filter((_, index) => {
    const place = index % 8;
    return (place < 4 ? place : 7 - place) === quarter - 1;
  });
}

export const sizeIn =
  (root: string) =>
  (file: string): number =>
    statSync(join(root, file)).size;
