import type { Static } from 'typebox';
import { query } from '../../../../schemas/calls/query.ts';
import { storedKinds, type Param, type Query } from '../../../../schemas/documents/index.ts';
import { contains } from '../../../../schemas/formats/index.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { fieldError, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { writeQuery } from '../../../platform/sql/builder/write.ts';
import { FUNCTIONS } from '../../../platform/sql/names.ts';
import { freeName, slugOf } from '../documents/names.ts';
import { isObject } from '../documents/built-in.ts';
import { listOwnNames, mayEdit, requireOwn } from '../documents/own.ts';
import { loadReaderTexts } from '../lang/reader-texts.ts';
import { saveDocument } from '../documents/save.ts';
import { findService, isQuery, listServices, mayRun, requireMayRun, type StoredQuery } from '../documents/services.ts';
// oxlint-disable-next-line import/no-unassigned-import -- registers the rules of the kind
import './kind.ts';
import { pickValues } from '../params/params.ts';
import { findBrokenScreens } from './breaks.ts';
import { openQueryFile } from './file.ts';
import { loadThings, readModel, requireChosen } from './chosen.ts';
import { fieldsOf, presentTables } from './tables.ts';
import { checkText, requireReports, runQuery, tryText } from './run.ts';

const KIND = storedKinds.query.name;

export const queryArea = area('query', query, {
  get: async ({ ProjectId, Id, Lite }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await requireQuery(context, reader, Id);
    const CanEdit = await mayEdit(context.db, reader, KIND, found.name);
    const isWhole = Lite !== true && CanEdit;
    const { Query: text, ViewName, Chart = null } = found.service;
    return {
      Query: {
        ...presentFacts(found),
        Parameters: paramsOf(found),
        ...(ViewName === undefined ? {} : { ViewName }),
        Chart,
        ...(isWhole ? { Query: text } : {}),
      },
      CanEdit,
      Revision: found.revision,
    };
  },
  edit: async ({ ProjectId, Query: { Id, Parameters, ...rest }, Base, Message }, context) => {
    const reader = await requireReader(context, ProjectId);
    await requireChosen(context, reader, rest.Query);
    return save(context, reader, { id: Id, document: { ...rest, Params: readDeclared(Parameters) }, Base, Message });
  },
  all: async ({ ProjectId, Filter }, context) => {
    const reader = await requireReader(context, ProjectId);
    const words = (Filter ?? '').split(/\s+/);
    const own = await listOwnNames(context.db, reader, KIND);
    return (await listQueries(context, reader))
      .filter(
        (found) =>
          (mayRun(reader, found) || own.has(found.name)) && words.every((word) => contains(textOf(found), word)),
      )
      .map((found) => ({ ...presentFacts(found), Parameters: paramsOf(found) }));
  },
  adminExecute: async ({ ProjectId, Query: text, Parameters, Params }, context) => {
    const reader = await requireReader(context, ProjectId);
    await requireChosen(context, reader, text);
    return tryText(context, reader, { text, declared: Params, values: Parameters });
  },
  execute: async ({ ProjectId, Id, Parameters }, context) => {
    const reader = await requireReader(context, ProjectId);
    const found = await requireQuery(context, reader, Id);
    return {
      Error: null,
      Result: await runQuery(context, reader, found.service, Parameters, { pointer: '/Parameters' }),
    };
  },
  file: async ({ ProjectId, Id, Format, Values = '{}' }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { service } = await requireQuery(context, reader, Id);
    const values = pickValues(readValues(Values), service.Params ?? []);
    return openQueryFile(context, reader, service, { format: Format, values });
  },
  getSqlServices: async ({ ProjectId }, context) => {
    const found = await listQueries(context, await requireReader(context, ProjectId));
    return found.map((stored) => ({
      ...presentFacts(stored),
      Query: stored.service.Query,
      Chart: stored.service.Chart ?? null,
      Params: paramsOf(stored),
      Revision: stored.revision,
    }));
  },
  saveSqlService: async ({ ProjectId, Service: { Id, Params, ...rest }, Base, Message }, context) => {
    const reader = await requireReader(context, ProjectId);
    return save(context, reader, { id: Id, document: { ...rest, Params: readDeclared(Params) }, Base, Message });
  },
  check: async ({ ProjectId, Query: text, Params = [], Plan, Id }, context) => {
    const reader = await requireReader(context, ProjectId);
    await requireChosen(context, reader, text);
    const checked = await checkText(context, reader, { text, params: Params, withPlan: Plan });
    const isRead = Id !== undefined && checked.Error === null;
    return {
      ...checked,
      Breaks: isRead ? await findBrokenScreens(context, reader.project.id, { Id, Params }, checked.Columns) : [],
    };
  },
  catalogue: async ({ ProjectId, Language }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { texts } = await loadReaderTexts(context, Language);
    return {
      Tables: presentTables(requireReports(context).tables, { texts, fields: fieldsOf(reader) }),
      Functions: [...FUNCTIONS],
    };
  },
  build: async ({ ProjectId, Model, Language }, context) => {
    const reader = await requireReader(context, ProjectId);
    const built = writeQuery(Model, await loadThings(context, reader, Language));
    if ('sql' in built) return { Query: built.sql, Problems: [] };
    return { Query: null, Problems: built.problems.map(({ code, number }) => ({ Code: code, Number: number })) };
  },
  readModel: async ({ ProjectId, Query: text, Language }, context) => {
    const read = await readModel(context, await requireReader(context, ProjectId), text, Language);
    return 'model' in read
      ? { Model: read.model, Reason: null }
      : { Model: null, Reason: { Code: read.reason, Part: read.part } };
  },
  debug: ({ ProjectId, Command }, context) => runCommand(context, ProjectId, Command),
  debugArgus: ({ ProjectId, Command }, context) => runCommand(context, ProjectId, Command),
});

