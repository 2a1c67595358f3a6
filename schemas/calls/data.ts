import { closed, defineCall, id, projectId, Type } from '../define.ts';
import { action } from '../entities/action.ts';
import { dataFileRow, dataRecord, dataRecordRow } from '../entities/statistics.ts';
import { areas } from '../roles.ts';

const level = (description: string) =>
  Type.Optional(Type.Integer({ description, minimum: 0, maximum: 1_000_000, default: 1000 }));

/** The name of a data file. */
const fileName = () =>
  Type.String({
    description: 'Its name, which ends in .json.',
    // No name that an object or a Windows folder cannot have.
    pattern:
      '^(?!__proto__\\.|(?:[Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|[Cc][Oo][Mm]\\d|[Ll][Pp][Tt]\\d)\\.)[\\p{L}\\p{N}_-][\\p{L}\\p{N}_.-]*\\.json$',
    maxLength: 120,
  });

/** A megabyte of data with its envelope. */
const LARGE = 2_200_000;

/** Records and files that documents store and read. */
export const data = {
  get: defineCall({
    path: '/api/Data/Get',
    method: 'POST',
    summary: 'A record, for people with its view level.',
    roles: areas.main,
    body: closed({ ProjectId: projectId(), Id: id('The record.') }),
    reply: dataRecord,
  }),
  set: defineCall({
    path: '/api/Data/Set',
    method: 'POST',
    summary:
      'Changes a record, for people with its edit level; without Id it creates one. Refused when somebody has saved after the given Revision.',
    roles: areas.main,
    body: closed({
      ProjectId: projectId(),
      Id: Type.Optional(id('The record; without it a new one.')),
      Data: Type.Unknown({ description: 'The content.' }),
      Name: Type.Optional(Type.String({ description: 'Its name.', minLength: 1, maxLength: 200 })),
      Class: Type.Optional(Type.String({ description: 'What kind of record it is.', maxLength: 200 })),
      editLevel: level('Who changes it.'),
      viewLevel: level('Who reads it.'),
      Revision: Type.Optional(Type.Integer({ description: 'The one that was loaded.', minimum: 0 })),
    }),
    reply: dataRecord,
    affects: ['data.get', 'data.list'],
    limit: LARGE,
  }),
  saveAppData: defineCall({
    path: '/api/data/SaveAppData',
    method: 'POST',
    summary: 'Writes a data file of the project: what jsondata serves.',
    roles: areas.settings,
    body: closed({
      ProjectId: projectId(),
      Name: fileName(),
      Data: Type.Unknown({ description: 'The content.' }),
      Revision: Type.Optional(
        Type.Integer({ description: 'The one that was loaded; refused when somebody saved after it.', minimum: 0 }),
      ),
    }),
    reply: closed({
      Name: Type.String({ description: 'Its name.' }),
      Revision: Type.Integer({ description: 'Grows with each change.' }),
    }),
    affects: ['data.json', 'data.files'],
    limit: LARGE,
  }),
  list: defineCall({
    path: '/api/praxis/data/records',
    method: 'POST',
    summary: 'The records whose view level the reader has, without their content.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(dataRecordRow),
  }),
  files: defineCall({
    path: '/api/praxis/data/files',
    method: 'POST',
    summary: 'The data files: those of the project, and those of the product that it has not replaced.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(dataFileRow),
  }),
  json: defineCall({
    path: '/api/jsondata/{name}',
    method: 'GET',
    summary: 'A data file, by its name: that of the project, else that of the product. It has an ETag.',
    roles: areas.main,
    body: closed({
      ProjectId: projectId(),
      name: Type.Optional(Type.String({ description: 'Its name, as the path has it.', maxLength: 120 })),
    }),
    reply: Type.Unknown({ description: 'The content of the file.' }),
  }),
  getActions: defineCall({
    path: '/api/data/getactions',
    method: 'POST',
    summary: 'The actions that the reader sees, with how many of the mentees whom they see have done each.',
    roles: areas.main,
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      list: Type.Array(
        closed({ ...action.properties, Done: Type.Integer({ description: 'Mentees who have done it.' }) }),
        { description: 'The actions.' },
      ),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
};
