import { describe, expect, it } from 'vitest';
import type { Conversation, Message } from '../../../../schemas/entities/chat.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const { id: action } = await db
  .selectFrom('actions')
  .innerJoin('projects', 'projects.id', 'actions.project')
  .where('projects.url', '=', 'proto-vima')
  .where('actions.title', '=', 'Συμφωνητικό συμμετοχής')
  .select('actions.id')
  .executeTakeFirstOrThrow();
const ActionId = String(action);
const MenteeId = demo.idOf('mentee');
const open = async (who: string, body: object = { ActionId, MenteeId }) =>
  (await demo.as(who)).post('/api/praxis/chat/ofaction', body);
const send = async (who: string, ConversationId: string, Message: string) =>
  (await demo.as(who)).post('/api/praxis/chat/send', { ConversationId, Message, Token: `token-${who}-${Message}` });
const list = async (who: string) =>
  (await (await demo.as(who)).post('/api/Chat/Conversations', { count: 100 })).json<Conversation[]>();

describe('the conversation about an action', () => {
  it('is one for the mentee and their mentor, and stands in their lists once something was written', async () => {
    const [mine, again, theirs] = await Promise.all([open('mentee', { ActionId }), open('mentee'), open('mentor')]);
    const { Id } = mine.json<Conversation>();
    expect([again.json().Id, theirs.json().Id]).toEqual([Id, Id]);
    expect(mine.json()).toMatchObject({ Title: 'Συμφωνητικό συμμετοχής', Group: true, CanSend: true, ActionId });
    expect(mine.json<Conversation>().Users.map((user) => user.Id)).toContain(demo.idOf('mentor'));
    expect((await list('mentee')).map((each) => each.Id)).not.toContain(Id);
    await send('mentee', Id, 'Να υπογράψω με μπλε στυλό;');
    await send('mentor', Id, 'Δεν έχει σημασία.');
    const read = await (await demo.as('mentee')).post('/api/Chat/GetMessages', { ConversationId: Id });
    expect(read.json<{ list: Message[] }>().list.map(({ Message: text }) => text)).toEqual([
      'Να υπογράψω με μπλε στυλό;',
      'Δεν έχει σημασία.',
    ]);
    for (const who of ['mentee', 'mentor']) expect((await list(who)).map((each) => each.Id)).toContain(Id);
    const found = (await (await demo.as('mentor')).post('/api/Chat/Conversations', { Search: 'συμφωνητικο' })).json<
      Conversation[]
    >();
    expect(found.map((each) => each.Id)).toEqual([Id]);
  });

  it('is nobody else’s', async () => {
    const { Id } = (await open('mentee')).json<Conversation>();
    const answers = await Promise.all([
      open('mentee2'),
      open('mentor6'),
      open('admin'),
      open('mentee', { ActionId: '999999' }),
      open('mentee', { ActionId: '' }),
      demo.client().post('/api/praxis/chat/ofaction', { ActionId }),
    ]);
    expect(answers.map((reply) => reply.statusCode)).toEqual([404, 404, 403, 404, 400, 401]);
    expect((await send('mentee2', Id, 'x')).statusCode).toBe(404);
  });

  it('ends for a mentor whose link ends, and goes on with the next one', async () => {
    const { Id } = (await open('mentee')).json<Conversation>();
    const link = db.updateTable('mentor_mentee').where('mentee', '=', Number(MenteeId)).where('action', '=', '');
    const to = async (mentor: string) => link.set({ mentor: Number(demo.idOf(mentor)) }).execute();
    await to('mentor4');
    expect((await open('mentor')).statusCode).toBe(404);
    expect((await send('mentor', Id, 'late')).statusCode).toBe(403);
    expect((await open('mentor4')).json().Id).toBe(Id);
    await send('mentee', Id, 'Καλώς ήρθατε');
    expect((await list('mentor4')).map((each) => each.Id)).toContain(Id);
    await to('mentor');
    expect((await open('mentor')).json<Conversation>()).toMatchObject({ Id, CanSend: true });
  });
});
