import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small change of the product that somebody wrote: a rule that stands in several places is broken in one of them. */
export interface HandMutant {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** What is wrong then. */
  readonly fault: string;
  /** The test file that has to notice it, and a pattern of the names of the tests that are about it. */
  readonly test: string;
  readonly named: string;
}

/** The changes of tools/mutants/by-hand.json. */
export const readHandMutants = (root: string): readonly HandMutant[] =>
  JSON.parse(readFileSync(join(root, 'tools/mutants/by-hand.json'), 'utf8'));

/** The file with the change in it. */
export function changeText(root: string, { file, from, to }: HandMutant): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${from}`);
  return parts.join(to);
}
