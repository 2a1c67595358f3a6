import type { actionWork } from '../../../schemas/calls/action-work.ts';
import type { Handler } from '../../area.ts';
import { mayMakeActions } from '../../policy/actions.ts';
import { aggregate } from './aggregate.ts';
import { complete } from './complete.ts';
import { seenAction } from './find.ts';
import { publish } from './publish.ts';
import { saveCompletion } from './script-saves.ts';

type Work = typeof actionWork;

/** Publishing and completing. */
export const workHandlers: { readonly [Key in Exclude<keyof Work, 'saveGrid'>]: Handler<Work[Key]> } = {
  publish: async (body, context) => ({ Count: await publish(context, body) }),
  complet: (body, context) => complete(context, body),
  getCompletionScript: async (body, context) => {
    const { reader, action } = await seenAction(context, body);
    const row = await context.db
      .selectFrom('actions')
      .where('id', '=', action)
      .select(['completion_code', 'completion_local'])
      .executeTakeFirstOrThrow();
    return { Local: row.completion_local, Code: mayMakeActions(reader) ? row.completion_code : '' };
  },
  saveCompletionScript: (body, context) => saveCompletion(context, body),
  getAggregateMentees: (body, context) => aggregate(context, body),
};
