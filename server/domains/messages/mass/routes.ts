import { mass } from '../../../../schemas/calls/mass.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { sendRows } from './send.ts';
import { loadService, storeService } from './services.ts';
import { listTargets, requireNamedTarget } from './targets.ts';
import { transformRows } from './transform.ts';

export const massArea = area('mass', mass, {
  setMassServiceData: async (body, context) =>
    storeService(context, await requireReader(context, body.ProjectId), body),
  getMassServiceData: async ({ ProjectId, url }, context) => {
    const reader = await requireReader(context, ProjectId);
    requireNamedTarget(reader, url);
    return loadService(context.db, reader, url);
  },
  targets: async ({ ProjectId }, context) => listTargets(await requireReader(context, ProjectId), context.config),
  preview: async ({ ProjectId, transform, Rows }, context) =>
    transformRows(context, await requireReader(context, ProjectId), transform, Rows),
  send: async (body, context) => sendRows(context, await requireReader(context, body.ProjectId), body),
});
