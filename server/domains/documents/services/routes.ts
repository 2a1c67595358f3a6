import type { Static } from 'typebox';
import { services } from '../../../../schemas/calls/services.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { notFound, ProblemError } from '../../../platform/base/problem.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { requireNoErrors } from '../documents/check-unit.ts';
import { findDocument, type DocumentKey } from '../documents/history.ts';
import { saveDocument } from '../documents/save.ts';
import { findServiceProblems } from './kind.ts';
import { listCallable } from './callable.ts';
import { createRun, runService, type ServiceRun } from './run.ts';
import { AROUND_SERVICE } from './script.ts';
import { isScript, listServices, requireMayRun, requireService, type StoredScript } from '../documents/services.ts';
import { presentObjects } from '../documents/query-results.ts';
import { runQuery } from '../query/run.ts';

type Calls = typeof services;
type RunBody = Static<Calls['run']['body']>;

export const servicesArea = area('services', services, {
  list: async ({ ProjectId }, context) => {
    const { project } = await requireReader(context, ProjectId);
    return (await listServices(context.db, project.id)).filter(isScript).map((found) => ({
      ...presentFacts(found),
      Params: found.service.Params ?? [],
    }));
  },
  get: async ({ ProjectId, Id }, context) => {
    const { project } = await requireReader(context, ProjectId);
    const found = await requireService(context.db, project.id, Id);
    if (!isScript(found)) throw notFound('no-service', 'There is no such service.');
    return {
      service: { ...found.service, ...presentFacts(found) },
      Revision: found.revision,
      Callable: [...listCallable()],
    };
  },
  edit: async ({ ProjectId, service: { Id, Name, ...rest }, Base, Message }, context) => {
    const { project } = await requireReader(context, ProjectId);
    const key = { project: project.id, kind: storedKinds.service.name, name: Id ?? Name };
    if (Id !== undefined) await requireStored(context, key);
    const revision = await saveDocument(context, key, { document: rest, message: Message ?? '', base: Base });
    return { Id: key.name, Revision: revision };
  },
  test: async ({ ProjectId, service, Params }, context) => {
    const reader = await requireReader(context, ProjectId);
    requireNoErrors(findServiceProblems(service), '/service');
    const run = createRun('test', service, Params);
    const since = performance.now();
    const outcome = await outcomeOf(runService(context, createScriptCaller(context, reader), run));
    return { ...outcome, Log: [...run.log], Calls: run.calls.map(presentCall), Ms: performance.now() - since };
  },
  run: (body, context) => runNamed(context, body),
  runByName: (body, context) => runNamed(context, body),
  runOfCategory: (body, context) => runNamed(context, body, context.params['cat'] ?? ''),
});

async function requireStored(context: CallContext, key: DocumentKey): Promise<void> {
  if (!(await findDocument(context.db, key))) throw notFound('no-service', 'There is no such service.');
}

async function runNamed(context: CallContext, { ProjectId, Params }: RunBody, category?: string) {
  const reader = await requireReader(context, ProjectId);
  const found = await requireService(context.db, reader.project.id, context.params['name'] ?? '');
  if (category !== undefined && category.toLowerCase() !== found.service.Category?.toLowerCase())
    throw notFound('no-service', 'There is no such service.');
  requireMayRun(reader, found);
  if (isScript(found)) {
    const run = createRun(found.name, found.service, Params);
    return { Error: null, Result: await runService(context, createScriptCaller(context, reader), run) };
  }
  const table = await runQuery(context, reader, found.service, Params);
  return { Error: null, Result: presentObjects(table), ...(table.Cut ? { Cut: true } : {}) };
}

const presentFacts = ({ name, service }: StoredScript) => ({
  Id: name,
  Name: name,
  Descr: service.Descr ?? '',
  Category: service.Category ?? '',
  Roles: service.Roles ?? null,
});

const presentCall = ({ name, error, reply, ms }: ServiceRun['calls'][number]) => ({
  Name: name,
  Error: error?.code ?? '',
  Ms: ms,
  Size: JSON.stringify(reply ?? null).length,
});

/** The result of a test run, or the place where its script failed. */
async function outcomeOf(work: Promise<unknown>) {
  try {
    return { Error: null, Result: await work };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'script-failed') throw error;
    return { Error: presentScriptError(error), Result: null };
  }
}

/** The place of an error: the author's code begins after a prefix on the first line. */
function presentScriptError({ message, data }: ProblemError) {
  const { line, column } = { line: Number(data?.['line'] ?? 0), column: Number(data?.['column'] ?? 0) };
  const before = line === 1 ? AROUND_SERVICE[0].length : 0;
  return { message, line, column: Math.max(1, column - before) };
}
