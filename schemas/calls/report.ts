import { closed, defineCall, nullable, projectId, Type } from '../define.ts';
import { paramList, paramValues } from '../documents/param.ts';
import { queryChart } from '../documents/query-chart.ts';
import { reportSchema } from '../documents/report.ts';
import { queryTable } from '../entities/query.ts';
import {
  receivedSchedule,
  REPORT_FILES,
  reportSchedule,
  scheduleEntry,
  SENDING_OUTCOMES,
} from '../entities/report-schedule.ts';
import { areas, ROLES } from '../roles.ts';

const reportId = () =>
  Type.String({
    description: 'The report: the name of its document.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
    minLength: 1,
    maxLength: 120,
  });
const revision = () => Type.Integer({ description: 'The stored revision; 0 for none.', minimum: 0 });
const { Title, Roles } = reportSchema.properties;
const scheduleId = () => Type.String({ description: 'The schedule.', pattern: '^\\d{1,9}$', maxLength: 9 });

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
        Descr: Type.String({ description: 'The purpose.' }),
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
      CanEdit: Type.Boolean({ description: 'The caller may change it.' }),
      Revision: revision(),
      Details: Type.Array(Type.String(), {
        description: 'The services behind values of its parts that the caller may run.',
      }),
    }),
  }),
  save: defineCall({
    path: '/api/praxis/report/save',
    method: 'POST',
    summary:
      'Saves a report. One that names an unknown service is refused. Who is no administrator saves reports of their own.',
    roles: areas.admin,
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
          description: 'Reads the rows again, once for each text, and not from the cache.',
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
  schedules: defineCall({
    path: '/api/praxis/report/schedules',
    method: 'POST',
    summary:
      'The schedules by which reports are sent by mail: the own ones (administrators: all), and those whose mails the caller gets.',
    roles: areas.report,
    body: closed({ ProjectId: projectId(), Report: Type.Optional(reportId()) }),
    reply: closed({
      Schedules: Type.Array(reportSchedule, { description: 'The own ones; for administrators those of the project.' }),
      Received: Type.Array(receivedSchedule, { description: 'Those of others whose mails the caller gets.' }),
    }),
  }),
  scheduleChoices: defineCall({
    path: '/api/praxis/report/schedulechoices',
    method: 'POST',
    summary: 'The choices for a schedule of a report: roles and people who may read it, time zones, files, parameters.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Report: reportId() }),
    reply: closed({
      Roles: Type.Array(Type.Enum([...ROLES]), { description: 'Roles that may read the report.' }),
      People: Type.Array(
        closed({
          Id: Type.String({ description: 'The person.' }),
          Name: Type.String({ description: 'The name.' }),
        }),
        { description: 'People whom the caller sees and who may read the report.' },
      ),
      Zones: Type.Array(Type.String(), { description: 'Time zones, first that of the installation.' }),
      Files: Type.Array(Type.Enum([...REPORT_FILES]), { description: 'The formats that the installation can make.' }),
      Params: paramList(),
    }),
  }),
  saveSchedule: defineCall({
    path: '/api/praxis/report/saveschedule',
    method: 'POST',
    summary: 'Makes or changes a schedule. Administrators change those of others, too.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Report: reportId(),
      Id: Type.Optional(scheduleId()),
      Schedule: scheduleEntry,
    }),
    reply: closed({ Id: scheduleId() }),
    affects: ['report.schedules', 'audit.list'],
  }),
  removeSchedule: defineCall({
    path: '/api/praxis/report/removeschedule',
    method: 'POST',
    summary: 'Removes a schedule.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Id: scheduleId() }),
    reply: Type.Null(),
    affects: ['report.schedules', 'audit.list'],
    destroys: true,
  }),
  sendSchedule: defineCall({
    path: '/api/praxis/report/sendschedule',
    method: 'POST',
    summary: 'Sends the mail of a schedule to the caller alone as a trial, with the data that the caller may see.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Id: scheduleId() }),
    reply: closed({
      Outcome: Type.Enum([...SENDING_OUTCOMES], { description: 'The result.' }),
      Faults: Type.Integer({ description: 'How many parts are missing.', minimum: 0 }),
    }),
    refused: { member: 'Outcome', values: SENDING_OUTCOMES.filter((outcome) => outcome !== 'sent') },
    affects: ['mail.list'],
    seldom: true,
    long: true,
  }),
  stopSchedule: defineCall({
    path: '/api/praxis/report/stopschedule',
    method: 'POST',
    summary: 'Sends the caller no mail of a schedule any more, or again.',
    roles: areas.report,
    body: closed({
      ProjectId: projectId(),
      Id: scheduleId(),
      Stopped: Type.Boolean({ description: 'The caller wants none of it.' }),
    }),
    reply: Type.Null(),
    affects: ['report.schedules'],
  }),
};
