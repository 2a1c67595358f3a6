import {
  MAX_BUILT,
  type BuiltColumn,
  type QueryModel,
  type ReadFault,
} from '../../../../schemas/entities/query-model.ts';
import { TEXT_LIMITS } from '../text-limits.ts';
import { readCondition } from './conditions.ts';
import { expressionOf, operandsOf, shownOf, type Operand } from './operands.ts';
import type { Thing } from './things.ts';
import { joinSql, joinTokens, readTokens, splitAt, UnreadableSql, type Token } from './tokens.ts';
import { totalsOf, writeQuery } from './write.ts';

/** The model of a text, or the reason why it has none, with the part of the text. */
export type ReadText = { readonly model: QueryModel } | { readonly reason: ReadFault; readonly part: string };

class NotBuilt extends Error {
  readonly reason: ReadFault;
  readonly tokens: readonly Token[];

  constructor(reason: ReadFault, tokens: readonly Token[] = []) {
    super(reason);
    this.reason = reason;
    this.tokens = tokens;
  }
}

const MAX_PART_LENGTH = 80;

/** Reads the model of a text. The model is written again, and accepted only if that gives the same text. */
export function readQuery(text: string, things: readonly Thing[]): ReadText {
  try {
    return { model: readModel(text, things) };
  } catch (error) {
    if (error instanceof UnreadableSql) return { reason: error.reason, part: error.part };
    if (error instanceof NotBuilt) return { reason: error.reason, part: partOf(text, error.tokens) };
    throw error;
  }
}

function partOf(text: string, tokens: readonly Token[]): string {
  const part = text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
  return part.length > MAX_PART_LENGTH ? `${part.slice(0, MAX_PART_LENGTH - 1)}…` : part;
}

function readModel(text: string, things: readonly Thing[]): QueryModel {
  const tokens = readTokens(text);
  if (tokens.length > TEXT_LIMITS.tokens) throw new NotBuilt('form');
  const clauses = readClauses(tokens.at(-1)?.text === ';' ? tokens.slice(0, -1) : tokens);
  const [view, ...joins] = clauses.from;
  const thing = things.find(({ name }) => name === view?.value);
  if (!thing) throw new NotBuilt('view', clauses.from);
  const operands = operandsOf(thing, things);
  const Columns = readColumns(clauses.select, operands);
  const model: QueryModel = {
    View: thing.name,
    Columns,
    Filter: readRule('filter', clauses.where, operands),
    Having: readRule('having', clauses.having, totalsOf({ Columns }, operands)),
    Order: clauses.order ? splitAt(clauses.order, ',').map(readOrder) : [],
    Limit: clauses.limit ? readLimit(clauses.limit) : null,
  };
  requireSame(model, things, { ...clauses, from: joins });
  return model;
}

interface Clauses {
  readonly select: readonly Token[];
  readonly from: readonly Token[];
  readonly where?: readonly Token[];
  readonly group?: readonly Token[];
  readonly having?: readonly Token[];
  readonly order?: readonly Token[];
  readonly limit?: readonly Token[];
}
const CLAUSES = ['select', 'from', 'where', 'group', 'having', 'order', 'limit'] as const;

/** Clauses come in a fixed order, so that words of earlier clauses do not begin a clause any more. */
function readClauses(tokens: readonly Token[]): Clauses {
  const found: Partial<Record<(typeof CLAUSES)[number], Token[]>> = {};
  let open = -1;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'symbol') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    const next = token.kind === 'word' && depth === 0 ? CLAUSES.findIndex((name) => name === token.text) : -1;
    const name = CLAUSES[next > open ? next : open];
    if (name === undefined || (next === 0 && open >= 0)) throw new NotBuilt('form', tokens.slice(at, at + 6));
    if (next > open) {
      open = next;
      found[name] = [];
    } else if (!isBy(tokens, at)) found[name]?.push(token);
  }
  const { select, from, ...rest } = found;
  if (!select || !from) throw new NotBuilt('form', tokens.slice(0, 6));
  return { select, from, ...rest };
}

/** `by` of `group by` and `order by`. */
const isBy = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'by' && ['group', 'order'].includes(tokens[at - 1]?.text ?? '');

function readColumns(tokens: readonly Token[], operands: ReadonlyMap<string, Operand>): BuiltColumn[] {
  const parts = splitAt(tokens, ',');
  if (parts.length > MAX_BUILT.columns) throw new NotBuilt('form');
  const known = expressionsOf(operands);
  return parts.map((part) => {
    const [as, name] = part.slice(-2);
    const found = known.get(joinTokens(part.slice(0, -2)));
    if (!found || as?.text !== 'as' || name?.kind !== 'name') throw new NotBuilt('column', part);
    return { ...found, Name: name.value };
  });
}

/** All totals that a column of the result can show, by their texts. */
function expressionsOf(
  operands: ReadonlyMap<string, Operand>,
): ReadonlyMap<string, Pick<BuiltColumn, 'Path' | 'Shown'>> {
  return new Map(
    [undefined, ...operands.values()].flatMap((operand) =>
      shownOf(operand).map(
        (Shown) => [joinSql(expressionOf(operand, Shown)), { Path: operand?.path ?? '', Shown }] as const,
      ),
    ),
  );
}

function readRule(
  reason: 'filter' | 'having',
  tokens: readonly Token[] | undefined,
  operands: ReadonlyMap<string, Operand>,
): unknown {
  if (!tokens) return null;
  const rule = readCondition(tokens, operands);
  if (rule === undefined) throw new NotBuilt(reason, tokens);
  return rule;
}

function readOrder(tokens: readonly Token[]): QueryModel['Order'][number] {
  const [first, ...rest] = tokens;
  const direction = joinTokens(rest);
  if (first?.kind !== 'number' || !['', 'desc nulls last'].includes(direction)) throw new NotBuilt('order', tokens);
  return { Column: readWhole('order', tokens, first.value), Down: direction !== '' };
}

function readLimit(tokens: readonly Token[]): number {
  const [first, ...rest] = tokens;
  if (first?.kind !== 'number' || rest.length > 0) throw new NotBuilt('limit', tokens);
  const limit = readWhole('limit', tokens, first.value);
  if (limit > MAX_BUILT.limit) throw new NotBuilt('limit', tokens);
  return limit;
}

function readWhole(reason: ReadFault, tokens: readonly Token[], text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new NotBuilt(reason, tokens);
  return Number(text);
}

function requireSame(model: QueryModel, things: readonly Thing[], clauses: Clauses): void {
  const built = writeQuery(model, things);
  if (!('sql' in built)) throw new NotBuilt(built.problems[0]?.code === 'order' ? 'order' : 'form');
  const { from, ...again } = readClauses(readTokens(built.sql));
  const written: Clauses = { ...again, from: from.slice(1) };
  for (const [name, reason] of COMPARED) {
    const given = clauses[name] ?? [];
    if (joinTokens(given) !== joinTokens(written[name] ?? [])) throw new NotBuilt(reason, given);
  }
}

const COMPARED = [
  ['from', 'joins'],
  ['group', 'groups'],
  ['select', 'column'],
  ['where', 'filter'],
  ['having', 'having'],
  ['order', 'order'],
  ['limit', 'limit'],
] as const;
