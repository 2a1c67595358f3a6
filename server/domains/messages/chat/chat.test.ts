// Over 150 lines: the rules of chats, each tried from both sides.
import { describe, expect, it } from 'vitest';
import type { Conversation, Message } from '../../../../schemas/entities/chat.ts';
import type { HubContext } from '../../../platform/hub/methods.ts';
import { ProblemError } from '../../../platform/base/problem.ts';
import { recordingHub } from '../../../../tests/support/server/hub-client.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { chatHub } from './hub.ts';

const { hub, events } = recordingHub();
const demo = await demoApp({}, { hub });
const { db } = demo.data;
// Without the conversations of the demo.
await db.deleteFrom('conversations').execute();
await db.deleteFrom('announcements').execute();

/** A mentee and their mentor in the demo, by username. */
const pairOf = async (mentor: string) => {
  const row = await db
    .selectFrom('mentor_mentee')
    .where('mentor', '=', Number(demo.idOf(mentor)))
    // Has not consented yet, and cannot write.
    .where('mentee', '<>', Number(demo.idOf('mentee4')))
    .select('mentee')
    .orderBy('mentee')
    .executeTakeFirstOrThrow();
  return demo.nameOf(String(row.mentee));
};
const mentee = await pairOf('mentor4');

let count = 0;
const token = (): string => `token-of-test-${++count}`;

async function start(by: string, whom: string): Promise<Conversation> {
  const reply = await (await demo.as(by)).post('/api/User/Chat', { UserId: demo.idOf(whom) });
  expect(reply.statusCode).toBe(200);
  return reply.json<Conversation>();
}

async function send(by: string, ConversationId: string, Message: string, Token = token()) {
  return (await demo.as(by)).post('/api/praxis/chat/send', { ConversationId, Message, Token });
}

async function read(by: string, ConversationId: string, asked: object = {}) {
  const reply = await (await demo.as(by)).post('/api/Chat/GetMessages', { ConversationId, ...asked });
  return reply.json<{ list: Message[]; More: boolean }>();
}

const listOf = async (by: string, asked: object = {}): Promise<Conversation[]> =>
  (await (await demo.as(by)).post('/api/Chat/Conversations', { count: 100, ...asked })).json();

describe('a conversation', () => {
  it('is one for two people, whoever begins it and however often', async () => {
    const first = await start('mentor4', mentee);
    expect((await start(mentee, 'mentor4')).Id).toBe(first.Id);
    expect((await start('mentor4', mentee)).Id).toBe(first.Id);
    expect(first).toMatchObject({ Group: false, CanSend: true, LastSeq: 0, Last: null, New: 0 });
    expect(first.Users.map(({ Id }) => Id)).toEqual([demo.idOf(mentee)]);
  });

  it('names who wrote each message, and what a list says of it', async () => {
    const { Id } = await start(mentee, 'mentor4');
    await send('mentor4', Id, 'Καλημέρα σας');
    const { list } = await read(mentee, Id);
    const [other] = (await listOf(mentee))
      .flatMap(({ Users }) => Users)
      .filter(({ Id: id }) => id === demo.idOf('mentor4'));
    expect(list.at(-1)).toMatchObject({ User: other?.Name, LastMessage: 'Καλημέρα σας', Message: 'Καλημέρα σας' });
    expect(list.at(-1)?.User).not.toBe('');
  });

  it('is made once by two who begin at the same moment', async () => {
    const other = await pairOf('mentor6');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? start('mentor6', other) : start(other, 'mentor6'))),
    );
    expect(new Set(all.map(({ Id }) => Id)).size).toBe(1);
  });

  it('is in the list of the other one only when something is written in it', async () => {
    const other = await pairOf('mentor5');
    const { Id } = await start('mentor5', other);
    const has = async (who: string) => (await listOf(who)).some((one) => one.Id === Id);
    expect([await has('mentor5'), await has(other)]).toEqual([true, false]);
    await send('mentor5', Id, 'Καλημέρα');
    expect(await has(other)).toBe(true);
  });

  it('needs somebody', async () => {
    const reply = await (await demo.as('mentor')).post('/api/User/Chat', {});
    expect(reply.json()).toMatchObject({ status: 422, code: 'nobody-chosen' });
  });
});

