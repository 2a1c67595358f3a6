import type { actionWork } from '../../../../schemas/calls/action-work.ts';
import type { Handler } from '../../../platform/http/area.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import { aggregateAction } from './aggregate.ts';
import { requireVisibleAction } from './find.ts';
import { publishAction } from './publish.ts';
import { saveCompletion } from './save-scripts.ts';
import { completeWork } from './work-changes.ts';

type WorkCalls = typeof actionWork;

/** Calls that publish and complete. */
export const workHandlers: { readonly [Key in Exclude<keyof WorkCalls, 'saveGrid'>]: Handler<WorkCalls[Key]> } = {
  publish: async (body, context) => ({ Count: await publishAction(context, body) }),
  complet: (body, context) => completeWork(context, body),
  getCompletionScript: async (body, context) => {
    const { reader, action } = await requireVisibleAction(context, body);
    const row = await context.db
      .selectFrom('actions')
      .where('id', '=', action)
      .select(['completion_code', 'completion_local'])
      .executeTakeFirstOrThrow();
    return { Local: row.completion_local, Code: mayMakeActions(reader) ? row.completion_code : '' };
  },
  saveCompletionScript: (body, context) => saveCompletion(context, body),
  getAggregateMentees: (body, context) => aggregateAction(context, body),
};
