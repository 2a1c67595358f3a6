import { FORBIDDEN_KEYS } from '../../../../engine/base/json.ts';
import type { Param, ParamType, Query } from '../../../../schemas/documents/index.ts';
import type { QueryTable } from '../../../../schemas/entities/query.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reports, WrittenQuery } from '../../../platform/data/report/reports.ts';
import { askerOf } from '../../../policy/asker.ts';
import type { Reader } from '../../../policy/reader.ts';
import { forbidden } from '../../../platform/base/problem.ts';
import { createScriptCaller, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { fitsParam, readParams } from '../params/params.ts';
import { findFault, presentFault, toProblem } from './fault.ts';
import { presentPlan } from './plan.ts';
import { presentColumns, presentTable } from '../documents/query-results.ts';

type Values = Readonly<Record<string, unknown>>;

/** Queries by people are available only with a database role that limits them. */
export function requireReports({ reports }: Pick<CallContext, 'reports'>): Reports {
  if (!reports) throw forbidden('queries-off', 'This installation runs no queries by people.');
  return reports;
}

export const typesOf = (params: readonly Param[]): WrittenQuery['types'] =>
  Object.fromEntries(params.map(({ Name, Type }) => [Name, Type]));

/** Runs a stored query with the rights of the reader. Faults are thrown as problems. */
export async function runQuery(
  context: CallContext,
  reader: Reader,
  { Query: text, Params = [] }: Pick<Query, 'Query' | 'Params'>,
  given: Values = {},
  { pointer = '/Params', caller }: { readonly pointer?: string; readonly caller?: ScriptCaller } = {},
): Promise<QueryTable> {
  const values = readParams(Params, given, { pointer, code: 'fields-do-not-fit' });
  try {
    return await runText(context, reader, { text, types: typesOf(Params), values }, caller);
  } catch (error) {
    throw toProblem(error);
  }
}

/**
 * Runs a text for its author, and returns its rows or its fault. Undeclared parameters have the types of their values.
 */
export async function tryText(
  context: CallContext,
  reader: Reader,
  {
    text,
    declared,
    values = {},
  }: { text: string; declared?: readonly Param[] | undefined; values?: Values | undefined },
) {
  const read = declared ? readParams(declared, values, { pointer: '/Parameters', code: 'fields-do-not-fit' }) : values;
  const types = declared ? typesOf(declared) : guessTypes(values);
  try {
    return { Error: null, Result: await runText(context, reader, { text, types, values: read }) };
  } catch (error) {
    return { Error: requireFault(error), Result: null };
  }
}

async function runText(
  context: CallContext,
  reader: Reader,
  query: WrittenQuery,
  caller = createScriptCaller(context, reader),
): Promise<QueryTable> {
  const since = performance.now();
  const result = await requireReports(context).run(caller, askerOf(reader), query);
  return presentTable(result, performance.now() - since);
}

/** The columns of a text or its fault, without running it. */
export async function checkText(
  context: CallContext,
  reader: Reader,
  {
    text,
    params = [],
    withPlan = false,
  }: { text: string; params?: readonly Param[] | undefined; withPlan?: boolean | undefined },
) {
  const caller = createScriptCaller(context, reader);
  const query = { text, types: typesOf(params), values: {} };
  try {
    const { columns, plan } = await requireReports(context).describe(caller, askerOf(reader), query, { withPlan });
    const Columns = presentColumns(columns);
    return { Error: findColumnFault(Columns), Columns, Steps: presentPlan(plan) };
  } catch (error) {
    return { Error: requireFault(error), Columns: [], Steps: [] };
  }
}

function requireFault(error: unknown) {
  const fault = findFault(error);
  if (!fault) throw error;
  return fault;
}

/** Rows are objects, so column names have to be unique. */
function findColumnFault(columns: QueryTable['Columns']) {
  const names = columns.map(({ Name }) => Name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    return presentFault('column-twice', `Two columns are called ${twice}. Name one with "as".`, { name: twice });
  const unsafe = names.find((name) => FORBIDDEN_KEYS.has(name));
  if (unsafe !== undefined)
    return presentFault('column-name', `A column may not be called ${unsafe}. Name it with "as".`, {
      name: unsafe,
    });
  return names.includes('?column?') ? presentFault('column-name', 'A column has no name. Name it with "as".') : null;
}

/** The types that are tried for a value, in this order. */
const GUESSES: readonly ParamType[] = ['integer', 'bigint', 'number', 'boolean', 'text', 'integers', 'numbers'];

const guessTypes = (values: Values): WrittenQuery['types'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null
        ? 'text'
        : (GUESSES.find((type) => fitsParam(type, value) && (type !== 'bigint' || typeof value === 'number')) ??
          'texts'),
    ]),
  );