describe('who may talk to whom', () => {
  it.each([
    ['mentee', 'admin', true],
    ['mentee', 'coordinator', true],
    ['mentee', 'mentee2', false],
    ['mentee', 'microdata', false],
    ['mentor', 'mentor2', false],
    ['mentor', 'coordinator', true],
    ['supervisor', 'supervisor2', true],
    ['supervisor', 'coordinator', true],
    ['microdata', 'admin', false],
    ['translator', 'admin', true],
    ['translator', 'mentee', false],
    ['superadmin', 'mentee', true],
  ])('%s and %s: %s, from both sides', async (one, other, may) => {
    for (const [by, whom] of [
      [one, other],
      [other, one],
    ] as const) {
      const reply = await (await demo.as(by)).post('/api/User/Chat', { UserId: demo.idOf(whom) });
      expect([by, whom, reply.statusCode]).toEqual([by, whom, may ? 200 : 403]);
    }
  });

  it('is answered alike for who does not exist', async () => {
    const client = await demo.as('mentee');
    const [unknown, stranger] = await Promise.all([
      client.post('/api/User/Chat', { UserId: '999999' }),
      client.post('/api/User/Chat', { UserId: demo.idOf('mentee2') }),
    ]);
    const { requestId: _one, ...first } = unknown.json();
    const { requestId: _other, ...second } = stranger.json();
    expect(first).toEqual(second);
  });

  it('ends with the link: what was written stays readable, and nothing is added', async () => {
    const other = await pairOf('mentor3');
    const { Id } = await start('mentor3', other);
    await send(other, Id, 'Πριν');
    await db
      .deleteFrom('mentor_mentee')
      .where('mentee', '=', Number(demo.idOf(other)))
      .execute();
    for (const who of ['mentor3', other]) {
      const reply = await send(who, Id, 'Μετά');
      expect(reply.json()).toMatchObject({ status: 403, code: 'chat-ended' });
      expect((await read(who, Id)).list.map(({ Message }) => Message)).toEqual(['Πριν']);
    }
    expect((await listOf('mentor3')).find((one) => one.Id === Id)).toMatchObject({ CanSend: false });
  });

  it('ends with the suspension of the other', async () => {
    const { Id } = await start('admin', 'mentee20');
    await db.updateTable('people').set({ state: 0 }).where('username', '=', 'mentee20').execute();
    expect((await send('admin', Id, 'x')).json()).toMatchObject({ code: 'chat-ended' });
  });
});

describe('a conversation of others', () => {
  it('does not exist for who takes no part, not even for the administrator', async () => {
    const { Id } = await start('mentor4', mentee);
    await send('mentor4', Id, 'Μόνο για δύο');
    for (const who of ['admin', 'mentee2', 'mentor5']) {
      const client = await demo.as(who);
      const body = { ConversationId: Id };
      const replies = await Promise.all([
        client.post('/api/praxis/chat/conversation', body),
        client.post('/api/Chat/GetMessages', body),
        client.post('/api/chat/newMessages', body),
        client.post('/api/chat/newcount', body),
        client.post('/api/praxis/chat/typing', body),
        client.post('/api/praxis/chat/send', { ...body, Message: 'x', Token: token() }),
      ]);
      const absent = await client.post('/api/Chat/GetMessages', { ConversationId: '99999' });
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
      expect(replies[1]?.json().code).toBe(absent.json().code);
      expect((await listOf(who)).some((one) => one.Id === Id)).toBe(false);
    }
  });
});

