import { sql } from 'kysely';
import type { ReceivedFile } from '../../../../schemas/define.ts';
import type { FileShare } from '../../../../schemas/entities/files.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { storeNotice } from '../../../platform/notices/notify.ts';
import { forbidChatWhileImpersonating } from '../../../policy/impersonation.ts';
import { mayGiveFile } from '../../../policy/files.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, fieldError, forbidden, invalid, notFound } from '../../../platform/base/problem.ts';
import { conversationPort, type SentFile } from './conversation-port.ts';
import { fileLimits } from './limits.ts';
import { toStoredName, displayName } from '../../../platform/files/stored-names.ts';
import { splitIds, requireReceivers } from './people.ts';
import { requireFile, fileNotFound, type FileRow } from './rows.ts';
import { listShares } from './list-shares.ts';
import { randomId, recordFile, storeWithRecord, type StoredBytes } from './store.ts';

/** The category of files that came with a share. */
export const SHARED_CATEGORY = 'Shared';

interface ShareBody {
  readonly OwnerId: string;
  readonly GroupIds: string;
  readonly UserIds?: string;
  readonly Token?: string;
  readonly FileId?: string;
  readonly data?: ReceivedFile;
}

/** Gives a file to conversations and people: to all of them, or to none. */
export async function shareFile(context: CallContext, reader: Reader, body: ShareBody): Promise<FileShare[]> {
  if (parseId(body.OwnerId) !== reader.person) throw forbidden('forbidden', 'Nobody gives in the name of another.');
  const conversations = splitIds(body.GroupIds);
  if (conversations.length > 0) forbidChatWhileImpersonating(context);
  await requireOwnProject(context.db, reader, conversations);
  const people = await requireReceivers(context.db, reader, splitIds(body.UserIds ?? ''));
  if (conversations.length + people.length === 0)
    throw invalid('nobody', 'The file is for nobody.', [fieldError('/GroupIds', 'required')]);
  const token = body.Token ?? randomId();
  const gift = { conversations: conversations.map((id) => ({ id, token: `${token}-${id}`.slice(0, 64) })), people };
  const { FileId, data } = body;
  if ((FileId === undefined) === (data === undefined))
    throw invalid('one-file', 'Either FileId or data names the file.', [fieldError('/data', 'one-file')]);
  const before = await findSharedBefore(context.db, reader, gift);
  const file = before ?? (FileId === undefined ? undefined : await requireShareableFile(context.db, reader, FileId));
  if (file || !data) return storeShare(context, reader, gift, () => Promise.resolve(file ?? ''));
  const limits = fileLimits(context.config, reader, SHARED_CATEGORY);
  const place = conversations.length > 0 ? 'chat' : 'shared';
  const made = {
    project: reader.project.id,
    owner: reader.person,
    uploader: reader.person,
    category: SHARED_CATEGORY,
    place,
  } as const;
  const record = (bytes: StoredBytes) =>
    storeShare(context, reader, gift, (db) =>
      recordFile(db, { ...made, name: toStoredName(data.name.replaceAll('^', '-')) }, bytes, limits),
    );
  return storeWithRecord(context, data, { limits, where: made }, record);
}

interface ShareTargets {
  readonly conversations: readonly { readonly id: string; readonly token: string }[];
  readonly people: readonly number[];
}

/** Stores the messages and shares of a file, and the record of a new file. */
async function storeShare(
  context: CallContext,
  reader: Reader,
  { conversations, people }: ShareTargets,
  file: (db: Db) => Promise<string>,
): Promise<FileShare[]> {
  const done = await context.db.transaction().execute(async (db) => {
    const id = await file(db);
    const row = await loadRecord(db, id);
    const sent: SentFile[] = [];
    for (const { id: conversation, token } of conversations) {
      const message = { sender: reader.person, conversation, text: '', token, file: toAttachment(row) };
      const stored = await conversationPort.value.send(db, message);
      if (stored.message.File?.Id !== id) throw conflict('token-used', 'That token names another message.');
      sent.push(stored);
    }
    await addToConversations(db, reader, id, conversations);
    await addShares(db, reader, id, people);
    const notice = await storeNotice(db, {
      people,
      project: reader.project.id,
      kind: 'file',
      title: { key: 'files.given', with: { name: displayName(row.base) } },
      key: `file-${id}`,
    });
    return { id, sent, notice, receivers: [...people, ...(await findOtherMembers(db, reader, conversations))] };
  });
  await conversationPort.value.broadcast(context, done.sent);
  await done.notice.send(context.hub);
  return (await listShares(context.db, reader)).filter(
    ({ FileId, OwnerId, ReceiverId }) =>
      FileId === done.id && parseId(OwnerId) === reader.person && done.receivers.includes(parseId(ReceiverId)),
  );
}

async function findOtherMembers(
  db: Db,
  { person }: Reader,
  conversations: ShareTargets['conversations'],
): Promise<number[]> {
  if (conversations.length === 0) return [];
  const ids = conversations.map(({ id }) => parseId(id));
  const rows = await db.selectFrom('participants').where('conversation', 'in', ids).select('person').execute();
  return rows.map((row) => row.person).filter((id) => id !== person);
}

/** Conversations of other projects are not found: their members could not see the file. */
async function requireOwnProject(db: Db, reader: Reader, conversations: readonly string[]): Promise<void> {
  const ids = [...new Set(conversations.map(parseId))];
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('conversations')
    .where('project', '=', reader.project.id)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  if (found.length < ids.length) throw notFound('no-conversation', 'There is no such conversation.');
}

/** The file of an earlier request with the same token, which is not stored again. */
async function findSharedBefore(db: Db, reader: Reader, { conversations }: ShareTargets): Promise<string | undefined> {
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

/** An existing file that the reader may give. */
async function requireShareableFile(db: Db, reader: Reader, id: string): Promise<string> {
  const row = await requireFile(db, reader, id);
  if (!mayGiveFile(reader, row)) throw forbidden('forbidden', 'Only the own files can be given.');
  return row.id;
}

type SharedRow = Pick<FileRow, 'id' | 'category' | 'base' | 'size' | 'mime'>;

const loadRecord = (db: Db, id: string): Promise<SharedRow> =>
  db
    .selectFrom('files')
    .where('id', '=', id)
    .select(['id', 'category', 'base', 'size', 'mime'])
    .executeTakeFirstOrThrow(fileNotFound);

const toAttachment = (row: SharedRow) => ({
  Id: row.id,
  Category: row.category,
  Name: displayName(row.base),
  Size: Number(row.size),
  Mime: row.mime,
});

/** Gives the file to the members of the conversations, as long as they are members. */
async function addToConversations(
  db: Db,
  reader: Reader,
  file: string,
  conversations: ShareTargets['conversations'],
): Promise<void> {
  if (conversations.length === 0) return;
  await db
    .insertInto('conversation_files')
    .values(conversations.map(({ id }) => ({ file, conversation: parseId(id), giver: reader.person })))
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
