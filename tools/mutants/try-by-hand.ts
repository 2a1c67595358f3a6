import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { changeText, type HandMutant } from './by-hand.ts';

/**
 * Tries changes, each with its tests, one after the other, without changing the sources. Returns those that no test
 * noticed.
 */
export async function tryByHand(
  root: string,
  folder: string,
  mutants: readonly HandMutant[],
  say: (text: string) => void,
): Promise<readonly HandMutant[]> {
  process.env['MUTANTS_PROJECTS'] = 'server';
  process.env['MUTANTS_FOLDER'] = folder;
  process.env['MUTANTS_RUNNER'] = 'usual';
  const broken = await findFailure(
    root,
    mutants.map(({ test }) => test),
  );
  if (broken !== undefined) throw new Error(`Without any change a test fails: ${broken}`);
  const survivors: HandMutant[] = [];
  for (const mutant of mutants) {
    const changed = join(folder, 'code', mutant.file);
    mkdirSync(dirname(changed), { recursive: true });
    writeFileSync(changed, changeText(root, mutant));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, to limit the load
    const by = await findFailure(root, [mutant.test], mutant.named);
    rmSync(changed);
    say(`${mutant.file}: ${mutant.fault}: ${by === undefined ? 'SURVIVED' : `killed by ${by}`}`);
    if (by === undefined) survivors.push(mutant);
  }
  return survivors;
}

/** The first failing test of some files. */
async function findFailure(root: string, files: readonly string[], named = ''): Promise<string | undefined> {
  const options = { config: 'tools/mutants/vitest.config.ts', watch: false, bail: 1, testNamePattern: named };
  const vitest = await createVitest({ ...options, reporters: [{}], onConsoleLog: () => false }, {});
  try {
    const found = await vitest.globTestSpecifications();
    const runs = found.filter(({ moduleId }) => files.includes(relative(root, moduleId)));
    if (runs.length < new Set(files).size) throw new Error(`Not all of these are test files: ${files.join(', ')}`);
    const { testModules } = await vitest.runTestSpecifications(runs);
    for (const module of testModules) {
      for (const test of module.children.allTests('failed')) return `${module.relativeModuleId}, ${test.name}`;
      if (!module.ok()) return `${module.relativeModuleId}, the file itself`;
    }
    return undefined;
  } finally {
    await vitest.close();
  }
}