describe('a message', () => {
  it('is stored once however often it is sent, at the same time too', async () => {
    const { Id } = await start('admin', 'mentee6');
    const same = token();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send('admin', Id, 'Μία φορά', same)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json<Message>().Seq)).size).toBe(1);
    expect((await read('mentee6', Id)).list).toHaveLength(1);
    await send('admin', Id, 'Δεύτερο');
    expect((await read('mentee6', Id)).list.map(({ Seq }) => Seq)).toEqual([1, 2]);
  });

  it('may not take a token that names a message elsewhere', async () => {
    const [one, other] = [await start('admin', 'mentee7'), await start('admin', 'mentee8')];
    const same = token();
    await send('admin', one.Id, 'x', same);
    expect((await send('admin', other.Id, 'y', same)).json()).toMatchObject({ status: 409, code: 'token-used' });
  });

  it('of two senders may have the same token', async () => {
    const { Id } = await start('admin', 'mentee9');
    const same = token();
    await send('admin', Id, 'από εδώ', same);
    expect((await send('mentee9', Id, 'από εκεί', same)).statusCode).toBe(200);
    expect((await read('admin', Id)).list.map(({ Message }) => Message)).toEqual(['από εδώ', 'από εκεί']);
  });

  it('keeps text as text: lines, emoji and markup as they were written', async () => {
    const { Id } = await start('admin', 'mentee10');
    const text = '<img src=x onerror=alert(1)>\n👩‍👩‍👧 και\n\nτέλος';
    await send('admin', Id, text.replaceAll('\n', '\r\n'));
    expect((await read('mentee10', Id)).list[0]?.Message).toBe(text);
  });

  it.each([
    ['blank', ' \n\t ', 422, 'empty-message'],
    ['empty', '', 400, 'body-does-not-fit'],
    ['too long', 'α'.repeat(4001), 400, 'body-does-not-fit'],
  ])('is refused when it is %s', async (_, text, status, code) => {
    const { Id } = await start('admin', 'mentee11');
    expect((await send('admin', Id, text)).json()).toMatchObject({ status, code });
    expect((await read('admin', Id)).list).toEqual([]);
  });

  it('may have 4000 letters', async () => {
    const { Id } = await start('admin', 'mentee12');
    expect((await send('admin', Id, 'ά'.repeat(4000))).statusCode).toBe(200);
  });

  it('is told to everybody who takes part, the sender’s other pages too, and again when it is sent again: the first may have died untold', async () => {
    const { Id } = await start('admin', 'mentee13');
    events.length = 0;
    const same = token();
    await send('admin', Id, 'Νέο', same);
    await send('admin', Id, 'Νέο', same);
    expect(events.map(({ event }) => event)).toEqual(['chat.messageReceived', 'chat.messageReceived']);
    for (const { people, payload } of events) {
      expect(new Set(people)).toEqual(new Set([demo.idOf('admin'), demo.idOf('mentee13')].map(Number)));
      expect(payload).toMatchObject({ ConversationId: Id, Message: 'Νέο', Token: same, Sent: 'sent', Seq: 1 });
    }
  });
});

