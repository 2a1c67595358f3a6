import { RE2JS } from 're2js';
import { BoundedMap } from '../../../engine/index.ts';

const MAX_PATTERN_LENGTH = 500;
/** The maximum length of a text. Longer texts match no pattern. */
const MAX_TEXT_LENGTH = 10_000;

type Test = (text: string) => boolean;

const tests = new BoundedMap<string, Test>(500);

/**
 * Tests a pattern in linear time on every text, because people write schemas in documents and JavaScript's own patterns may take minutes. A pattern with
 * lookahead or lookbehind accepts every text here; the server decides.
 */
export const linearTest = (pattern: string): Test => tests.getOrCreate(pattern, () => createTest(pattern));

function createTest(pattern: string): Test {
  if (pattern.length > MAX_PATTERN_LENGTH) return () => true;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => text.length <= MAX_TEXT_LENGTH && compiled.matcher(text).find();
  } catch {
    // The pattern cannot be read, or cannot be tested in linear time.
    return () => true;
  }
}
