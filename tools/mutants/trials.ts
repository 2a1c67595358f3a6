import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import type { Area } from './areas.ts';
import type { RunnerLine, Reach, MutantWork } from './runner.ts';

/** A worker without output for this long has a mutant that does not end. */
const SILENCE = 600_000;

export interface TestFile {
  /** The path from the root of the project. */
  readonly path: string;
  readonly again: () => TestSpecification;
}

/** A running vitest. */
export interface Tests {
  readonly files: readonly TestFile[];
  /** The baseline of each file, by its path. */
  readonly survey: () => Promise<ReadonlyMap<string, Reach>>;
  readonly run: (file: TestFile, mutants: readonly string[], whole: boolean) => Promise<readonly RunnerLine[]>;
  readonly close: () => Promise<void>;
}

/** Starts a vitest with the test files of some patterns over the instrumented files in a folder. */
export async function openTests(
  root: string,
  folder: string,
  { projects, tests: patterns }: Pick<Area, 'projects' | 'tests'>,
): Promise<Tests> {
  process.env['MUTANTS_PROJECTS'] = projects.join(',');
  process.env['MUTANTS_FOLDER'] = folder;
  const vitest = await createVitest(
    { config: 'tools/mutants/vitest.config.ts', watch: false, reporters: [{}], onConsoleLog: () => false },
    {},
  );
  const found = await vitest.globTestSpecifications();
  const files = found.flatMap(({ project, moduleId }) => {
    const path = relative(root, moduleId);
    const wanted = patterns.some((pattern) => matchesGlob(path, pattern));
    return wanted ? [{ path, again: () => project.createSpecification(moduleId) }] : [];
  });
  const report = join(folder, 'lines');
  return {
    files,
    survey: async () => {
      const work = { mutants: [], whole: false, report, survey: true };
      const lines = await runAll(
        vitest,
        files.map(({ again }) => again()),
        work,
      );
      return new Map(lines.flatMap((line) => ('reach' in line ? [[relative(root, line.reach), line]] : [])));
    },
    run: (file, mutants, whole) => {
      // Runs the file twice without mutants, then once with each mutant. After a failure it runs again without the mutant; if that
      // fails too, both runs are repeated.
      const runs = Array.from({ length: 2 + 4 * mutants.length }, file.again);
      return runAll(vitest, runs, { mutants, whole, report, survey: false });
    },
    close: () => vitest.close(),
  };
}

async function runAll(vitest: Vitest, runs: TestSpecification[], work: MutantWork): Promise<readonly RunnerLine[]> {
  rmSync(work.report, { force: true });
  writeFileSync(work.report, '');
  vitest.provide('mutants', work);
  const watch = watchOver(work.report);
  try {
    await vitest.runTestSpecifications(runs);
  } finally {
    clearInterval(watch);
  }
  return linesOf(work.report);
}

const linesOf = (report: string): readonly RunnerLine[] =>
  existsSync(report)
    ? readFileSync(report, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): RunnerLine => JSON.parse(line))
    : [];

/** Terminates a hanging worker; its last line names the mutant. */
function watchOver(report: string): NodeJS.Timeout {
  let known = 0;
  let since = Date.now();
  return setInterval(() => {
    const lines = linesOf(report);
    if (lines.length !== known) [known, since] = [lines.length, Date.now()];
    const last = lines.at(-1);
    if (last && 'pid' in last && Date.now() - since > SILENCE) process.kill(last.pid, 'SIGKILL');
  }, 1000);
}