describe('whoever acts or looks as somebody', () => {
  const looking = async () => {
    const client = await demo.as('admin');
    expect((await client.post('/api/praxis/viewas/begin', { UserId: demo.idOf('mentor4') })).statusCode).toBe(200);
    return client;
  };

  it.each([
    ['acts', () => demo.as('mentor4', 'admin')],
    ['looks', looking],
  ])('%s: reads nothing that was said, and says nothing', async (_, client) => {
    const { Id: ConversationId } = await start('mentor4', mentee);
    await send('mentor4', ConversationId, 'μυστικό');
    const browser = await client();
    const replies = await Promise.all(
      Object.entries({
        'User/Chat': { UserId: demo.idOf(mentee) },
        'Chat/Conversations': {},
        'praxis/chat/conversation': { ConversationId },
        'Chat/GetMessages': { ConversationId },
        'chat/newMessages': { ConversationId },
        'praxis/chat/send': { ConversationId, Message: 'Εγώ', Token: token() },
        'praxis/chat/typing': { ConversationId },
        'praxis/chat/sendmany': { UserIds: [demo.idOf(mentee)], Message: 'Εγώ', Token: token() },
        'praxis/chat/sent': {},
      }).map(([path, body]) => browser.post(`/api/${path}`, body)),
    );
    expect(replies.map((reply) => [reply.statusCode, reply.json<{ code: string }>().code])).toEqual(
      replies.map(() => [403, 'chat-private']),
    );
    const form = { OwnerId: demo.idOf('mentor4'), GroupIds: ConversationId, data: { bytes: 'text', name: 'a.txt' } };
    expect((await browser.form('/api/files/Share', form)).statusCode).toBe(403);
    expect((await read('mentor4', ConversationId)).list.map(({ Message }) => Message)).not.toContain('Εγώ');
    expect((await browser.post('/api/chat/newcount', {})).statusCode).toBe(200);
  });
});

describe('reading', () => {
  it('gives twenty at a time to the beginning, in order, and what came after one', async () => {
    const { Id } = await start('admin', 'mentee14');
    for (let index = 1; index <= 45; index++) await send('admin', Id, `μήνυμα ${index}`);
    const last = await read('mentee14', Id);
    const before = await read('mentee14', Id, { Before: last.list[0]?.Seq });
    const first = await read('mentee14', Id, { Before: before.list[0]?.Seq });
    expect([last, before, first].map(({ list, More }) => [list.length, More])).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ]);
    const all = [...first.list, ...before.list, ...last.list];
    expect(all.map(({ Message }) => Message)).toEqual(Array.from({ length: 45 }, (_, index) => `μήνυμα ${index + 1}`));
    expect((await read('mentee14', Id, { After: 43 })).list.map(({ Seq }) => Seq)).toEqual([44, 45]);
    expect(await read('mentee14', Id, { After: 5, count: 3 })).toMatchObject({
      More: true,
      list: [{ Seq: 6 }, { Seq: 7 }, { Seq: 8 }],
    });
  });

  it('counts what is unread, marks it, and tells it once', async () => {
    const { Id } = await start('admin', 'mentee15');
    for (const text of ['ένα', 'δύο', 'τρία']) await send('admin', Id, text);
    const client = await demo.as('mentee15');
    const counts = async (body: object) => (await client.post('/api/chat/newcount', body)).json();
    expect(await counts({ ConversationId: Id })).toMatchObject({ Count: 3, Last: expect.any(String) });
    expect(await counts({})).toMatchObject({ Count: 3 });
    expect((await read('admin', Id)).list.map(({ Sent }) => Sent)).toEqual(['sent', 'sent', 'sent']);
    events.length = 0;
    expect((await client.post('/api/chat/newMessages', { ConversationId: Id, Seq: 2 })).json()).toEqual({ Count: 1 });
    expect((await client.post('/api/chat/newMessages', { ConversationId: Id, Seq: 1 })).json()).toEqual({ Count: 1 });
    expect(events).toMatchObject([
      { event: 'chat.messageRead', payload: { ConversationId: Id, UserId: demo.idOf('mentee15'), Seq: 2 } },
    ]);
    expect((await read('admin', Id)).list.map(({ Sent }) => Sent)).toEqual(['read', 'read', 'sent']);
    await client.post('/api/chat/newMessages', { ConversationId: Id });
    expect(await counts({ ConversationId: Id })).toMatchObject({ Count: 0 });
    expect(await counts({ ProjectId: demo.projectId('proto-vima') })).toMatchObject({ Count: 0 });
  });

  it('does not read by writing: what came before one’s own message stays unread', async () => {
    const { Id } = await start('admin', 'mentee18');
    await send('admin', Id, 'ένα');
    await send('mentee18', Id, 'δύο');
    await send('mentee18', Id, 'τρία');
    const client = await demo.as('mentee18');
    expect((await client.post('/api/chat/newcount', { ConversationId: Id })).json()).toMatchObject({ Count: 1 });
    expect((await read('admin', Id)).list.map(({ Sent }) => Sent)).toEqual(['sent', 'sent', 'sent']);
    await client.post('/api/chat/newMessages', { ConversationId: Id, Seq: 3 });
    await send('mentee18', Id, 'τέσσερα');
    expect(
      (await (await demo.as('admin')).post('/api/praxis/chat/conversation', { ConversationId: Id })).json(),
    ).toMatchObject({
      Users: [{ Read: 4 }],
    });
  });

  it('does not read ahead of what is there', async () => {
    const { Id } = await start('admin', 'mentee16');
    await send('admin', Id, 'ένα');
    const client = await demo.as('mentee16');
    await client.post('/api/chat/newMessages', { ConversationId: Id, Seq: 1000 });
    await send('admin', Id, 'δύο');
    expect((await client.post('/api/chat/newcount', { ConversationId: Id })).json()).toMatchObject({ Count: 1 });
  });
});

