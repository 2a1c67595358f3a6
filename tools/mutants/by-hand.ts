import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A small change of the product that a person wrote: it breaks a rule that is written in several places in one of them.
 */
export interface HandMutant {
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The resulting fault. */
  readonly fault: string;
  /** The test file that has to notice it, and a pattern for the names of the relevant tests. */
  readonly test: string;
  readonly named: string;
}

/** The changes of tools/mutants/by-hand.json. */
export const readHandMutants = (root: string): readonly HandMutant[] =>
  JSON.parse(readFileSync(join(root, 'tools/mutants/by-hand.json'), 'utf8'));

/** The file with the change. */
export function changeText(root: string, { file, from, to }: HandMutant): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${from}`);
  return parts.join(to);
}
