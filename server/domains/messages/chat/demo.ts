import {
  demoAnnouncement,
  demoConversations,
  type DemoConversation,
  type DemoMessage,
} from '../../../../schemas/demo/chat.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { addDemoFile, SHARED_CATEGORY, createBytes, toFileKind, MIMES } from '../../library/index.ts';

type IdOf = (username: string) => number;

/** The database and people for the conversations of the demo. */
export interface DemoChat {
  readonly project: number;
  readonly idOf: IdOf;
  readonly now: Date;
  readonly storage: Storage | undefined;
}

/** A key of two people in any order. */
export const pairKey = (...people: readonly string[]): string => people.toSorted().join(' ');

/**
 * Adds the conversations of the demo, in the state after some days of use; returns the ids of conversations of two, by
 * their people.
 */
export async function loadDemoChat(db: Db, chat: DemoChat): Promise<ReadonlyMap<string, number>> {
  const { now } = chat;
  const pairs = new Map<string, number>();
  const conversations = demoConversations(now).toSorted((one, next) => lastTime(one) - lastTime(next));
  for (const [index, conversation] of conversations.entries()) {
    const id = await loadConversation(db, chat, conversation, `demo-${index}`);
    if (conversation.title === undefined) pairs.set(pairKey(...conversation.people), id);
  }
  await loadAnnouncement(db, chat);
  return pairs;
}

const lastTime = ({ messages }: DemoConversation): number => messages.at(-1)?.time.getTime() ?? 0;

async function loadConversation(db: Db, chat: DemoChat, one: DemoConversation, token: string): Promise<number> {
  const { project, idOf } = chat;
  const { people, title, messages, unread } = one;
  const [low = 0, high = 0] = people.map(idOf).toSorted((first, next) => first - next);
  const last = messages.at(-1)?.time ?? new Date(0);
  const { id } = await db
    .insertInto('conversations')
    .values({
      project,
      owner: idOf(people[0]),
      title: title ?? null,
      ...(title === undefined ? { low, high } : { low: null, high: null }),
      last_seq: messages.length,
      last_time: last,
      created: messages[0]?.time ?? last,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('participants')
    .values(
      people.map((person) => ({
        conversation: id,
        person: idOf(person),
        read_seq: messages.length - (unread[person] ?? 0),
        until_seq: null,
      })),
    )
    .execute();
  const rows = [];
  for (const [index, message] of messages.entries())
    rows.push({
      conversation: id,
      seq: index + 1,
      sender: idOf(message.by),
      token: `${token}-${index}`,
      text: message.text,
      file: await giveFile(db, chat, id, message),
      announcement: null,
      time: message.time,
    });
  await db.insertInto('messages').values(rows).execute();
  return id;
}

/** Adds the file of a message to the conversation. */
async function giveFile(
  db: Db,
  { project, idOf, storage }: DemoChat,
  conversation: number,
  { by, file, time }: DemoMessage,
): Promise<string | null> {
  const kind = file && toFileKind(file.kind);
  if (!kind) return null;
  const Name = `${file.name}.${kind}`;
  const bytes = Buffer.from(createBytes[kind](file.name, file.text));
  const about = {
    project,
    owner: idOf(by),
    category: SHARED_CATEGORY,
    name: Name,
    mime: MIMES[kind],
    bytes,
    created: time,
  };
  const Id = await addDemoFile(db, storage, { ...about, place: 'chat' });
  await db
    .insertInto('conversation_files')
    .values({ file: Id, conversation, giver: idOf(by), created: time })
    .execute();
  return JSON.stringify({ Id, Category: SHARED_CATEGORY, Name, Size: bytes.length, Mime: about.mime });
}

async function loadAnnouncement(db: Db, chat: DemoChat): Promise<void> {
  const { project, idOf, now } = chat;
  const { by, to, hoursAgo, read, text } = demoAnnouncement;
  const time = new Date(now.getTime() - hoursAgo * 3_600_000);
  const sender = idOf(by);
  const { id: announcement } = await db
    .insertInto('announcements')
    .values({ project, sender, token: 'demo-announcement', text, count: to.length, time })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, name] of to.entries()) {
    const token = `demo-announcement.${name}`;
    const messages = [{ by, text, time }];
    await loadConversation(db, chat, { people: [by, name], messages, unread: { [name]: index < read ? 0 : 1 } }, token);
    await db
      .updateTable('messages')
      .set({ announcement })
      .where('token', '=', `${token}-0`)
      .where('sender', '=', sender)
      .execute();
  }
}
