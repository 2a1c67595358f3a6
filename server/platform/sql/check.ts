import { hasSqlDetails, parseSync, scanSync, type ScanToken } from 'libpg-query';
import {
  bindParameters,
  findOriginalByte,
  findParameters,
  type BoundText,
  type Cut,
  type ParameterType,
} from './bind.ts';
import type { SqlCatalogue } from './catalogue.ts';
import { findPlace } from './place.ts';
import { describeRefusal, SqlRefused, type Refusal } from './refusal.ts';
import { assertReadableText, TEXT_LIMITS } from './text-limits.ts';
import { walkStatement } from './walk.ts';

export interface SqlText {
  readonly text: string;
  readonly types: Readonly<Record<string, ParameterType>>;
}

/** A query that may run: exactly this text, with values for these names in order. */
export interface CheckedQuery {
  readonly text: string;
  readonly names: readonly string[];
  readonly cuts: readonly Cut[];
  /** The views that it reads. */
  readonly relations: readonly string[];
}

export type CheckAnswer =
  | { readonly query: CheckedQuery }
  | { readonly refusal: Refusal }
  /** The parser crashed: its memory may be corrupted. */
  | { readonly broken: string };

/**
 * Checks one text. Runs only in the thread of worker.ts: the parser has one stack, and does not restore it after a text
 * that is nested too deeply.
 */
export function checkText({ text, types }: SqlText, catalogue: SqlCatalogue): CheckAnswer {
  let bound: BoundText | undefined;
  try {
    assertReadableText(text);
    const tokens = scanText(text);
    // The nesting that the parser's stack supports.
    if (tokens.length > TEXT_LIMITS.tokens) throw new SqlRefused('too-large', 'The query has too many parts.');
    bound = bindParameters(text, tokens, types);
    const { stmts = [] } = parseSync(bound.text);
    const [statement] = stmts;
    if (stmts.length !== 1 || statement?.stmt === undefined)
      throw new SqlRefused('statements', 'Write exactly one query.');
    const relations = walkStatement(statement.stmt, catalogue);
    return { query: { ...bound, relations } };
  } catch (error) {
    return answerError(error, text, bound);
  }
}

/** The names of the parameters of a text, which may be incomplete. */
export function listParameters(text: string): readonly string[] {
  assertReadableText(text);
  return findParameters(text, scanText(text));
}

/** The scanner returns no JSON for a text that ends within a token; the parser then reports the error. */
function scanText(text: string): readonly ScanToken[] {
  try {
    return scanSync(text).tokens;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    parseSync(text);
    throw error; // the parser accepts the text, but the scanner does not: it is refused
  }
}

function answerError(error: unknown, text: string, bound: BoundText | undefined): CheckAnswer {
  const originalByte = (byte: number) => findOriginalByte(bound?.cuts ?? [], byte);
  if (error instanceof SqlRefused) return { refusal: describeRefusal(error, text, originalByte) };
  if (!hasSqlDetails(error)) return { broken: String(error) };
  // The parser counts code points from 0.
  const position = error.sqlDetails?.cursorPosition ?? 0;
  const byte = findPlace(bound?.text ?? text, position, 'codePoint').byte;
  const refused = new SqlRefused('syntax', error.message, { byte });
  return { refusal: describeRefusal(refused, text, originalByte) };
}
