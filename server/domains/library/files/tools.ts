import { sql } from 'kysely';
import type { ReceivedFile } from '../../../../schemas/define.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { answerable } from './answer-port.ts';
import { fileLimits } from './limits.ts';
import { toStoredName, toolFileName } from '../../../platform/files/stored-names.ts';
import { selectVisibleFiles } from './rows.ts';
import { recordFile, storeWithRecord } from './store.ts';
import type { ToolAddress } from '../../../platform/data/column-types.ts';

/** The category of files that answer questions. */
export const TOOL_CATEGORY = 'Tools';

/** The number at the beginning of a tool's file name; 0 belongs to nobody. */
export const parseToolNumber = (name: string): string => /^\d{11}/.exec(name)?.[0].replace(/^0+(?=\d)/, '') ?? '0';

/** The files of a question, oldest first. Their names are eleven digits and the name. */
export async function listToolFiles(db: Db, reader: Reader, place: ToolAddress): Promise<string[]> {
  const rows = await selectVisibleFiles(db, reader)
    .where('files.place', '=', 'tool')
    .where('files.owner', '=', parseId(place.MenteeId))
    .where(sql<boolean>`files.tool @> ${JSON.stringify(pickAddress(place))}::jsonb`)
    .execute();
  return rows.map(toolFileName).toReversed();
}

/** Adds files for people who may write the answers to the question. */
export async function addToolFiles(
  context: CallContext,
  reader: Reader,
  body: ToolAddress & { readonly files: readonly ReceivedFile[] },
): Promise<string[]> {
  const { owner, tool } = await requireToolPlace(context.db, reader, body);
  const limits = fileLimits(context.config, reader, TOOL_CATEGORY);
  for (const file of body.files) {
    const where = {
      project: reader.project.id,
      owner,
      uploader: reader.person,
      place: 'tool',
      category: TOOL_CATEGORY,
      // The time is the version: two files of one call with one name get different ones.
      name: toStoredName(file.name.replaceAll('^', '-')),
      tool,
    } as const;
    await storeWithRecord(context, file, { limits, where }, (bytes) =>
      context.db.transaction().execute((db) => recordFile(db, where, bytes, limits)),
    );
  }
  return listToolFiles(context.db, reader, tool);
}

/** The question and the owner of its files, if the reader may write the answer. */
export async function requireToolPlace(
  db: Db,
  reader: Reader,
  address: ToolAddress,
): Promise<{ readonly owner: number; readonly tool: ToolAddress }> {
  const owner = parseId(address.MenteeId);
  await answerable.value(db, reader, {
    action: parseId(address.ActionId),
    person: owner,
    question: address.QuestionId,
  });
  return { owner, tool: pickAddress(address) };
}

const pickAddress = ({ QuestionId, MenteeId, ActionId, Index }: ToolAddress): ToolAddress => ({
  QuestionId,
  MenteeId,
  ActionId,
  Index,
});
