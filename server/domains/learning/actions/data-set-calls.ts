import type { Static } from 'typebox';
import type { mentee } from '../../../../schemas/calls/mentee.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { mergeMembers, presentDataSet, replaceDataSet, requireReadableDataSet, saveDataSet } from './data-sets.ts';
import { requireActionReader } from './find.ts';
import type { ActionDataKind } from '../../../policy/actions.ts';

type Calls = typeof mentee;
type Body<Name extends keyof Calls> = Static<Calls[Name]['body']>;

/** The reader, and the data set of a mentee in an action; without a mentee that of the reader. */
export async function requireAddress(
  context: CallContext,
  { ProjectId, ActionId, MenteeId }: Body<'getActionData'>,
  kind: ActionDataKind,
) {
  const action = parseId(ActionId);
  const reader = await requireActionReader(context, action, ProjectId);
  return { reader, address: { action, mentee: MenteeId === undefined ? reader.person : parseId(MenteeId), kind } };
}

export const createReadHandler =
  (kind: ActionDataKind) => async (body: Body<'getActionData'>, context: CallContext) => {
    const { reader, address } = await requireAddress(context, body, kind);
    return presentDataSet(await requireReadableDataSet(context.db, reader, address));
  };

export const createSaveHandler =
  (kind: ActionDataKind) => async (body: Body<'saveActionData'>, context: CallContext) => {
    const { reader, address } = await requireAddress(context, body, kind);
    const shared = body.Shared ?? false;
    return saveDataSet(context, reader, address, replaceDataSet(body.Data, reader.person, shared), { shared });
  };

/** Changes some members of the data that the mentee filled in. */
export async function updateMenteeData(body: Body<'updateActionData'>, context: CallContext) {
  const { reader, address } = await requireAddress(context, body, 'mentee');
  return saveDataSet(context, reader, address, mergeMembers(body.Data));
}
