import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one of these files may change the result of any test. */
const FORCING =
  /^(?:package-lock\.json|package\.json|tsconfig.*\.json|(?:vite|vitest|playwright)[\w.]*\.config\.ts|\.oxlintrc\.json|\.oxfmtrc\.json)$|^(?:\.ci|\.githooks|\.storybook|tools\/test)\/|^tests\/support\/[^/]+$|^tools\/(?:test\.mjs|browser\.mjs|app-data\.ts|package-changes\.ts)$|^tests\/support\/server\/test-app\.ts$|^tests\/e2e\/(?:support|looks)\.ts$/;

export const isForcing = (file: string): boolean => FORCING.test(file);

export interface Difference {
  /** The commit at which the work began. */
  readonly base: string;
  readonly files: readonly string[];
}

const git = (root: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
const linesOf = (text: string): readonly string[] => text.split('\n').filter(Boolean);

/**
 * The files that differ from a branch or commit, including uncommitted ones. On that branch itself: the uncommitted
 * ones, else those of the last commit.
 */
export function readDifference(root: string, from: string): Difference {
  const [base = from] = linesOf(git(root, 'merge-base', from, 'HEAD'));
  const files = differenceFrom(root, base);
  if (files.length > 0) return { base, files };
  const [parent = base] = linesOf(git(root, 'rev-parse', 'HEAD~1'));
  return { base: parent, files: differenceFrom(root, parent) };
}

const differenceFrom = (root: string, base: string): readonly string[] => [
  ...linesOf(git(root, 'diff', '--name-only', base)),
  ...linesOf(git(root, 'ls-files', '--others', '--exclude-standard')),
];

/** The keys of changed texts in files of texts. */
export function changedTexts(root: string, { base, files }: Difference): readonly string[] {
  const locales = files.filter((file) => /^schemas\/locales\/\w+\/[\w-]+\.json$/.test(file));
  return locales.flatMap((file) => {
    const [before, now] = [
      textsOf(() => git(root, 'show', `${base}:${file}`)),
      textsOf(() => readFileSync(join(root, file), 'utf8')),
    ];
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => before[key] !== now[key]);
  });
}

function textsOf(read: () => string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(read());
  } catch {
    return {}; // the file is new, or was removed
  }
}
