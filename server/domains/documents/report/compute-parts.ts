import type { Report, ReportPart } from '../../../../schemas/documents/index.ts';
import type { QueryTable } from '../../../../schemas/entities/query.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reports } from '../../../platform/data/report/reports.ts';
import { askerOf } from '../../../policy/asker.ts';
import type { Reader } from '../../../policy/reader.ts';
import { ProblemError } from '../../../platform/base/problem.ts';
import { findService, isQuery, mayRun } from '../documents/services.ts';
import { pickValues, readParams } from '../params/params.ts';
import { toProblem } from '../query/fault.ts';
import { presentTable } from '../documents/query-results.ts';
import { typesOf } from '../query/run.ts';
import { createRun, runService } from '../services/run.ts';
import { tableOf } from './table-of.ts';

/** Why a part has no rows in a mail. */
type PartFault = 'missing' | 'not-allowed' | 'slow' | 'large' | 'failed';

export interface ComputedPart {
  readonly part: ReportPart;
  readonly table?: QueryTable;
  readonly fault?: PartFault;
}

type Values = Readonly<Record<string, unknown>>;
type Result = Pick<ComputedPart, 'table' | 'fault'>;

export interface ReportRun {
  readonly db: Db;
  readonly reports: Reports;
  readonly reader: Reader;
  /** Makes the calls of scripts with the rights of the reader. */
  readonly call: CallContext['call'];
  readonly signal: AbortSignal | undefined;
}

/** The values of a report's parameters: chosen ones, else the defaults. */
export const valuesOfReport = ({ Params = [] }: Report, chosen: Values): Values => ({
  ...Object.fromEntries(
    Params.flatMap(({ Name, Default = null }) => (Default === null ? [] : [[Name, Default] as const])),
  ),
  ...pickValues(chosen, Params),
});

/** Computes the rows of each part with the rights of the reader. A part that fails has a fault; the others stay. */
export async function computeParts(run: ReportRun, report: Report, values: Values): Promise<readonly ComputedPart[]> {
  const results = new Map<string, Result>();
  const parts: ComputedPart[] = [];
  for (const part of report.Parts) {
    const name = part.Kind === 'text' ? '' : (part.Service ?? '');
    // oxlint-disable-next-line no-await-in-loop -- a person has few turns at once
    const result = name === '' ? {} : (results.get(name) ?? (await computeService(run, name, values)));
    results.set(name, result);
    parts.push({ part, ...result });
  }
  return parts;
}

async function computeService(
  { db, reports, reader, call, signal }: ReportRun,
  name: string,
  values: Values,
): Promise<Result> {
  signal?.throwIfAborted();
  const found = await findService(db, reader.project.id, name);
  if (!found) return { fault: 'missing' };
  if (!mayRun(reader, found)) return { fault: 'not-allowed' };
  const caller = { person: reader.person, project: reader.project.id, ...(signal ? { signal } : {}) };
  const since = performance.now();
  try {
    if (!isQuery(found)) {
      const run = createRun(found.name, found.service, pickValues(values, found.service.Params ?? []));
      const result = await runService({ call }, caller, run);
      return { table: tableOf(result, performance.now() - since) };
    }
    const { Query: text, Params = [] } = found.service;
    const query = { text, types: typesOf(Params), values: readParams(Params, pickValues(values, Params)) };
    const result = await reports.run(caller, askerOf(reader), query);
    return { table: presentTable(result, performance.now() - since) };
  } catch (error) {
    signal?.throwIfAborted();
    return { fault: faultOf(toProblem(error)) };
  }
}

function faultOf(problem: unknown): PartFault {
  if (!(problem instanceof ProblemError)) throw problem;
  if (problem.code === 'query-too-slow') return 'slow';
  return problem.code === 'query-too-large' ? 'large' : 'failed';
}
