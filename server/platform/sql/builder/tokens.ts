import { quoteName, quoteText } from './quote.ts';

export interface Token {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'symbol';
  /** The text for comparison: words in lower case. */
  readonly text: string;
  /** The value of a name, a string or a number. */
  readonly value: string;
  /** The position in the text. */
  readonly start: number;
  readonly end: number;
}

/** A text that cannot be split: it has a comment, a parameter, or an unknown part. */
export class UnreadableSql extends Error {
  override readonly name = 'UnreadableSql';
  readonly reason: 'comment' | 'parameter' | 'unreadable';
  readonly part: string;

  constructor(reason: UnreadableSql['reason'], part: string) {
    super(`${reason}: ${part}`);
    this.reason = reason;
    this.part = part;
  }
}

const TOKEN =
  /(?<space>[ \t\r\n]+)|(?<comment>--|\/\*)|(?<string>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")+")|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_.]))|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<symbol>::|<>|<=|>=|[-+*/%^|&#~?![\](),.:;<=>])/uy;

/** Words with a meaning in built texts: a quoted name that is one of them differs from the word. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'select as from left join on and or is not null true false distinct where group by having order desc nulls last limit ' +
    'case when then else end coalesce nullif over filter age date_part date current_date numeric count sum avg min max round date_trunc translate lower strpos cardinality any'
  ).split(' '),
);

/** The tokens of an SQL text, as far as built queries use them. Throws UnreadableSql. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text)?.groups;
    if (!found) throw unreadable(text.slice(at));
    if (found['comment'] !== undefined) throw new UnreadableSql('comment', startOf(text.slice(at)));
    if (found['space'] === undefined) addToken(tokens, found, { start: at, end: TOKEN.lastIndex });
  }
  return tokens;
}

const startOf = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 40);

function unreadable(text: string): UnreadableSql {
  const [name] = /^@[\p{L}\p{N}_]*/u.exec(text) ?? [];
  return name === undefined ? new UnreadableSql('unreadable', startOf(text)) : new UnreadableSql('parameter', name);
}

type Place = Pick<Token, 'start' | 'end'>;

function addToken(tokens: Token[], found: Readonly<Record<string, string>>, place: Place): void {
  const { string, name, number, word, symbol = '' } = found;
  const previous = tokens.at(-1);
  if (string !== undefined) {
    tokens.push({ kind: 'string', text: string, value: string.slice(1, -1).replaceAll("''", "'"), ...place });
  } else if (name !== undefined) {
    tokens.push({ ...nameToken(name.slice(1, -1).replaceAll('""', '"'), previous), ...place });
  } else if (number !== undefined) {
    tokens.push(numberToken(tokens, number, place));
  } else if (word !== undefined) {
    const lower = word.toLowerCase();
    const token = isNamePlace(previous)
      ? nameToken(lower, previous)
      : { kind: 'word' as const, text: lower, value: lower };
    tokens.push({ ...token, ...place });
  } else tokens.push({ kind: 'symbol', text: symbol, value: symbol, ...place });
}

/** A sign belongs to the number if nothing before it could be subtracted from. */
function numberToken(tokens: Token[], number: string, { start, end }: Place): Token {
  const previous = tokens.at(-1);
  if (previous?.text !== '-' || previous.end !== start || !isOpen(tokens.at(-2)))
    return { kind: 'number', text: number, value: number, start, end };
  tokens.pop();
  return { kind: 'number', text: `-${number}`, value: `-${number}`, start: previous.start, end };
}

const BEFORE_A_VALUE: ReadonlySet<string> = new Set(['from', 'where', 'and', 'or', 'having', 'limit']);
const isOpen = (token: Token | undefined): boolean =>
  token === undefined ||
  (token.kind === 'symbol' && token.text !== ')') ||
  (token.kind === 'word' && BEFORE_A_VALUE.has(token.text));

const isNamePlace = (previous: Token | undefined): boolean => previous?.text === 'as' || previous?.text === '.';

/** A simple name is equal with and without quotes, if it can only be a name. */
function nameToken(name: string, previous: Token | undefined): Pick<Token, 'kind' | 'text' | 'value'> {
  const isWord = /^[a-z_][a-z0-9_]*$/.test(name) && !KEYWORDS.has(name) && !isNamePlace(previous);
  return isWord ? { kind: 'word', text: name, value: name } : { kind: 'name', text: quoteName(name), value: name };
}

export const joinTokens = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text, value }) => (kind === 'string' ? quoteText(value) : text)).join(' ');

/** A text of this folder in the form for comparison. */
export const joinSql = (sql: string): string => joinTokens(readTokens(sql));

/** The parts between separators (a word or a comma) outside of brackets. */
export function splitAt(tokens: readonly Token[], separator: string): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'symbol') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    if (depth === 0 && token.kind !== 'string' && token.kind !== 'name' && token.text === separator) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