const runCommand = async (
  context: CallContext,
  project: string | undefined,
  { Query: text, Params }: Static<typeof query.debug.body>['Command'],
) => tryText(context, await requireReader(context, project), { text, values: Params });

async function listQueries({ db }: CallContext, { project }: Reader): Promise<readonly StoredQuery[]> {
  const queries = (await listServices(db, project.id)).filter(isQuery);
  return queries.toSorted((one, other) => one.service.Name.localeCompare(other.service.Name, 'el'));
}

const noQuery = () => notFound('no-query', 'There is no such query.');

async function requireQuery({ db }: CallContext, reader: Reader, id: string): Promise<StoredQuery> {
  const found = await findService(db, reader.project.id, id);
  if (!found || !isQuery(found)) throw noQuery();
  if (!mayRun(reader, found) && !(await listOwnNames(db, reader, KIND)).has(found.name)) requireMayRun(reader, found);
  return found;
}

function readValues(text: string): Readonly<Record<string, unknown>> {
  try {
    const values: unknown = JSON.parse(text);
    if (isObject(values)) return values;
  } catch {
    // the error is reported by checkText below
  }
  throw unprocessable('fields-do-not-fit', 'The parameters do not fit.', [fieldError('/Values', 'type')]);
}

const textOf = ({ name, service }: StoredQuery): string => `${name} ${service.Name} ${service.Descr ?? ''}`;

const paramsOf = ({ service }: StoredQuery): Param[] => [...(service.Params ?? [])];

const presentFacts = ({ name, service }: StoredQuery) => ({
  Id: name,
  Name: service.Name,
  Descr: service.Descr ?? '',
  Category: service.Category ?? '',
  Roles: service.Roles,
});

/** A parameter with only a name is a text. */
const readDeclared = (given: readonly (string | Param)[] = []): Param[] =>
  given.map((parameter) => (typeof parameter === 'string' ? { Name: parameter, Type: 'text' } : parameter));

interface Saved {
  readonly id: string | undefined;
  readonly document: Query;
  readonly Base?: number | undefined;
  readonly Message?: string | undefined;
}

async function save(context: CallContext, reader: Reader, { id, document, Base, Message = '' }: Saved) {
  const { project } = reader;
  const Id = id ?? (await freeId(context, project.id, document.Name));
  const key = { project: project.id, kind: KIND, name: Id };
  if (id !== undefined) await requireOwn(context.db, reader, { kind: KIND, name: Id, missing: noQuery });
  const Roles = document.Roles && document.Roles.length > 0 ? document.Roles : null;
  const revision = await saveDocument(context, key, {
    document: { ...document, Roles },
    message: Message,
    base: Base ?? (id === undefined ? 0 : undefined),
  });
  return { Id, Revision: revision };
}

/**
 * A name of Latin letters is used as the address; other names are transliterated, with a number if the address is
 * taken.
 */
async function freeId({ db }: CallContext, project: number, name: string): Promise<string> {
  if (/^[A-Za-z0-9][A-Za-z0-9_.-]{0,119}$/.test(name)) return name;
  const taken = new Set((await listServices(db, project)).map((service) => service.name.toLowerCase()));
  return freeName(slugOf(name) || 'query', (id) => taken.has(id));
}
