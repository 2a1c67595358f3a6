import { mentor } from '../../../../schemas/calls/mentor.ts';
import { area } from '../../../platform/http/area.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { createReadHandler, createSaveHandler, requireAddress, updateMenteeData } from '../actions/data-set-calls.ts';
import { presentDataSet, requireReadableDataSet, saveDataSet, mergeMembers } from '../actions/data-sets.ts';
import { requireActionReader } from '../actions/find.ts';
import { listMenteeActions } from '../actions/mentee-actions.ts';
import { progressFor } from '../actions/progress.ts';
import { saveMeetingTime } from '../meetings/own-time.ts';
import { listDataSets, updateDataOfMany } from './bulk-data.ts';
import { loadKnownName } from '../../people/index.ts';

export const mentorArea = area('mentor', mentor, {
  getPublicMenteeData: createReadHandler('public'),
  getPrivateMenteeData: createReadHandler('private'),
  getPrivateMenteeData2: async (body, context) => {
    const { reader, address } = await requireAddress(context, body, 'private');
    const set = await requireReadableDataSet(context.db, reader, address);
    return {
      Data: presentDataSet(set),
      Author: await loadKnownName(context.db, reader, set.author),
      Time: set.time?.toISOString() ?? null,
    };
  },
  getActionMenteeData: createReadHandler('action'),
  getMenteeActionData: createReadHandler('mentee'),
  getActionData: async ({ ActionId, ProjectId }, context) => {
    const action = parseId(ActionId);
    const reader = await requireActionReader(context, action, ProjectId);
    return presentDataSet(await requireReadableDataSet(context.db, reader, { action, kind: 'action' }));
  },
  savePublicMenteeData: createSaveHandler('public'),
  savePrivateMenteeData: createSaveHandler('private'),
  saveMenteeActionData: createSaveHandler('mentee'),
  setMenteeActionData: createSaveHandler('mentee'),
  updateMenteeActionData: updateMenteeData,
  updateActionMenteeData: async (body, context) => {
    const { reader, address } = await requireAddress(context, body, 'action');
    return saveMeetingTime(context, reader, address, body.Data);
  },
  updateActionData: async ({ ActionId, ProjectId, Data }, context) => {
    const action = parseId(ActionId);
    const reader = await requireActionReader(context, action, ProjectId);
    const audit = 'mentor.updateActionData' as const;
    return saveDataSet(context, reader, { action, kind: 'action' }, mergeMembers(Data), { audit });
  },
  updateMenteeActionDataMany: updateDataOfMany,
  publicMenteeData: ({ Page, Count, ...body }, context) =>
    listDataSets(context, { ...body, kind: 'public', page: Page ?? 0, size: Count ?? 10 }),
  getAllActionMenteeData: ({ page, count, ...body }, context) =>
    listDataSets(context, { ...body, kind: 'action', page: page ?? 0, size: count ?? 50 }),
  menteeActions: async ({ ProjectId, MenteeId }, context) =>
    listMenteeActions(context.db, await requireReader(context, ProjectId), parseId(MenteeId)),
  progress: async ({ ProjectId, MenteeIds }, context) =>
    progressFor(context.db, await requireReader(context, ProjectId), MenteeIds.map(parseId)),
});
