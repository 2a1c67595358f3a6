import { data } from '../../../../schemas/calls/data.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { doneCounts } from '../actions/done-counts.ts';
import { ACTION_ORDER, actionColumns, selectVisibleActions, presentAction } from '../actions/rows.ts';
import { listFiles, readFile, saveFile } from './files.ts';
import { getRecord, listRecords, setRecord } from './records.ts';

export const dataArea = area('data', data, {
  get: async ({ ProjectId, Id }, context) => getRecord(context.db, await requireReader(context, ProjectId), Id),
  set: async (body, context) => setRecord(context, await requireReader(context, body.ProjectId), body),
  list: async ({ ProjectId }, context) => listRecords(context.db, await requireReader(context, ProjectId)),
  saveAppData: async (body, context) => saveFile(context, await requireReader(context, body.ProjectId), body),
  files: async ({ ProjectId }, context) => listFiles(context.db, await requireReader(context, ProjectId)),
  json: async ({ ProjectId }, context) =>
    readFile(context.db, await requireReader(context, ProjectId), context.params['name'] ?? ''),
  getActions: async ({ ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const rows = await selectVisibleActions(context.db, reader)
      .select(actionColumns(reader))
      .orderBy(ACTION_ORDER)
      .execute();
    const done = await doneCounts(context.db, reader);
    return { list: rows.map((row) => ({ ...presentAction(row), Done: done.get(row.id) ?? 0 })), count: rows.length };
  },
});
