import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { auditAction, auditLine } from '../entities/audit.ts';

const day = (description: string) =>
  Type.Optional(nullable(Type.String({ description, format: 'date', maxLength: 10 })));

const filters = {
  ProjectId: projectId(),
  Search: Type.Optional(
    Type.String({ description: 'Words of what was done, to what, or of the name of who did it.', maxLength: 200 }),
  ),
  PersonId: Type.Optional(nullable(id('Only what this person did, or was done to them, or behind them.'))),
  Action: Type.Optional(nullable(auditAction)),
  From: day('The first day.'),
  To: day('The last day.'),
  Behind: Type.Optional(Type.Boolean({ description: 'Only what was done as somebody else.' })),
};

export const audit = {
  list: defineCall({
    path: '/api/praxis/audit/list',
    method: 'POST',
    summary: 'The audit log of the project and of its people, the newest first, a page at a time.',
    roles: ['Admin'],
    body: closed({ ...filters, ...paging() }),
    reply: closed({
      list: Type.Array(auditLine, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit.' }),
    }),
  }),
  actions: defineCall({
    path: '/api/praxis/audit/actions',
    method: 'POST',
    summary: 'What stands in the audit log, to filter by.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(auditAction),
  }),
};
