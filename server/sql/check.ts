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

/** A query that may run: exactly this text, with values for these names in their order. */
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
  /** The parser failed otherwise than by a refusal: its memory is not to be trusted any more. */
  | { readonly broken: string };

/** Checks one text. It runs in the thread of worker.ts alone: the parser has one stack, and does not put it back after a text that is too deep. */
export function checkText({ text, types }: SqlText, catalogue: SqlCatalogue): CheckAnswer {
  let bound: BoundText | undefined;
  try {
    assertReadableText(text);
    const tokens = scanText(text);
    // The parser's stack bears so many in each other.
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

/** The names of the parameters of a text that need not be whole yet. */
export function listParameters(text: string): readonly string[] {
  assertReadableText(text);
  return findParameters(text, scanText(text));
}

/** The scanner answers with no JSON where a text ends in the middle of a token; the parser then says what is wrong. */
function scanText(text: string): readonly ScanToken[] {
  try {
    return scanSync(text).tokens;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    parseSync(text);
    throw error; // the parser reads what the scanner does not: nothing of it is to be trusted
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