describe('the list of conversations', () => {
  it('has the latest first, a page after a cursor, and is searched without accents', async () => {
    const ids: string[] = [];
    for (const name of ['mentee30', 'mentee31', 'mentee32']) {
      const { Id } = await start('manager', name);
      await send('manager', Id, `Σχέδιο δράσης του ${name}`);
      ids.unshift(Id);
    }
    const all = await listOf('manager');
    expect(all.slice(0, 3).map(({ Id }) => Id)).toEqual(ids);
    const page = await listOf('manager', { count: 1, Before: all[0]?.Cursor });
    expect(page.map(({ Id }) => Id)).toEqual([ids[1]]);
    expect((await listOf('manager', { Search: 'ΣΧΕΔΙΟ mentee31' })).map(({ Id }) => Id)).toEqual([ids[1]]);
    expect(await listOf('manager', { Search: '100%' })).toEqual([]);
  });

  it('is of one project', async () => {
    const { Id } = await start('admin', 'mentee33');
    await send('admin', Id, 'x');
    const other = await listOf('admin', { ProjectId: demo.projectId('nea-afetiria') });
    expect(other.some((one) => one.Id === Id)).toBe(false);
  });
});

describe('a group', () => {
  it('is for people whom its owner may write to, and ends for one with the link to the owner', async () => {
    const rows = await db
      .selectFrom('mentor_mentee')
      .where('mentor', '=', Number(demo.idOf('mentor2')))
      .select('mentee')
      .orderBy('mentee')
      .execute();
    const names = rows.slice(0, 2).map((row) => demo.nameOf(String(row.mentee)));
    const [one = '', other = ''] = names;
    const made = await (
      await demo.as('mentor2')
    ).post('/api/User/Chat', { UserIds: names.map(demo.idOf), Title: 'Η ομάδα μου' });
    const { Id, Title, Group } = made.json<Conversation>();
    expect({ Title, Group }).toEqual({ Title: 'Η ομάδα μου', Group: true });
    expect((await send(one, Id, 'Γεια σε όλους')).statusCode).toBe(200);
    expect((await read(other, Id)).list.map(({ Message }) => Message)).toEqual(['Γεια σε όλους']);
    await db
      .deleteFrom('mentor_mentee')
      .where('mentee', '=', Number(demo.idOf(other)))
      .execute();
    expect((await send(other, Id, 'x')).json()).toMatchObject({ code: 'chat-ended' });
    expect((await send(one, Id, 'Χωρίς εκείνον')).statusCode).toBe(200);
    expect((await read(other, Id)).list.map(({ Message }) => Message)).toEqual(['Γεια σε όλους']);
    expect((await read('mentor2', Id)).list).toHaveLength(2);
  });

  it('is refused with somebody whom one may not write to', async () => {
    const reply = await (
      await demo.as('mentee')
    ).post('/api/User/Chat', { UserIds: [demo.idOf('coordinator'), demo.idOf('mentee2')] });
    expect(reply.json()).toMatchObject({ status: 403, code: 'no-chat' });
  });
});

