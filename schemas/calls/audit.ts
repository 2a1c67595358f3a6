import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { auditAction, auditLine } from '../entities/audit.ts';

const day = (description: string) =>
  Type.Optional(nullable(Type.String({ description, format: 'date', maxLength: 10 })));

const filters = {
  ProjectId: projectId(),
  Search: Type.Optional(
    Type.String({ description: 'Words of the action, of its subject, or of the name of the person.', maxLength: 200 }),
  ),
  PersonId: Type.Optional(
    nullable(id('Only actions of this person, also as somebody else, and actions that changed them.')),
  ),
  Action: Type.Optional(nullable(auditAction)),
  From: day('The first day.'),
  To: day('The last day.'),
  Impersonated: Type.Optional(Type.Boolean({ description: 'Only actions as somebody else.' })),
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
    summary: 'The actions in the audit log, for the filter.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(auditAction),
  }),
};
