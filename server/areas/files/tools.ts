import { sql } from 'kysely';
import type { ReceivedFile } from '../../../schemas/define.ts';
import type { CallContext, Db } from '../../area.ts';
import { holds, idOf, type Reader } from '../../policy/reader.ts';
import { forbidden } from '../../problem.ts';
import { limitsOf } from './limits.ts';
import { storedName } from './names.ts';
import { personOf } from './people.ts';
import { filesOf } from './rows.ts';
import { addFile, checkCount, shownName, storeReceived } from './store.ts';
import type { ToolPlace } from './tables.ts';

/** The category of files that answer questions. */
export const TOOLS = 'Tools';

const DIGITS = 11;

/** The number at the beginning of a tool's file name; 0 is nobody's. */
export const toolNumber = (name: string): string => /^\d{11}/.exec(name)?.[0].replace(/^0+(?=\d)/, '') ?? '0';

const toolName = (row: { readonly number: string; readonly base: string }) =>
  row.number.padStart(DIGITS, '0') + shownName(row.base);

/** The files of a question, oldest first: eleven digits and the name. */
export async function toolFiles(db: Db, reader: Reader, place: ToolPlace): Promise<string[]> {
  const rows = await filesOf(db, reader)
    .where('files.place', '=', 'tool')
    .where('files.owner', '=', idOf(place.MenteeId))
    .where(sql<boolean>`files.tool @> ${JSON.stringify(pick(place))}::jsonb`)
    .execute();
  return rows.map(toolName).toReversed();
}

/** What a mentee answers is theirs; who looks after them may bring it for them. */
export async function addToolFiles(
  context: CallContext,
  reader: Reader,
  body: ToolPlace & { readonly files: readonly ReceivedFile[] },
): Promise<string[]> {
  const owner = await personOf(context.db, reader, body.MenteeId);
  if (owner.id !== reader.person && holds(reader, 'Microdata') && reader.roles.length === 1)
    throw forbidden('level', 'Whoever only reads brings no answers.');
  const limits = limitsOf(context.config, reader, TOOLS);
  const tool = pick(body);
  for (const file of body.files) {
    await checkCount(context.db, { project: reader.project.id, owner: owner.id, category: TOOLS }, limits);
    const bytes = await storeReceived(context, file, limits);
    // A moment is the version: two files of one call and one name differ in it.
    const name = storedName(file.name.replaceAll('^', '-'));
    await context.db.transaction().execute((db) =>
      addFile(
        db,
        {
          project: reader.project.id,
          owner: owner.id,
          uploader: reader.person,
          place: 'tool',
          category: TOOLS,
          name,
          tool,
        },
        bytes,
      ),
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