describe('people to write to', () => {
  it('are found by the beginnings of their names, and only their names are told', async () => {
    const client = await demo.as('mentee');
    const all = (await client.post('/api/praxis/chat/people', { count: 100 })).json();
    const names = all.list.map(({ Id }: { Id: string }) => demo.nameOf(Id));
    expect(names).toEqual(expect.arrayContaining(['coordinator', 'admin', 'mentor']));
    expect(names).not.toContain('mentee2');
    expect(names).not.toContain('microdata');
    expect(Object.keys(all.list[0]).toSorted()).toEqual(['Id', 'Name', 'Roles', 'status']);
  });
});

describe('one message to many', () => {
  it('reaches each in the own conversation, once, and is one line among what was sent', async () => {
    const admin = await demo.as('admin');
    const UserIds = ['mentee40', 'mentee41', 'mentee42'].map(demo.idOf);
    const body = { UserIds, Message: 'Συνάντηση την Τρίτη', Token: token() };
    events.length = 0;
    expect((await admin.post('/api/praxis/chat/sendmany', body)).json()).toEqual({ Count: 3 });
    expect((await admin.post('/api/praxis/chat/sendmany', body)).json()).toEqual({ Count: 3 });
    const places = events.map(({ people, payload }) => [new Set(people), payload]);
    expect(places).toHaveLength(6);
    expect(places.slice(3)).toEqual(places.slice(0, 3));
    for (const who of ['mentee40', 'mentee41', 'mentee42'])
      expect((await listOf(who)).map(({ LastMessage, New }) => [LastMessage, New])).toEqual([
        ['Συνάντηση την Τρίτη', 1],
      ]);
    const sent = await admin.post('/api/praxis/chat/sent', { Kind: 'announcement' });
    expect(sent.json()).toMatchObject({
      count: 1,
      list: [{ Kind: 'announcement', Count: 3, Read: 0, ConversationId: null }],
    });
    const [first] = await listOf('mentee40');
    await (await demo.as('mentee40')).post('/api/chat/newMessages', { ConversationId: first?.Id });
    expect((await admin.post('/api/praxis/chat/sent', { Search: 'ΤΡΙΤΗ' })).json()).toMatchObject({
      count: 1,
      list: [{ Read: 1 }],
    });
  });

  it('reaches nobody when one of them may not be written to', async () => {
    const mentor = await demo.as('mentor4');
    const body = { UserIds: [demo.idOf(mentee), demo.idOf('mentor5')], Message: 'x', Token: token() };
    expect((await mentor.post('/api/praxis/chat/sendmany', body)).json()).toMatchObject({
      status: 403,
      code: 'no-chat',
    });
    expect((await mentor.post('/api/praxis/chat/sent', { Kind: 'announcement' })).json()).toMatchObject({ count: 0 });
  });
});

