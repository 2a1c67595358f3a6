import { DatabaseError } from 'pg';
import { findOriginalByte } from '../../sql/bind.ts';
import type { CheckedQuery } from '../../sql/check.ts';
import { findPlace, type Place } from '../../sql/place.ts';
import { ValueTooLong } from './bounded-stream.ts';
import { CURSOR_PREFIX } from './read-rows.ts';

/** `values`: a value does not fit its type, or the column that it is compared with. */
export type QueryFailureKind = 'failed' | 'values' | 'too-slow' | 'too-large';

/** Faults of a query that its author can fix, by SQLSTATE. */
const REASONS = {
  '42703': 'no-column',
  '42P01': 'no-table',
  '42883': 'no-function',
  '42702': 'two-meanings',
  '42803': 'no-group',
  '42804': 'types',
  '42P18': 'no-type',
  '42601': 'syntax',
  '21000': 'several-rows',
  '22012': 'division',
  '22P02': 'text-as-value',
  '22007': 'day',
  '22008': 'day',
  '22003': 'out-of-range',
} as const;
export type QueryFailureReason = QueryFailureKind | (typeof REASONS)[keyof typeof REASONS];

const isKnown = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

/** The name in a message of PostgreSQL: `column "x" does not exist`, `column p.x does not exist`, `function f(integer) does not exist`. */
const nameIn = (message: string): string =>
  /"([^"]+)"/.exec(message)?.[1] ??
  /^(?:column|function|operator|relation) (.+?) (?:does not|is not|must )/.exec(message)?.[1] ??
  '';

/** The database accepted a query and failed to answer it. */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed';
  readonly kind: QueryFailureKind;
  readonly reason: QueryFailureReason;
  /** The wrong name or value; empty if unknown. */
  readonly subject: string;
  /** The proposal of the database, in English. */
  readonly hint: string | undefined;
  /** The place in the text of the author. */
  readonly place: Place | undefined;

  constructor(
    kind: QueryFailureKind,
    message: string,
    more: { readonly hint?: string | undefined; readonly place?: Place | undefined; readonly cause: unknown },
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    const code = more.cause instanceof DatabaseError ? (more.cause.code ?? '') : '';
    this.reason = isKnown(code) ? REASONS[code] : kind;
    this.subject = this.reason === kind ? '' : nameIn(message);
    this.hint = more.hint;
    this.place = more.place;
  }
}

const MAX_MESSAGE_LENGTH = 500;

/**
 * The failure of a query; undefined if the connection failed. Detail and context of the database are left out: they may
 * name hidden rows.
 */
export function toQueryFailure(error: unknown, text: string, query: CheckedQuery): QueryFailed | undefined {
  if (error instanceof ValueTooLong) return new QueryFailed('too-large', error.message, { cause: error });
  if (!(error instanceof DatabaseError)) return undefined;
  const kind = kindOf(error.code ?? '');
  if (kind === undefined) return undefined;
  const place = findErrorPlace(error, text, query);
  return new QueryFailed(kind, error.message.slice(0, MAX_MESSAGE_LENGTH), {
    cause: error,
    hint: error.hint?.slice(0, MAX_MESSAGE_LENGTH),
    place,
  });
}

/** By SQLSTATE. */
function kindOf(code: string): QueryFailureKind | undefined {
  // Cancelled, or ended by the time limit of the transaction.
  if (code === '57014' || code === '25P04') return 'too-slow';
  if (/^(?:53[24]|54)/.test(code)) return 'too-large';
  if (code.startsWith('22')) return 'values';
  // Connections, resources, shutdown, locks: not the fault of the query.
  return /^(?:08|53|55|57|40)/.test(code) ? undefined : 'failed';
}

/** PostgreSQL counts code points from 1, in the executed text. */
function findErrorPlace({ position }: DatabaseError, text: string, query: CheckedQuery): Place | undefined {
  const before = Number(position ?? 0) - 1 - CURSOR_PREFIX.length;
  if (!(before >= 0)) return undefined;
  const { byte } = findPlace(query.text, before, 'codePoint');
  return findPlace(text, findOriginalByte(query.cuts, byte), 'byte');
}
