import { data } from '../../../schemas/calls/data.ts';
import { area } from '../../area.ts';
import { readerOf } from '../../policy/reader.ts';
import { doneCounts } from '../actions/progress.ts';
import { ACTION_ORDER, actionColumns, actionsOf, presentAction } from '../actions/rows.ts';
import { listFiles, readFile, saveFile } from './files.ts';
import { getRecord, listRecords, setRecord } from './records.ts';

export const dataArea = area('data', data, {
  get: async ({ ProjectId, Id }, context) => getRecord(context.db, await readerOf(context, ProjectId), Id),
  set: async (body, context) => setRecord(context, await readerOf(context, body.ProjectId), body),
  list: async ({ ProjectId }, context) => listRecords(context.db, await readerOf(context, ProjectId)),
  saveAppData: async (body, context) => saveFile(context, await readerOf(context, body.ProjectId), body),
  files: async ({ ProjectId }, context) => listFiles(context.db, await readerOf(context, ProjectId)),
  json: async ({ ProjectId }, context) =>
    readFile(context.db, await readerOf(context, ProjectId), context.params['name'] ?? ''),
  getActions: async ({ ProjectId }, context) => {
    const reader = await readerOf(context, ProjectId);
    const rows = await actionsOf(context.db, reader).select(actionColumns(reader)).orderBy(ACTION_ORDER).execute();
    const done = await doneCounts(context.db, reader);
    return { list: rows.map((row) => ({ ...presentAction(row), Done: done.get(row.id) ?? 0 })), count: rows.length };
  },
});
