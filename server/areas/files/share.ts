import { sql } from 'kysely';
import type { ReceivedFile } from '../../../schemas/define.ts';
import type { FileShare } from '../../../schemas/entities/files.ts';
import type { CallContext, Db } from '../../area.ts';
import { storeNotice } from '../../notify.ts';
import { requireOwnChats } from '../../policy/alone.ts';
import { mayGiveFile } from '../../policy/files.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { conflict, fieldError, forbidden, invalid, notFound } from '../../problem.ts';
import { sendMessage, type Sent } from '../chat/send.ts';
import { tellSent } from '../chat/tell.ts';
import { limitsOf } from './limits.ts';
import { storedName, shownName } from './names.ts';
import { idsIn, receiversOf } from './people.ts';
import { fileOf, noFile, type FileRow } from './rows.ts';
import { sharesOf } from './shares.ts';
import { randomId, recordFile, withBytes, type StoredBytes } from './store.ts';

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
  await requireHere(context.db, reader, conversations);
  const people = await receiversOf(context.db, reader, idsIn(body.UserIds ?? ''));
  if (conversations.length + people.length === 0)
    throw invalid('nobody', 'The file is for nobody.', [fieldError('/GroupIds', 'required')]);
  const token = body.Token ?? randomId();
  const gift = { conversations: conversations.map((id) => ({ id, token: `${token}-${id}`.slice(0, 64) })), people };
  const { FileId, data } = body;
  if ((FileId === undefined) === (data === undefined))
    throw invalid('one-file', 'Either FileId or data names the file.', [fieldError('/data', 'one-file')]);
  const before = await givenBefore(context.db, reader, gift);
  const file = before ?? (FileId === undefined ? undefined : await givable(context.db, reader, FileId));
  if (file || !data) return give(context, reader, gift, () => Promise.resolve(file ?? ''));
  const limits = limitsOf(context.config, reader, SHARED);
  const place = conversations.length > 0 ? 'chat' : 'shared';
  const made = {
    project: reader.project.id,
    owner: reader.person,
    uploader: reader.person,
    category: SHARED,
    place,
  } as const;
  const record = (bytes: StoredBytes) =>
    give(context, reader, gift, (db) =>
      recordFile(db, { ...made, name: storedName(data.name.replaceAll('^', '-')) }, bytes, limits),
    );
  return withBytes(context, data, { limits, where: made }, record);
}

interface Gift {
  readonly conversations: readonly { readonly id: string; readonly token: string }[];
  readonly people: readonly number[];
}

/** Makes the messages and the shares of a file, whose record is made with them where there is none yet. */
async function give(
  context: CallContext,
  reader: Reader,
  { conversations, people }: Gift,
  file: (db: Db) => Promise<string>,
): Promise<FileShare[]> {
  const done = await context.db.transaction().execute(async (db) => {
    const id = await file(db);
    const row = await recordOf(db, id);
    const sent: Sent[] = [];
    for (const { id: conversation, token } of conversations) {
      const message = { sender: reader.person, conversation, text: '', token, file: attached(row) };
      const stored = await sendMessage(db, message);
      if (stored.message.File?.Id !== id) throw conflict('token-used', 'That token names another message.');
      sent.push(stored);
    }
    await addToConversations(db, reader, id, conversations);
    await addShares(db, reader, id, people);
    const told = await storeNotice(db, {
      people,
      project: reader.project.id,
      kind: 'file',
      title: { key: 'files.given', with: { name: shownName(row.base) } },
      key: `file-${id}`,
    });
    return { id, sent, told, receivers: [...people, ...(await othersIn(db, reader, conversations))] };
  });
  await tellSent(context, done.sent);
  await done.told.tell(context.hub);
  return (await sharesOf(context.db, reader)).filter(
    ({ FileId, OwnerId, ReceiverId }) =>
      FileId === done.id && idOf(OwnerId) === reader.person && done.receivers.includes(idOf(ReceiverId)),
  );
}

async function othersIn(db: Db, { person }: Reader, conversations: Gift['conversations']): Promise<number[]> {
  if (conversations.length === 0) return [];
  const ids = conversations.map(({ id }) => idOf(id));
  const rows = await db.selectFrom('participants').where('conversation', 'in', ids).select('person').execute();
  return rows.map((row) => row.person).filter((id) => id !== person);
}

/** A conversation of another project is not there: its members could not have the file, and those of this one would have no say. */
async function requireHere(db: Db, reader: Reader, conversations: readonly string[]): Promise<void> {
  const ids = [...new Set(conversations.map(idOf))];
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('conversations')
    .where('project', '=', reader.project.id)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  if (found.length < ids.length) throw notFound('no-conversation', 'There is no such conversation.');
}

/** The file of the same gift, made before: what is sent again is not stored again. */
async function givenBefore(db: Db, reader: Reader, { conversations }: Gift): Promise<string | undefined> {
  if (conversations.length === 0) return undefined;
  const row = await db
    .selectFrom('messages')
    .innerJoin('files', (join) => join.on(sql<boolean>`files.id = messages.file ->> 'Id'`))
    .where('messages.sender', '=', reader.person)
    .where(
      'messages.token',
      'in',
      conversations.map(({ token }) => token),
    )
    .select('files.id')
    .executeTakeFirst();
  return row?.id;
}

/** A file that is there, and the reader's to give. */
async function givable(db: Db, reader: Reader, id: string): Promise<string> {
  const row = await fileOf(db, reader, id);
  if (!mayGiveFile(reader, row)) throw forbidden('forbidden', 'Only the own files can be given.');
  return row.id;
}

type Given = Pick<FileRow, 'id' | 'category' | 'base' | 'size' | 'mime'>;

const recordOf = (db: Db, id: string): Promise<Given> =>
  db
    .selectFrom('files')
    .where('id', '=', id)
    .select(['id', 'category', 'base', 'size', 'mime'])
    .executeTakeFirstOrThrow(noFile);

const attached = (row: Given) => ({
  Id: row.id,
  Category: row.category,
  Name: shownName(row.base),
  Size: Number(row.size),
  Mime: row.mime,
});

/** From now on the file is its members', as long as they are. */
async function addToConversations(
  db: Db,
  reader: Reader,
  file: string,
  conversations: Gift['conversations'],
): Promise<void> {
  if (conversations.length === 0) return;
  await db
    .insertInto('conversation_files')
    .values(conversations.map(({ id }) => ({ file, conversation: idOf(id), giver: reader.person })))
    .onConflict((on) => on.doNothing())
    .execute();
}

async function addShares(db: Db, reader: Reader, file: string, receivers: readonly number[]): Promise<void> {
  if (receivers.length === 0) return;
  await db
    .insertInto('file_shares')
    .values(receivers.map((receiver) => ({ file, project: reader.project.id, owner: reader.person, receiver })))
    .onConflict((on) => on.doNothing())
    .execute();
}
