import { demoAnnouncement, demoConversations, type DemoConversation } from '../../../schemas/demo/chat.ts';
import type { Db } from '../../area.ts';

type IdOf = (username: string) => number;

/** The conversations of the demo, as they would stand after some days of use. */
export async function loadDemoChat(db: Db, project: number, idOf: IdOf, now: Date): Promise<void> {
  const conversations = demoConversations(now).toSorted((one, next) => lastOf(one) - lastOf(next));
  for (const [index, conversation] of conversations.entries())
    await load(db, project, idOf, conversation, `demo-${index}`);
  await loadAnnouncement(db, project, idOf, now);
}

const lastOf = ({ messages }: DemoConversation): number => messages.at(-1)?.time.getTime() ?? 0;

async function load(db: Db, project: number, idOf: IdOf, one: DemoConversation, token: string): Promise<void> {
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
  await db
    .insertInto('messages')
    .values(
      messages.map(({ by, text, time }, index) => ({
        conversation: id,
        seq: index + 1,
        sender: idOf(by),
        token: `${token}-${index}`,
        text,
        file: null,
        announcement: null,
        time,
      })),
    )
    .execute();
}

async function loadAnnouncement(db: Db, project: number, idOf: IdOf, now: Date): Promise<void> {
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
    await load(db, project, idOf, { people: [by, name], messages, unread: { [name]: index < read ? 0 : 1 } }, token);
    await db
      .updateTable('messages')
      .set({ announcement })
      .where('token', '=', `${token}-0`)
      .where('sender', '=', sender)
      .execute();
  }
}
