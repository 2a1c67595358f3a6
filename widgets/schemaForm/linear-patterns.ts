import { RE2JS } from 're2js';
import { BoundedMap } from '../../engine/index.ts';

const LONGEST_PATTERN = 500;
/** Longer texts match no pattern. */
const LONGEST_TEXT = 10_000;

type Test = (text: string) => boolean;

const tests = new BoundedMap<string, Test>(500);

/**
 * A pattern that takes linear time on every text: people write schemas in documents, and JavaScript's own patterns may take minutes. One that looks ahead or
 * back holds for every text here; the server has the last word.
 */
export const linearTest = (pattern: string): Test => tests.getOrCreate(pattern, () => createTest(pattern));

function createTest(pattern: string): Test {
  if (pattern.length > LONGEST_PATTERN) return () => true;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => text.length <= LONGEST_TEXT && compiled.matcher(text).find();
  } catch {
    // It cannot be read, or not in linear time.
    return () => true;
  }
}
