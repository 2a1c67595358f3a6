/** The parameters that the server binds in people's queries. */
const OF_SERVER: ReadonlySet<string> = new Set(['currentuserid', 'currentuserroles', 'iscoordinator']);

/** Does the server itself supply the parameter? Names that differ only by case count as the same. */
export const isServerParameter = (name: string): boolean => OF_SERVER.has(name.toLowerCase());

/** Operators that end in @ and are not parameters. server/platform/sql/bind.ts asks PostgreSQL's own scanner; a test compares the two. */
const REAL_OPERATORS: ReadonlySet<string> = new Set(['<@', '@@', '@@@', '~@', '!@']);

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const OPERATOR = /[-+*/<>=~!@#%^&|`?]/;
const WORD_START = /[A-Za-z_\u0080-\uFFFF]/;
const WORD = /[\w$\u0080-\uFFFF]/;
const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$/y;

/** The parameters of a query that its author has to describe: without names that begin with _ and those of the server. */
export const findSqlParameters = (text: string): readonly string[] =>
  findSqlNames(text).filter((name) => !name.startsWith('_') && !isServerParameter(name));

/** The names in a text as @name outside of strings and comments, each once, in order. The text may be incomplete. */
export function findSqlNames(text: string): readonly string[] {
  const names = new Set<string>();
  let marked = -1;
  for (let at = 0; at < text.length;) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    if (marked === at && NAME.test(token)) names.add(token);
    if (isOperator(text, at) && token.endsWith('@') && !REAL_OPERATORS.has(token)) marked = end;
    at = end;
  }
  return [...names];
}

/** The tokens of a text without the space between them, for comparing two texts. Comments have single spaces. */
export function listSqlTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    if (isOperator(text, at)) tokens.push(...splitOperator(token, NAME_START.test(text.charAt(end))));
    else if (/^(?:--|\/\*)/.test(token)) tokens.push(token.replaceAll(/\s+/g, ' ').trim());
    else if (token.trim() !== '') tokens.push(token);
    at = end;
  }
  return tokens;
}

const NAME_START = /[\p{L}_]/u;
/** Only an operator with one of these characters may end in + or -. */
const KEEPS_SIGN = /[~!@#%^&|`?]/;

/** The tokens that PostgreSQL reads in a run of operator characters: `=-` is two, and `=@name` ends in a parameter. */
function splitOperator(token: string, hasName: boolean): readonly string[] {
  if (hasName && token.length > 1 && token.endsWith('@') && !REAL_OPERATORS.has(token))
    return [...splitOperator(token.slice(0, -1), false), '@'];
  if (token.length < 2 || KEEPS_SIGN.test(token) || !/[-+]$/.test(token)) return [token];
  return [...splitOperator(token.slice(0, -1), false), token.slice(-1)];
}

function endOfToken(text: string, at: number): number {
  const character = text.charAt(at);
  if (text.startsWith('--', at)) return endOfLine(text, at);
  if (text.startsWith('/*', at)) return endOfComment(text, at);
  if (character === "'") return endOfString(text, at, false);
  if (character === '"') return endOfQuoted(text, at, '"', false);
  if (character === '$') return endOfDollars(text, at);
  if (WORD_START.test(character)) return endOfWord(text, at);
  if (/\d/.test(character)) return endWhile(text, at, (next) => WORD.test(text.charAt(next)));
  return isOperator(text, at) ? endWhile(text, at, (next) => isOperator(text, next)) : at + 1;
}

/** A comment may begin in the middle of an apparent operator. */
const isOperator = (text: string, at: number): boolean =>
  OPERATOR.test(text.charAt(at)) && !text.startsWith('--', at) && !text.startsWith('/*', at);

function endWhile(text: string, start: number, isPart: (at: number) => boolean): number {
  let at = start;
  while (at < text.length && isPart(at)) at += 1;
  return at;
}

const endOfLine = (text: string, at: number): number =>
  endWhile(text, at, (next) => !'\n\r'.includes(text.charAt(next)));

/** The end of spaces and line comments. */
function endOfSpace(text: string, start: number): number {
  let at = start;
  for (;;) {
    if (/\s/.test(text.charAt(at))) at += 1;
    else if (text.startsWith('--', at)) at = endOfLine(text, at);
    else return at;
  }
}

/** The end of a comment. Comments may be nested. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length;) {
    const isStart = text.startsWith('/*', at);
    const isEnd = text.startsWith('*/', at);
    depth += isStart ? 1 : isEnd ? -1 : 0;
    at += isStart || isEnd ? 2 : 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The end of a word, or of a string with a prefix: e'...', u&'...', u&"...". */
function endOfWord(text: string, at: number): number {
  const letter = text.charAt(at).toLowerCase();
  if (text.charAt(at + 1) === "'" && 'ebxn'.includes(letter)) return endOfString(text, at + 1, letter === 'e');
  if (letter === 'u' && text.startsWith("&'", at + 1)) return endOfString(text, at + 2, false);
  if (letter === 'u' && text.startsWith('&"', at + 1)) return endOfQuoted(text, at + 2, '"', false);
  return endWhile(text, at, (next) => WORD.test(text.charAt(next)));
}

/** The end of a string. Strings with a line break between them are one. */
function endOfString(text: string, start: number, hasEscapes: boolean): number {
  let end = endOfQuoted(text, start, "'", hasEscapes);
  for (;;) {
    const next = endOfSpace(text, end);
    if (text.charAt(next) !== "'" || !/[\n\r]/.test(text.slice(end, next))) return end;
    end = endOfQuoted(text, next, "'", hasEscapes);
  }
}

function endOfQuoted(text: string, start: number, quote: string, hasEscapes: boolean): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (hasEscapes && character === '\\') at += 1;
    else if (character === quote && text.charAt(at + 1) === quote) at += 1;
    else if (character === quote) return at + 1;
  }
  return text.length;
}

/** The end of a string $$...$$ or $tag$...$tag$; $1 is not one. */
function endOfDollars(text: string, at: number): number {
  DOLLAR_TAG.lastIndex = at;
  const tag = DOLLAR_TAG.exec(text)?.[0];
  if (tag === undefined) return at + 1;
  const end = text.indexOf(tag, at + tag.length);
  return end === -1 ? text.length : end + tag.length;
}
