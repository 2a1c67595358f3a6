import { sql } from 'kysely';
import type { ReceivedFile } from '../../../schemas/define.ts';
import type { CallContext, Db } from '../../area.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { requireAnswers } from '../quest/files.ts';
import { limitsOf } from './limits.ts';
import { storedName, toolName } from './names.ts';
import { filesOf } from './rows.ts';
import { recordFile, withBytes } from './store.ts';
import type { ToolPlace } from './tables.ts';

/** The category of files that answer questions. */
export const TOOLS = 'Tools';

/** The number at the beginning of a tool's file name; 0 is nobody's. */
export const toolNumber = (name: string): string => /^\d{11}/.exec(name)?.[0].replace(/^0+(?=\d)/, '') ?? '0';

/** The files of a question, oldest first: eleven digits and the name. */
export async function toolFiles(db: Db, reader: Reader, place: ToolPlace): Promise<string[]> {
  const rows = await filesOf(db, reader)
    .where('files.place', '=', 'tool')
    .where('files.owner', '=', idOf(place.MenteeId))
    .where(sql<boolean>`files.tool @> ${JSON.stringify(pick(place))}::jsonb`)
    .execute();
  return rows.map(toolName).toReversed();
}

/** Brings files for whoever may write the answers to the question. */
export async function addToolFiles(
  context: CallContext,
  reader: Reader,
  body: ToolPlace & { readonly files: readonly ReceivedFile[] },
): Promise<string[]> {
  const owner = idOf(body.MenteeId);
  const asked = { action: idOf(body.ActionId), person: owner, question: body.QuestionId };
  await requireAnswers(context.db, reader, asked);
  const limits = limitsOf(context.config, reader, TOOLS);
  const tool = pick(body);
  for (const file of body.files) {
    const where = {
      project: reader.project.id,
      owner,
      uploader: reader.person,
      place: 'tool',
      category: TOOLS,
      // A moment is the version: two files of one call and one name differ in it.
      name: storedName(file.name.replaceAll('^', '-')),
      tool,
    } as const;
    await withBytes(context, file, { limits, where }, (bytes) =>
      context.db.transaction().execute((db) => recordFile(db, where, bytes, limits)),
    );
  }
  return toolFiles(context.db, reader, tool);
}

const pick = ({ QuestionId, MenteeId, ActionId, Index }: ToolPlace): ToolPlace => ({
  QuestionId,
  MenteeId,
  ActionId,
  Index,
});
