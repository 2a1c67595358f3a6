import { closed, defineCall, dictionary, nullable, projectId, Type } from '../define.ts';
import { paramValues } from '../documents/param.ts';
import { queryChart } from '../documents/query-chart.ts';
import { reportSchema } from '../documents/report.ts';
import { queryTable } from '../entities/query.ts';
import { areas } from '../roles.ts';

const reportId = () =>
  Type.String({
    description: 'The report: the name of its document.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
    minLength: 1,
    maxLength: 120,
  });
const revision = () => Type.Integer({ description: 'The stored revision; 0 for none.', minimum: 0 });
const { Title, Roles } = reportSchema.properties;

export const report = {
  list: defineCall({
    path: '/api/praxis/report/list',
    method: 'POST',
    summary: 'The reports that the caller may read.',
    roles: areas.report,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Id: reportId(),
        Title,
        Descr: Type.String({ description: 'What it is for.' }),
        Roles,
        Parts: Type.Integer({ description: 'How many parts it has.', minimum: 0 }),
      }),
    ),
  }),
  get: defineCall({
    path: '/api/praxis/report/get',
    method: 'POST',
    summary: 'A report that the caller may read, without the rows of its parts.',
    roles: areas.report,
    body: closed({ ProjectId: projectId(), Id: reportId() }),
    reply: closed({
      Report: reportSchema,
      Revision: revision(),
      Form: dictionary(Type.Unknown(), { description: 'The JSON Schema of a form that asks for its parameters.' }),
    }),
  }),
  save: defineCall({
    path: '/api/praxis/report/save',
    method: 'POST',
    summary: 'Saves a report. One that names an unknown service is refused.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Id: Type.Optional(reportId()),
      Report: reportSchema,
      Base: Type.Optional(revision()),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: closed({ Id: reportId(), Revision: revision() }),
    affects: ['report.list', 'report.get', 'documents.list', 'documents.source', 'documents.revisions'],
  }),
  part: defineCall({
    path: '/api/praxis/report/part',
    method: 'POST',
    summary: 'The rows of a service for a part of a report, with the rights of the caller.',
    roles: areas.report,
    body: closed({
      ProjectId: projectId(),
      Service: reportId(),
      Values: Type.Optional(nullable(paramValues())),
      Again: Type.Optional(
        Type.String({
          description: 'Reads the rows anew, once for each text: a result that was kept will not do.',
          maxLength: 40,
        }),
      ),
    }),
    reply: closed({
      ...queryTable.properties,
      Time: Type.String({ description: 'When the rows were read.', format: 'date-time' }),
      Query: nullable(
        Type.String({
          description:
            'The stored query of the rows: its file has all of them. Null for a script, which gives all of its rows.',
        }),
      ),
      Chart: nullable(queryChart),
      Kept: Type.Boolean({ description: 'They were read for an earlier request, moments ago.' }),
    }),
  }),
};
