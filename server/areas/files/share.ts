import type { ReceivedFile } from '../../../schemas/define.ts';
import type { FileShare } from '../../../schemas/entities/files.ts';
import { sql } from 'kysely';
import type { CallContext, Db } from '../../area.ts';
import { storeNotice } from '../../notify.ts';
import { requireOwnChats } from '../../policy/alone.ts';
import { visiblePeople } from '../../policy/people.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { forbidden, invalid } from '../../problem.ts';
import { sendMessage, type Sent } from '../chat/send.ts';
import { tellSent } from '../chat/tell.ts';
import { limitsOf } from './limits.ts';
import { storedName } from './names.ts';
import { idsIn, receiversOf } from './people.ts';
import { fileOf, mayEdit, type FileRow } from './rows.ts';
import { addFile, checkCount, randomId, shownName, storeReceived } from './store.ts';

/** The category of files that came with a share. */
export const SHARED = 'Shared';

interface Sharing {
  readonly OwnerId: string;
  readonly GroupIds: string;
  readonly UserIds?: string;
  readonly Token?: string;
  readonly FileId?: string;
  readonly data?: ReceivedFile;
}

/** Gives a file to conversations and people: all of it, or nothing. */
export async function shareFile(context: CallContext, reader: Reader, body: Sharing): Promise<FileShare[]> {
  if (idOf(body.OwnerId) !== reader.person) throw forbidden('forbidden', 'Nobody gives in the name of another.');
  const conversations = idsIn(body.GroupIds);
  if (conversations.length > 0) requireOwnChats(context);
  const people = await receiversOf(context.db, reader, idsIn(body.UserIds ?? ''));
  if (conversations.length + people.length === 0)
    throw invalid('nobody', 'The file is for nobody.', [{ pointer: '/GroupIds', message: 'names nobody' }]);
  const file = await theFile(context, reader, body);
  const token = body.Token ?? randomId();
  const done = await context.db.transaction().execute(async (db) => {
    const row = await file(db);
    const sent: Sent[] = [];
    for (const conversation of conversations)
      sent.push(
        await sendMessage(db, {
          sender: reader.person,
          conversation,
          text: '',
          token: `${token}-${conversation}`.slice(0, 64),
          file: attached(row),
        }),
      );
    const members = sent.flatMap(({ people: listeners }) => listeners).filter((id) => id !== reader.person);
    const receivers = [...new Set([...people, ...members])];
    await addShares(db, reader, row.id, receivers);
    const told = await storeNotice(db, {
      people,
      project: reader.project.id,
      kind: 'file',
      title: { key: 'files.given', with: { name: shownName(row.base) } },
      key: `file-${row.id}`,
    });
    return { row, sent, told, receivers };
  });
  await tellSent(context, done.sent);
  await done.told.tell(context.hub);
  return (await sharesOf(context.db, reader)).filter(
    ({ FileId, ReceiverId }) => FileId === done.row.id && done.receivers.includes(idOf(ReceiverId)),
  );
}

const attached = (row: FileRow) => ({
  Id: row.id,
  Category: row.category,
  Name: shownName(row.base),
  Size: Number(row.size),
  Mime: row.mime,
});

/** A file that is the reader's own, or the one that came along; its record is made with the share. */
async function theFile(
  context: CallContext,
  reader: Reader,
  { FileId, data }: Sharing,
): Promise<(db: Db) => Promise<FileRow>> {
  if ((FileId === undefined) === (data === undefined))
    throw invalid('one-file', 'Either FileId or data names the file.', [{ pointer: '/data', message: 'or FileId' }]);
  if (FileId !== undefined) {
    const row = await fileOf(context.db, reader, FileId);
    if (!mayEdit(reader, row)) throw forbidden('forbidden', 'Only the own files can be given.');
    return () => Promise.resolve(row);
  }
  const limits = limitsOf(context.config, reader, SHARED);
  const owner = { project: reader.project.id, owner: reader.person, category: SHARED };
  await checkCount(context.db, owner, limits);
  if (!data) throw new Error('One of the two is there');
  const bytes = await storeReceived(context, data, limits);
  const name = storedName(data.name.replaceAll('^', '-'));
  return async (db) =>
    fileOf(db, reader, await addFile(db, { ...owner, uploader: reader.person, place: 'shared', name }, bytes));
}

async function addShares(db: Db, reader: Reader, file: string, receivers: readonly number[]): Promise<void> {
  if (receivers.length === 0) return;
  await db
    .insertInto('file_shares')
    .values(receivers.map((receiver) => ({ file, project: reader.project.id, owner: reader.person, receiver })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Shares as the reader may see them: those that they gave or got; staff, those that people gave or got whom they see. */
export async function sharesOf(db: Db, reader: Reader, person?: number): Promise<FileShare[]> {
  const seen = (column: 'owner' | 'receiver') => sql<boolean>`exists (
    select from people join memberships on memberships.person = people.id and memberships.project = ${reader.project.id}
    where people.id = ${sql.ref(`file_shares.${column}`)} and ${visiblePeople(reader)})`;
  const rows = await db
    .selectFrom('file_shares')
    .innerJoin('files', 'files.id', 'file_shares.file')
    .where('file_shares.project', '=', reader.project.id)
    .where(sql<boolean>`(${reader.person} in (file_shares.owner, file_shares.receiver)
      or ${seen('owner')} or ${seen('receiver')})`)
    .$if(person !== undefined, (query) =>
      query.where(sql<boolean>`${person ?? 0} in (file_shares.owner, file_shares.receiver)`),
    )
    .orderBy('file_shares.id', 'desc')
    .limit(500)
    .select(['file_shares.id', 'file_shares.file', 'file_shares.owner', 'file_shares.receiver', 'file_shares.created'])
    .select(['files.base', 'files.category', 'files.mime', 'files.size'])
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    FileId: row.file,
    OwnerId: String(row.owner),
    ReceiverId: String(row.receiver),
    Filename: shownName(row.base),
    Category: row.category,
    Type: row.mime,
    Size: Number(row.size),
    Time: row.created.toISOString(),
  }));
}
