import { SimpleRangeValue } from 'hyperformula';
import {
  any,
  boolean,
  failure,
  integer,
  isFailure,
  optional,
  range,
  scalar,
  type Call,
  type OwnFunction,
  type Scalar,
} from './define.ts';
import { findInLine, findSorted, type Line, type MatchMode } from './lookup-index.ts';

const column = (value: SimpleRangeValue): Line => ({ range: value, by: 'column' });
const row = (value: SimpleRangeValue): Line => ({ range: value, by: 'row' });

/** A range of one row or one column as a line; undefined for others. */
const lineOf = (value: SimpleRangeValue): Line | undefined =>
  value.width() === 1 ? column(value) : value.height() === 1 ? row(value) : undefined;

const lengthOf = ({ range: value, by }: Line): number => (by === 'row' ? value.width() : value.height());

/** The value at an index of a line. An empty cell is 0, as in results of formulas. */
const valueIn = (call: Call, { range: value, by }: Line, place: number): Scalar =>
  (by === 'row' ? call.engine.valueAt(value, 0, place) : call.engine.valueAt(value, place, 0)) ?? 0;

type TableLookup = (call: Call, key: Scalar, table: SimpleRangeValue, index: number, sorted: boolean) => Scalar;

const lookupIn =
  (by: Line['by']): TableLookup =>
  (call, key, table, index, sorted) => {
    if (isFailure(key)) return key;
    if (index < 1) return failure('VALUE');
    if (index > (by === 'column' ? table.width() : table.height())) return failure('REF');
    const line: Line = { range: table, by };
    const place = sorted ? findSorted(call, line, key) : findInLine(call, line, key, 'wildcard');
    if (place < 0) return failure('NA', 'lookup');
    const [down, right] = by === 'column' ? [place, index - 1] : [index - 1, place];
    return call.engine.valueAt(table, down, right) ?? 0;
  };

/** The orders in which MATCH and XMATCH search. */
const MATCH_MODES: Readonly<Record<number, MatchMode>> = { 0: 'exact', [-1]: 'atMost', 1: 'atLeast', 2: 'wildcard' };

function findByMode(call: Call, key: Scalar, line: Line | undefined, mode: number, search: number) {
  const named = MATCH_MODES[mode];
  if (isFailure(key)) return key;
  if (!line || named === undefined || ![1, -1, 2, -2].includes(search)) return failure('VALUE');
  return findInLine(call, line, key, named, search === -1);
}

const KEY_AND_TABLE = [scalar, range, integer(), boolean(true)];

export const lookupFunctions: Readonly<Record<string, OwnFunction>> = {
  VLOOKUP: { parameters: KEY_AND_TABLE, run: lookupIn('column') },
  HLOOKUP: { parameters: KEY_AND_TABLE, run: lookupIn('row') },
  MATCH: {
    parameters: [scalar, range, integer(1)],
    run: (call, key: Scalar, searched: SimpleRangeValue, type: number) => {
      const line = lineOf(searched);
      if (isFailure(key)) return key;
      if (!line) return failure('NA', 'match');
      const place =
        type === 0
          ? findInLine(call, line, key, 'wildcard')
          : findSorted(call, line, key, type > 0 ? 'rising' : 'falling');
      return place < 0 ? failure('NA', 'match') : place + 1;
    },
  },
  LOOKUP: {
    parameters: [scalar, range, optional(range)],
    run: (call, key: Scalar, searched: SimpleRangeValue, results?: SimpleRangeValue) => {
      if (isFailure(key)) return key;
      const wide = searched.width() > searched.height();
      const place = findSorted(call, wide ? row(searched) : column(searched), key);
      if (place < 0) return failure('NA', 'lookup');
      if (!results) {
        const [down, right] = wide ? [searched.height() - 1, place] : [place, searched.width() - 1];
        return call.engine.valueAt(searched, down, right) ?? 0;
      }
      const line = lineOf(results);
      return line && place < lengthOf(line) ? valueIn(call, line, place) : failure('REF');
    },
  },
  XMATCH: {
    parameters: [scalar, range, integer(0), integer(1)],
    run: (call, key: Scalar, searched: SimpleRangeValue, mode: number, search: number) => {
      const place = findByMode(call, key, lineOf(searched), mode, search);
      if (isFailure(place)) return place;
      return place < 0 ? failure('NA', 'match') : place + 1;
    },
  },
  XLOOKUP: {
    parameters: [scalar, range, range, optional(any), integer(0), integer(1)],
    run: (call, key: Scalar, searched: SimpleRangeValue, results: SimpleRangeValue, ...more: XLookupMore) => {
      const [missing, mode, search] = more;
      const line = lineOf(searched);
      const place = findByMode(call, key, line, mode, search);
      if (!line || isFailure(place)) return isFailure(place) ? place : failure('VALUE');
      if (place < 0) return missing ?? failure('NA', 'lookup');
      const length = line.by === 'row' ? results.width() : results.height();
      if (length !== lengthOf(line)) return failure('VALUE');
      return line.by === 'row' ? call.engine.columnOf(results, place) : call.engine.rowOf(results, place);
    },
  },
};

type XLookupMore = readonly [missing: Scalar | SimpleRangeValue | undefined, mode: number, search: number];
