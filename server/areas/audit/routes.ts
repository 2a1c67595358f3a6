import { audit } from '../../../schemas/calls/audit.ts';
import { area } from '../../area.ts';
import { readerOf } from '../../policy/reader.ts';
import { listActions, listAudit } from './list.ts';

export const auditArea = area('audit', audit, {
  list: async (body, context) => listAudit(context.db, await readerOf(context, body.ProjectId), body),
  actions: async (body, context) => listActions(context.db, await readerOf(context, body.ProjectId)),
});
