import { closed, defineCall, projectId, Type } from '../define.ts';
import { paramValues } from '../documents/param.ts';
import { WRITE_FUNCTION_NAMES, writeFunction, writeRun, writtenRow } from '../entities/write-function.ts';

const which = () => ({
  ProjectId: projectId(),
  Name: Type.Enum([...WRITE_FUNCTION_NAMES], { description: 'The function.' }),
  Values: paramValues(),
});
const count = () => Type.Integer({ description: 'How many rows it changes.', minimum: 0 });

export const write = {
  list: defineCall({
    path: '/api/praxis/write/list',
    method: 'POST',
    summary: 'The write services that the settings of the project allow, and the last runs.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      Functions: Type.Array(writeFunction, { description: 'The functions.' }),
      Runs: Type.Array(writeRun, { description: 'The last twenty runs, newest first.' }),
    }),
  }),
  attempt: defineCall({
    path: '/api/praxis/write/attempt',
    method: 'POST',
    summary: 'Runs a write service in a transaction that is rolled back, and answers what would change.',
    roles: ['Admin'],
    body: closed(which()),
    reply: closed({
      Count: count(),
      Rows: Type.Array(writtenRow, { description: 'The first fifty of them.' }),
    }),
  }),
  run: defineCall({
    path: '/api/praxis/write/run',
    method: 'POST',
    summary:
      'Runs a write service. Refused where it would change another number of rows than was shown; the same key runs once.',
    roles: ['Admin'],
    body: closed({
      ...which(),
      Count: count(),
      Key: Type.String({
        description: 'Of the asker’s own making: the same key runs once.',
        pattern: '^[0-9a-f-]{36}$',
        maxLength: 36,
      }),
    }),
    reply: closed({
      Count: count(),
      Again: Type.Boolean({ description: 'It was done before, with the same key.' }),
    }),
    affects: [
      'write.list',
      'audit.list',
      'linking.mentees',
      'linking.mentors',
      'notifications.list',
      'applications.list',
    ],
    irreversible: true,
  }),
};
