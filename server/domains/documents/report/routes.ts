import { report } from '../../../../schemas/calls/report.ts';
import { storedKinds, type Report } from '../../../../schemas/documents/index.ts';
import type { QueryTable } from '../../../../schemas/entities/query.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reports } from '../../../platform/data/report/reports.ts';
import { askerOf } from '../../../policy/asker.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { readRowRights } from '../../../policy/row-rights.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { freeName, slugOf } from '../documents/names.ts';
import { listOwnNames, mayEdit, requireOwn } from '../documents/own.ts';
import { saveDocument } from '../documents/save.ts';
import {
  isQuery,
  listServices,
  mayRun,
  requireMayRun,
  requireService,
  type StoredQuery,
  type StoredScript,
} from '../documents/services.ts';
import { pickValues } from '../params/params.ts';
import { requireReports, runQuery } from '../query/run.ts';
import { createRun, runService } from '../services/run.ts';
// oxlint-disable-next-line import/no-unassigned-import -- registers the rules of the kind
import './kind.ts';
import { RecentResults, type ReadTable } from './recent-results.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { mayReadReport, noReport, readReport, requireReport, selectReports } from './stored-reports.ts';
import { tableOf } from './table-of.ts';

const KIND = storedKinds.report;

type Values = Readonly<Record<string, unknown>>;

export const reportArea = area('report', report, {
  list: async ({ ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const rows = await selectReports(context.db, reader.project.id).orderBy('name').execute();
    const own = await listOwnNames(context.db, reader, KIND.name);
    return rows
      .map(readReport)
      .filter((found) => mayReadReport(reader, found) || own.has(found.name))
      .map(({ name, report: { Title, Descr = '', Roles, Parts } }) => ({
        Id: name,
        Title,
        Descr,
        Roles,
        Parts: Parts.length,
      }))
      .toSorted((one, other) => one.Title.localeCompare(other.Title, 'el'));
  },
  get: async ({ ProjectId, Id }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await requireReport(context.db, reader, Id);
    return {
      Report: found.report,
      CanEdit: await mayEdit(context.db, reader, KIND.name, found.name),
      Revision: found.revision,
      Details: await listDetails(context.db, reader, found.report),
    };
  },
  save: async ({ ProjectId, Id, Report: { Roles, ...rest }, Base, Message = '' }, context) => {
    const reader = await requireReader(context, ProjectId);
    const name = Id ?? (await freeId(context.db, reader, rest.Title));
    const key = { project: reader.project.id, kind: KIND.name, name };
    if (Id !== undefined) await requireOwn(context.db, reader, { kind: KIND.name, name, missing: noReport });
    const document = { ...rest, Roles: Roles && Roles.length > 0 ? Roles : null };
    const base = Base ?? (Id === undefined ? 0 : undefined);
    return { Id: name, Revision: await saveDocument(context, key, { document, message: Message, base }) };
  },
  part: async ({ ProjectId, Service, Values, Again = '' }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await requireService(context.db, reader.project.id, Service);
    requireMayRun(reader, found);
    const values = pickValues(Values ?? {}, found.service.Params ?? []);
    const { table, time, isKept } = isQuery(found)
      ? await readQueryPart(context, reader, found, values, Again)
      : { table: await runScriptPart(context, reader, found, values), time: Date.now(), isKept: false };
    const [Query, Chart] = isQuery(found) ? [found.name, found.service.Chart ?? null] : [null, null];
    return { ...table, Query, Chart, Time: new Date(time).toISOString(), Kept: isKept };
  },
  ...scheduleCalls,
});

/** The services that show the details of values and that the reader may run. */
async function listDetails(db: Db, reader: Reader, { Parts }: Report): Promise<string[]> {
  const named = new Set(Parts.flatMap(({ Details }) => (Details ? [Details.Service] : [])));
  if (named.size === 0) return [];
  const services = await listServices(db, reader.project.id);
  const allowed = new Set(services.filter((found) => mayRun(reader, found)).map(({ name }) => name.toLowerCase()));
  return [...named].filter((name) => allowed.has(name.toLowerCase()));
}

const recentResults = new WeakMap<Reports, RecentResults>();

/**
 * Slow results are cached for a short time, for one person with unchanged rights. Scripts make calls, so they are run
 * each time.
 */
async function readQueryPart(
  context: CallContext,
  reader: Reader,
  { service }: StoredQuery,
  values: Values,
  again: string,
): Promise<ReadTable> {
  const reports = requireReports(context);
  const recent = recentResults.get(reports) ?? new RecentResults();
  recentResults.set(reports, recent);
  const rights = await readRowRights(context.db, reader);
  const key = JSON.stringify([askerOf(reader), rights, service.Query, service.Params ?? [], values]);
  const caller = createScriptCaller(context, reader);
  return recent.read(
    { key, again, signal: caller.signal },
    (signal) => runQuery(context, reader, service, values, { pointer: '/Values', caller: { ...caller, signal } }),
    async () => (await readRowRights(context.db, reader)) === rights,
  );
}

async function runScriptPart(
  context: CallContext,
  reader: Reader,
  { name, service }: StoredScript,
  values: Values,
): Promise<QueryTable> {
  const since = performance.now();
  const result = await runService(context, createScriptCaller(context, reader), createRun(name, service, values));
  return tableOf(result, performance.now() - since);
}

async function freeId(db: Db, reader: Reader, title: string): Promise<string> {
  const rows = await selectReports(db, reader.project.id).execute();
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()));
  return freeName(slugOf(title) || 'report', (name) => taken.has(name));
}