/** The rights shown in a conversation agree with its calls: the list, a message, and the typing event. */
describe.each([
  ['two', { UserId: demo.idOf('mentee30') }],
  ['a group', { UserIds: [demo.idOf('mentee30')], Title: 'Group' }],
])('in a conversation of %s', (kind, body) => {
  const begin = async (): Promise<Conversation> => {
    const reply = await (await demo.as('admin')).post('/api/User/Chat', body);
    const conversation = reply.json<Conversation>();
    expect((await send('admin', conversation.Id, 'Καλημέρα')).statusCode).toBe(200);
    return conversation;
  };
  const setState = (username: string, state: number) =>
    db.updateTable('people').set({ state }).where('username', '=', username).execute();
  const leave = (conversation: string, username: string, seq: number | null) =>
    db
      .updateTable('participants')
      .set({ until_seq: seq })
      .where('conversation', '=', Number(conversation))
      .where('person', '=', Number(demo.idOf(username)))
      .execute();

  it.each<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    ['the other is there', () => Promise.resolve(), () => Promise.resolve()],
    ['the other is inactive', () => setState('admin', 0), () => setState('admin', 1)],
    ['the reader has left', (id) => leave(id, 'mentee30', 1), (id) => leave(id, 'mentee30', null)],
    ['the other has left', (id) => leave(id, 'admin', 1), (id) => leave(id, 'admin', null)],
  ])('where %s, CanSend says whether a message is taken', async (name, change, undo) => {
    const { Id } = await begin();
    await change(Id);
    const listed = (await listOf('mentee30')).find((each) => each.Id === Id);
    const sent = await send('mentee30', Id, 'x');
    await undo(Id);
    expect([kind, name, sent.statusCode]).toEqual([kind, name, listed?.CanSend ? 200 : 403]);
    expect(listed?.CanSend).toBe(name === 'the other is there');
  });

  it('who has left is not told that somebody writes or has written, and tells nobody', async () => {
    const { Id } = await begin();
    const seq = await read('admin', Id);
    const Token = token();
    await send('admin', Id, 'x', Token);
    await leave(Id, 'mentee30', seq.list.at(-1)?.Seq ?? 0);
    events.length = 0;
    const typing = async (by: string) =>
      (await demo.as(by)).post('/api/praxis/chat/typing', { ConversationId: Id }).then(({ statusCode }) => statusCode);
    expect([await typing('admin'), await typing('mentee30')]).toEqual([200, 404]);
    await send('admin', Id, 'x', Token);
    await leave(Id, 'mentee30', null);
    expect(events.map(({ event, people }) => [event, people.includes(Number(demo.idOf('mentee30')))])).toEqual([
      ['chat.typing', false],
      ['chat.messageReceived', false],
    ]);
  });
});

it('nobody who is inactive is among those whom one may write to, and nobody begins a conversation with them', async () => {
  const admin = await demo.as('admin');
  const people = async () =>
    (await admin.post('/api/praxis/chat/people', { count: 100 })).json<{ list: { Id: string }[] }>().list;
  const before = (await people()).map(({ Id }) => Id);
  expect(before).toContain(demo.idOf('mentee31'));
  await db.updateTable('people').set({ state: 0 }).where('username', '=', 'mentee31').execute();
  expect((await people()).map(({ Id }) => Id)).toEqual(before.filter((id) => id !== demo.idOf('mentee31')));
  expect((await admin.post('/api/User/Chat', { UserId: demo.idOf('mentee31') })).statusCode).toBe(403);
});

describe('over the connection of a page', () => {
  const project = Number(demo.projectId('proto-vima'));
  const other = Number(demo.projectId('nea-afetiria'));
  const member = { url: '', roles: ['Mentee'] };

  it.each(chatHub.methods)(
    '$name is refused where its call is: in a login-as, and before consent',
    async ({ handle }) => {
      const { Id } = await start('admin', 'mentee30');
      const me = { Id: Number(demo.idOf('mentee30')) };
      const memberships = [
        { ...member, project, owesConsent: true },
        { ...member, project: other, owesConsent: false },
      ];
      const refusalOf = async (changed: Partial<HubContext>) => {
        const context = { db, hub, me, memberships: [], beforeConsent: false, ...changed };
        const body = { ConversationId: Id, Message: 'x', Token: token() };
        try {
          // The members of a connection that these handlers read.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          await handle(body, context as unknown as HubContext);
          return '';
        } catch (error) {
          return error instanceof ProblemError ? error.code : String(error);
        }
      };
      const found = [await refusalOf({ impersonator: 1 }), await refusalOf({ memberships }), await refusalOf({})];
      expect(found).toEqual(['chat-private', 'consent-needed', '']);
    },
  );
});
