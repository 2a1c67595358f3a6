import { audit } from '../../../../schemas/calls/audit.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { listAuditActions, listAudit } from './list.ts';

export const auditArea = area('audit', audit, {
  list: async (body, context) => listAudit(context.db, await requireReader(context, body.ProjectId), body),
  actions: async (body, context) => listAuditActions(context.db, await requireReader(context, body.ProjectId)),
});
