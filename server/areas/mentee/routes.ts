import { mentee } from '../../../schemas/calls/mentee.ts';
import { QUESTIONNAIRE } from '../../../schemas/entities/action.ts';
import { area, type CallContext } from '../../area.ts';
import { parseId, requireReader } from '../../policy/reader.ts';
import { requireActionReader } from '../actions/find.ts';
import { listMenteeActions } from '../actions/mentee-actions.ts';
import {
  presentDataSet,
  requireReadableDataSet,
  saveDataSet,
  mergeMembers,
  replaceDataSet,
} from '../actions/data-sets.ts';
import type { ActionDataKind } from '../actions/tables.ts';
import { NO_CLOCK } from '../quest/clock.ts';
import { listQuestsOfMentee } from '../quest/open.ts';

interface DataAddressBody {
  readonly ProjectId?: string;
  readonly ActionId: string;
  readonly MenteeId?: string;
}

/** Oneself, where no mentee is named. */
async function requireAddress(
  context: CallContext,
  { ProjectId, ActionId, MenteeId }: DataAddressBody,
  kind: ActionDataKind,
) {
  const action = parseId(ActionId);
  const reader = await requireActionReader(context, action, ProjectId);
  return { reader, address: { action, mentee: MenteeId === undefined ? reader.person : parseId(MenteeId), kind } };
}

const createReadHandler = (kind: ActionDataKind) => async (body: DataAddressBody, context: CallContext) => {
  const { reader, address } = await requireAddress(context, body, kind);
  return presentDataSet(await requireReadableDataSet(context.db, reader, address));
};

export const menteeArea = area('mentee', mentee, {
  getActionData: createReadHandler('mentee'),
  getMentorActionData: createReadHandler('public'),
  saveActionData: async (body, context) => {
    const { reader, address } = await requireAddress(context, body, 'mentee');
    const shared = body.Shared ?? false;
    return saveDataSet(context, reader, address, replaceDataSet(body.Data, reader.person, shared), { shared });
  },
  updateActionData: async (body, context) => {
    const { reader, address } = await requireAddress(context, body, 'mentee');
    return saveDataSet(context, reader, address, mergeMembers(body.Data));
  },
  getAllQuests: async ({ ProjectId, MenteeId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const person = MenteeId === undefined ? reader.person : parseId(MenteeId);
    const actions = await listMenteeActions(context.db, reader, person);
    const clocks = new Map((await listQuestsOfMentee(context.db, reader, person)).map((of) => [of.ActionId, of]));
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
