import { mentee } from '../../../schemas/calls/mentee.ts';
import { QUESTIONNAIRE } from '../../../schemas/entities/action.ts';
import { area, type CallContext } from '../../area.ts';
import { idOf, readerOf } from '../../policy/reader.ts';
import { readerOfAction } from '../actions/find.ts';
import { menteeActions } from '../actions/mentee-actions.ts';
import { presentSet, readSet, saveSet, someMembers, wholeSet } from '../actions/sets.ts';
import type { ActionDataKind } from '../actions/tables.ts';
import { NO_CLOCK } from '../quest/clock.ts';
import { allQuestsOf } from '../quest/open.ts';

interface Which {
  readonly ProjectId?: string;
  readonly ActionId: string;
  readonly MenteeId?: string;
}

/** Oneself, where no mentee is named. */
async function addressOf(context: CallContext, { ProjectId, ActionId, MenteeId }: Which, kind: ActionDataKind) {
  const action = idOf(ActionId);
  const reader = await readerOfAction(context, action, ProjectId);
  return { reader, address: { action, mentee: MenteeId === undefined ? reader.person : idOf(MenteeId), kind } };
}

const reads = (kind: ActionDataKind) => async (body: Which, context: CallContext) => {
  const { reader, address } = await addressOf(context, body, kind);
  return presentSet(await readSet(context.db, reader, address));
};

export const menteeArea = area('mentee', mentee, {
  getActionData: reads('mentee'),
  getMentorActionData: reads('public'),
  saveActionData: async (body, context) => {
    const { reader, address } = await addressOf(context, body, 'mentee');
    const shared = body.Shared ?? false;
    return saveSet(context, reader, address, wholeSet(body.Data, reader.person, shared), { shared });
  },
  updateActionData: async (body, context) => {
    const { reader, address } = await addressOf(context, body, 'mentee');
    return saveSet(context, reader, address, someMembers(body.Data));
  },
  getAllQuests: async ({ ProjectId, MenteeId }, context) => {
    const reader = await readerOf(context, ProjectId);
    const person = MenteeId === undefined ? reader.person : idOf(MenteeId);
    const actions = await menteeActions(context.db, reader, person);
    const clocks = new Map((await allQuestsOf(context.db, reader, person)).map((of) => [of.ActionId, of]));
    return actions
      .filter(({ TypeId, QuestId }) => TypeId === QUESTIONNAIRE || QuestId !== null)
      .map(({ Id, QuestId, Title, Completed, Locked }) => ({
        ...(clocks.get(Id) ?? { ...NO_CLOCK, AnswerSetID: '', Finished: null }),
        ActionId: Id,
        QuestId,
        Title,
        Completed,
        Locked,
      }));
  },
});
