import { relay } from '../../../../schemas/calls/relay.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { postRequest, relayRequest } from './request.ts';
import { listTools } from './tools.ts';
import { finish, recycle } from './waiting.ts';

export const relayArea = area('relay', relay, {
  tools: async ({ ProjectId }, context) => {
    await requireReader(context, ProjectId);
    return { Tools: listTools(context), Origins: [...context.config.OUTGOING_HOSTS] };
  },
  doCorsRequest: async (body, context) => relayRequest(context, await requireReader(context, body.ProjectId), body),
  myPost: async (body, context) => postRequest(context, await requireReader(context, body.ProjectId), body),
  recycle: async ({ ProjectId }, context) => recycle(context, await requireReader(context, ProjectId)),
  finish: async ({ ProjectId }, context) => finish(context, await requireReader(context, ProjectId)),
});
