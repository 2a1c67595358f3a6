import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One small change of the product. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly replacement: string;
}

const quiet = {
  ...Object.fromEntries(['trace', 'debug', 'info'].map((level) => [level, () => undefined])),
  isDebugEnabled: () => false,
};

/** Writes files with all their mutants into a folder; the active mutant is chosen while the tests run. */
export async function instrument(root: string, files: readonly string[], folder: string): Promise<readonly Mutant[]> {
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the instrumenter expects a logger of Stryker and uses only these members
  const result = await new Instrumenter(quiet as never).instrument(sources, options);
  rmSync(folder, { recursive: true, force: true });
  for (const { name, content } of result.files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return result.mutants.map(({ id, fileName, location: { start }, mutatorName, replacement }) => ({
    id,
    file: fileName,
    line: start.line + 1,
    column: start.column + 1,
    kind: mutatorName,
    replacement,
  }));
}
