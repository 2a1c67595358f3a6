import { closed, defineCall, nullable, projectId, stream, Type } from '../define.ts';
import { param, paramList, paramValues } from '../documents/param.ts';
import { MAX_QUERY, querySchema } from '../documents/query.ts';
import { BUILD_FAULTS, queryModel, queryView, READ_FAULTS } from '../entities/query-model.ts';
import { areas } from '../roles.ts';
import { planStep, queryColumn, queryFault, queryTable } from '../entities/query.ts';

const queryId = () =>
  Type.String({
    description: 'The query: its address.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
    minLength: 1,
    maxLength: 120,
  });
const text = () => Type.String({ description: 'The text in SQL.', minLength: 1, maxLength: MAX_QUERY });
const language = () =>
  Type.Optional(
    Type.String({
      description: 'The language of titles and known values; that of the page unless said.',
      maxLength: 10,
    }),
  );
const values = () => Type.Optional(paramValues());
const revision = () => Type.Integer({ description: 'The stored revision; 0 for none.', minimum: 0 });
const message = () => Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 }));

const { Name, Descr, Category, Roles, ViewName, Chart } = querySchema.properties;
const declaredParams = () =>
  Type.Optional(
    Type.Array(Type.Union([Type.String({ maxLength: 60 }), param]), {
      description: 'The parameters; a name alone is a text.',
      maxItems: 50,
    }),
  );

const facts = {
  Id: queryId(),
  Name,
  Descr: Type.String({ description: 'The purpose.' }),
  Category: Type.String({ description: 'The first part of its address; empty for none.' }),
  Roles,
};
/** The members of a query that an administrator writes. */
const described = { Id: Type.Optional(queryId()), Name, Descr, Category, Query: text(), Roles, Chart };
const written = { Query: Type.Optional(text()), ViewName, Chart };
const writtenText = closed(
  { Query: text(), Params: values() },
  { description: 'A text, and the values of its parameters. Their types are those of the values.' },
);

/** A fault of the query's text does not refuse the call. */
const answer = closed({
  Error: nullable(queryFault),
  Result: nullable(queryTable),
});
const SAVED = [
  'query.get',
  'query.all',
  'query.getSqlServices',
  'documents.list',
  'documents.source',
  'documents.revisions',
  'documents.catalogue',
];

