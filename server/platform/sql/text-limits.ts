import { SqlRefused } from './refusal.ts';

export const TEXT_LIMITS = { characters: 20_000, brackets: 100, tokens: 5_000 } as const;

/**
 * The parser stops at NUL and reads only the text before it; lone surrogates cannot be encoded in UTF-8. Characters
 * that change the direction of reading or have no width hide from people what the text does.
 */
const BAD_CHARACTER =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/u;

/** Refuses texts that must not reach the parser. */
export function assertReadableText(text: string): void {
  if (text.length > TEXT_LIMITS.characters)
    throw new SqlRefused('too-long', `The query is longer than ${TEXT_LIMITS.characters} characters.`);
  if (!text.isWellFormed()) throw new SqlRefused('character', 'The query has half of a character.');
  const found = BAD_CHARACTER.exec(text.replaceAll('\r\n', ' \n'));
  if (found)
    throw new SqlRefused('character', 'The query has a character that cannot be seen.', {
      subject: `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
      byte: Buffer.byteLength(text.slice(0, found.index)),
    });
  assertShallow(text);
}

/** Counts brackets in strings and comments, too: nobody needs a hundred of them. */
function assertShallow(text: string): void {
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    if (depth > TEXT_LIMITS.brackets) throw new SqlRefused('too-deep', 'The query has too many brackets in brackets.');
  }
}
