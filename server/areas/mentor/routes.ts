import type { Static } from 'typebox';
import { mentor } from '../../../schemas/calls/mentor.ts';
import { area, type CallContext } from '../../area.ts';
import type { ActionDataAddress } from '../../policy/actions.ts';
import { idOf, readerOf } from '../../policy/reader.ts';
import { readerOfAction } from '../actions/find.ts';
import { menteeActions } from '../actions/mentee-actions.ts';
import { progressFor } from '../actions/progress.ts';
import { presentSet, readSet, saveSet, someMembers, wholeSet } from '../actions/sets.ts';
import type { ActionDataKind } from '../actions/tables.ts';
import { saveOwnTime } from '../meetings/own-time.ts';
import { manySets, updateMany } from './many.ts';
import { nameOf } from './names.ts';

interface OfMentee {
  readonly ProjectId?: string;
  readonly ActionId: string;
  readonly MenteeId: string;
}

async function addressOf(context: CallContext, { ProjectId, ActionId, MenteeId }: OfMentee, kind: ActionDataKind) {
  const action = idOf(ActionId);
  const reader = await readerOfAction(context, action, ProjectId);
  const address: ActionDataAddress = { action, mentee: idOf(MenteeId), kind };
  return { reader, address };
}

const reads = (kind: ActionDataKind) => async (body: OfMentee, context: CallContext) => {
  const { reader, address } = await addressOf(context, body, kind);
  return presentSet(await readSet(context.db, reader, address));
};

const saves =
  (kind: ActionDataKind) => async (body: Static<typeof mentor.saveMenteeActionData.body>, context: CallContext) => {
    const { reader, address } = await addressOf(context, body, kind);
    const shared = body.Shared ?? false;
    return saveSet(context, reader, address, wholeSet(body.Data, reader.person, shared), { shared });
  };

export const mentorArea = area('mentor', mentor, {
  getPublicMenteeData: reads('public'),
  getPrivateMenteeData: reads('private'),
  getPrivateMenteeData2: async (body, context) => {
    const { reader, address } = await addressOf(context, body, 'private');
    const set = await readSet(context.db, reader, address);
    return {
      Data: presentSet(set),
      Author: await nameOf(context.db, reader, set.author),
      Time: set.time?.toISOString() ?? null,
    };
  },
  getActionMenteeData: reads('action'),
  getMenteeActionData: reads('mentee'),
  getActionData: async ({ ActionId, ProjectId }, context) => {
    const action = idOf(ActionId);
    const reader = await readerOfAction(context, action, ProjectId);
    return presentSet(await readSet(context.db, reader, { action, kind: 'action' }));
  },
  savePublicMenteeData: saves('public'),
  savePrivateMenteeData: saves('private'),
  saveMenteeActionData: saves('mentee'),
  setMenteeActionData: saves('mentee'),
  updateMenteeActionData: async (body, context) => {
    const { reader, address } = await addressOf(context, body, 'mentee');
    return saveSet(context, reader, address, someMembers(body.Data));
  },
  updateActionMenteeData: async (body, context) => {
    const { reader, address } = await addressOf(context, body, 'action');
    return saveOwnTime(context, reader, address, body.Data);
  },
  updateActionData: async ({ ActionId, ProjectId, Data }, context) => {
    const action = idOf(ActionId);
    const reader = await readerOfAction(context, action, ProjectId);
    const audit = 'mentor.updateActionData' as const;
    return saveSet(context, reader, { action, kind: 'action' }, someMembers(Data), { audit });
  },
  updateMenteeActionDataMany: updateMany,
  publicMenteeData: ({ Page, Count, ...body }, context) =>
    manySets(context, { ...body, kind: 'public', page: Page ?? 0, size: Count ?? 10 }),
  getAllActionMenteeData: ({ page, count, ...body }, context) =>
    manySets(context, { ...body, kind: 'action', page: page ?? 0, size: count ?? 50 }),
  menteeActions: async ({ ProjectId, MenteeId }, context) =>
    menteeActions(context.db, await readerOf(context, ProjectId), idOf(MenteeId)),
  progress: async ({ ProjectId, MenteeIds }, context) =>
    progressFor(context.db, await readerOf(context, ProjectId), MenteeIds.map(idOf)),
});