export const query = {
  get: defineCall({
    path: '/api/Query/Get',
    method: 'POST',
    summary:
      'A query that the caller may run. Its text is for those who may change it, where they do not ask for it lite.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Id: queryId(),
      Lite: Type.Optional(Type.Boolean({ description: 'Without its text.' })),
    }),
    reply: closed({
      Query: closed({ ...facts, ...written, Parameters: paramList() }),
      CanEdit: Type.Boolean({ description: 'The caller may change it.' }),
      Revision: revision(),
    }),
  }),
  edit: defineCall({
    path: '/api/Query/Edit',
    method: 'POST',
    summary:
      'Saves a query. One that the database cannot read, or that the guard refuses, is not saved. Who is no administrator saves queries of their own that are chosen from lists.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Query: closed(
        {
          ...described,
          Parameters: declaredParams(),
          ViewName,
        },
        { description: 'The query. A new one has no Id: it is made from its name.' },
      ),
      Base: Type.Optional(revision()),
      Message: message(),
    }),
    reply: closed({ Id: queryId(), Revision: revision() }),
    affects: SAVED,
  }),
  all: defineCall({
    path: '/api/Query/All',
    method: 'POST',
    summary: 'The queries that the caller may run, by name.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Filter: Type.Optional(nullable(Type.String({ description: 'Words of their names.', maxLength: 200 }))),
    }),
    reply: Type.Array(closed({ ...facts, Parameters: paramList() })),
  }),
  adminExecute: defineCall({
    path: '/api/Query/AdminExecute',
    method: 'POST',
    summary:
      'Runs a text with the rights of the caller. Faults have their places. Who is no administrator runs what can be chosen from lists.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Query: text(),
      Parameters: values(),
      Params: Type.Optional(paramList()),
    }),
    reply: answer,
  }),
  execute: defineCall({
    path: '/api/query/execute',
    method: 'POST',
    summary: 'Runs a stored query with the rights of the caller.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Id: queryId(), Parameters: values() }),
    reply: closed({
      Error: Type.Null({ description: 'A query that fails answers a problem and no result.' }),
      Result: queryTable,
    }),
  }),
  file: defineCall({
    path: '/api/praxis/query/file',
    method: 'GET',
    answers: 'stream',
    long: true,
    summary:
      'All rows of a stored query as a file, with the rights of the caller. One file is made at a time; others wait.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Id: queryId(),
      Format: Type.Enum(['csv', 'xlsx'], { description: 'CSV with semicolons, or a workbook.' }),
      Values: Type.Optional(
        Type.String({
          description: 'The values of its parameters by name, as JSON. Unknown names are left out.',
          maxLength: 8_000,
        }),
      ),
    }),
    reply: stream('The bytes.'),
  }),
  getSqlServices: defineCall({
    path: '/api/query/GetSqlServices',
    method: 'POST',
    summary: 'The queries of the project as services, whole.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(closed({ ...facts, Query: text(), Chart, Params: paramList(), Revision: revision() })),
  }),
  saveSqlService: defineCall({
    path: '/api/query/SaveSqlService',
    method: 'POST',
    summary: 'The same as saving a query.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Service: closed(
        { ...described, Params: declaredParams() },
        { description: 'The service. Empty roles are null: for administrators alone.' },
      ),
      Base: Type.Optional(revision()),
      Message: message(),
    }),
    reply: closed({ Id: queryId(), Revision: revision() }),
    affects: SAVED,
  }),
  check: defineCall({
    path: '/api/praxis/query/check',
    method: 'POST',
    summary: 'Says whether a text could run, and which columns it has. It does not run.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Query: text(),
      Params: Type.Optional(paramList()),
      Plan: Type.Optional(Type.Boolean({ description: 'With the steps of the database.' })),
      Id: Type.Optional(queryId()),
    }),
    reply: closed({
      Error: nullable(queryFault),
      Columns: Type.Array(queryColumn, { description: 'Its columns.' }),
      Steps: Type.Array(planStep, {
        description: 'The plan of the database, each step above its inputs; empty if not requested.',
      }),
      Breaks: Type.Array(
        closed({
          Screen: Type.String({ description: 'The screen or part.' }),
          Message: Type.String({ description: 'What would be wrong with it.' }),
        }),
        { description: 'Screens that read the query of the Id, and that this text breaks.' },
      ),
    }),
  }),
  catalogue: defineCall({
    path: '/api/praxis/query/catalogue',
    method: 'POST',
    summary: 'What a query can name, for its author.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Language: language(),
    }),
    reply: closed({
      Tables: Type.Array(queryView, { description: 'The views of reports.' }),
      Functions: Type.Array(Type.String(), { description: 'The functions that it may call.' }),
    }),
  }),
  build: defineCall({
    path: '/api/praxis/query/build',
    method: 'POST',
    summary: 'Writes a query that was chosen from lists as SQL. Nothing is read and nothing is saved.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Model: queryModel, Language: language() }),
    reply: closed({
      Query: nullable(text()),
      Problems: Type.Array(
        closed({
          Code: Type.Enum([...BUILD_FAULTS], { description: 'The missing part.' }),
          Number: Type.Integer({ description: 'The column, from 1; 0 for none.', minimum: 0 }),
        }),
        { description: 'Why there is no text yet.' },
      ),
    }),
  }),
  readModel: defineCall({
    path: '/api/praxis/query/read-model',
    method: 'POST',
    summary: 'Reads a text in SQL as a query that could have been chosen from lists, or says why it is none.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Query: text(), Language: language() }),
    reply: closed({
      Model: nullable(queryModel),
      Reason: nullable(
        closed(
          {
            Code: Type.Enum([...READ_FAULTS], { description: 'The part that lists cannot express.' }),
            Part: Type.String({ description: 'The beginning of that part; empty for none.' }),
          },
          { description: 'Why it has no model.' },
        ),
      ),
    }),
  }),
  debug: defineCall({
    path: '/api/debug/Query',
    method: 'POST',
    summary: 'The console of administrators: runs a text with their rights.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), Command: writtenText }),
    reply: answer,
  }),
  debugArgus: defineCall({
    path: '/api/debug/ArgusQuery',
    method: 'POST',
    summary: 'The same under another address.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), Command: writtenText }),
    reply: answer,
  }),
};
