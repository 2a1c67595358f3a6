// Over 150 lines: one file of a conversation is tried by every call that reaches files, by everybody who might try.
import { describe, expect, it } from 'vitest';
import type { FileRecord, FileShare } from '../../../../schemas/entities/files.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { sha256, uploadFile, hashOfParts } from '../../../../tests/support/server/files.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000' });
const { db } = demo.data;
const mentee = await demo.as('mentee');
const mentor = await demo.as('mentor');
const coordinator = await demo.as('coordinator');
const project = Number(demo.projectId('proto-vima'));

/** People who see the mentee, but are not members of the conversation of the mentee and the coordinator. */
const LOOKING = ['admin', 'manager', 'managerlite', 'supervisor', 'supervisorlite', 'mentor', 'microdata', 'mentee2'];

const begin = async (client: TestClient, more: object) =>
  (await client.post('/api/User/Chat', more)).json<{ Id: string }>().Id;
const pair = await begin(mentee, { UserId: demo.idOf('coordinator') });
const text = (bytes: string, name: string) => ({ bytes, name, type: 'text/plain' });
const give = (client: TestClient, who: string, more: object) =>
  client.form('/api/files/Share', { OwnerId: demo.idOf(who), GroupIds: '', ...more });
const given = async (client: TestClient, who: string, conversation: string, name: string): Promise<string> => {
  const reply = await give(client, who, { GroupIds: conversation, data: text(name, name) });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const row = await db.selectFrom('files').where('base', '=', `${name}^001`).select('id').executeTakeFirstOrThrow();
  return row.id;
};
const get = (client: TestClient, name: string, more = '') =>
  client.get(`/api/files/download?Category=Shared&name=${encodeURIComponent(name)}${more}`);

/** The calls by which somebody reaches a file of the mentee: none, unless it is theirs too. */
async function ways(client: TestClient, id: string): Promise<string[]> {
  const row = await db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const UserId = String(row.owner);
  const of = { Category: 'Shared', UserId };
  const [shown = ''] = row.base.split('^');
  const [list, versions, is, is2024, shared, sharedOf] = await Promise.all([
    client.post('/api/praxis/files/list', of),
    client.post('/api/praxis/files/versions', { ...of, Name: shown }),
    client.post('/api/files/IsUploaded', { ...of, Name: shown }),
    client.post('/api/files/IsUploaded2024', { category: 'Shared', UserId, name: shown, version: 'latest' }),
    client.post('/api/files/GetShared', {}),
    client.post('/api/files/GetShared', { UserId }),
  ]);
  const downloads = await Promise.all([
    get(client, id),
    get(client, row.name, `&UserId=${UserId}`),
    get(client, shown, `&UserId=${UserId}`),
    get(client, shown),
    get(client, id, '&inline=1'),
  ]);
  const found = Object.entries({ list, versions, is, is2024, shared, sharedOf }).filter(([, reply]) =>
    reply.body.includes(id),
  );
  const thumbnail = await client.get(`/api/praxis/files/thumbnail?Id=${id}`);
  return [
    ...found.map(([name]) => name),
    ...downloads.flatMap(({ statusCode }, index) => (statusCode === 404 ? [] : [`download ${index} ${statusCode}`])),
    ...(thumbnail.json().code === 'no-file' ? [] : ['thumbnail']),
  ];
}
const EVERY = ['list', 'versions', 'is', 'is2024', 'shared', 'sharedOf'];
const DOWNLOADS = [0, 1, 2, 3, 4].map((index) => `download ${index} 200`);

describe('a file that is given in a conversation', () => {
  it('belongs to the members, and not to staff of the sender', async () => {
    const id = await given(mentee, 'mentee', pair, 'private.txt');
    for (const member of [mentee, coordinator])
      expect(await ways(member, id)).toEqual([...EVERY, ...DOWNLOADS, 'thumbnail']);
    for (const who of LOOKING) expect({ [who]: await ways(await demo.as(who), id) }).toEqual({ [who]: [] });
    expect((await demo.client().get(`/api/files/download?Category=Shared&name=${id}`)).statusCode).toBe(401);
  });

  it('is changed only by its sender, and stays available', async () => {
    const id = await given(mentee, 'mentee', pair, 'change.txt');
    const row = await db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const tries = (client: TestClient, who: string) =>
      Promise.all(
        [
          client.post('/api/files/RenewFile', { Id: id, Name: 'x.txt' }),
          client.post('/api/files/DeleteFile', { Id: id }),
          client.post('/api/files/DeleteFile2024', { Id: id, version: row.version }),
          give(client, who, { UserIds: demo.idOf(who === 'mentor' ? 'mentee' : 'mentor'), FileId: id }),
        ].map(async (reply) => (await reply).statusCode),
      );
    for (const who of ['admin', 'manager', 'supervisor', 'mentor', 'supervisorlite'])
      expect({ [who]: (await tries(await demo.as(who), who)).filter((status) => status < 403) }).toEqual({ [who]: [] });
    expect(await tries(coordinator, 'coordinator')).toEqual([403, 403, 403, 403]);
    expect(await db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirst()).toEqual(row);
    const list = (client: TestClient) =>
      client
        .post('/api/praxis/files/list', { Category: 'Shared', UserId: demo.idOf('mentee') })
        .then((reply) => reply.json<FileRecord[]>().find(({ Id }) => Id === id)?.CanEdit);
    expect([await list(mentee), await list(coordinator)]).toEqual([true, false]);
    expect((await mentee.post('/api/files/DeleteFile', { Id: id })).json()).toEqual({ Deleted: 1 });
    expect((await get(coordinator, id)).statusCode).toBe(404);
  });

  it('is closed to anybody in a login-as or view-as of a member', async () => {
    const id = await given(mentee, 'mentee', pair, 'closed.txt');
    for (const member of ['mentee', 'coordinator']) {
      const acting = await demo.as(member, 'admin');
      expect(await ways(acting, id)).toEqual([]);
      expect((await acting.post('/api/files/DeleteFile', { Id: id })).statusCode).toBe(404);
      const start = { Category: 'Shared', Name: 'a.txt', OriginalName: 'a.txt', Mime: '', Parts: 1 };
      expect((await acting.post('/api/files/StartUpload', start)).json()).toMatchObject({ code: 'chat-private' });
      const looking = await demo.as('admin');
      await looking.post('/api/praxis/viewas/begin', { UserId: demo.idOf(member) });
      expect(await ways(looking, id)).toEqual([]);
    }
  });

  it('is closed to anybody in a login-as or view-as of its sender also before it is sent', async () => {
    const draft = { name: 'draft.txt', bytes: Buffer.from('draft'), category: 'Shared' };
    const { Id } = (await uploadFile(mentee, draft)).json<{ Id: string }>();
    expect(await ways(await demo.as('mentee', 'admin'), Id)).toEqual([]);
    const looking = await demo.as('admin');
    await looking.post('/api/praxis/viewas/begin', { UserId: demo.idOf('mentee') });
    expect(await ways(looking, Id)).toEqual([]);
    expect((await get(mentee, Id)).payload).toBe('draft');
  });

  it('is equally private if it is uploaded first, before and after it is sent', async () => {
    const { Id } = (
      await uploadFile(mentee, { name: 'large.txt', bytes: Buffer.from('large'), category: 'Shared' })
    ).json<{
      Id: string;
    }>();
    for (const who of [...LOOKING, 'coordinator'])
      expect({ [who]: await ways(await demo.as(who), Id) }).toEqual({ [who]: [] });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await give(mentee, 'mentee', { GroupIds: pair, FileId: Id, Token: Id })).json()).toMatchObject([
        { FileId: Id, OwnerId: demo.idOf('mentee'), ReceiverId: demo.idOf('coordinator') },
      ]);
    for (const who of LOOKING) expect({ [who]: await ways(await demo.as(who), Id) }).toEqual({ [who]: [] });
    expect((await get(coordinator, Id)).payload).toBe('large');
    const forOther = { Category: 'Shared', Name: 'b.txt', OriginalName: 'b.txt', Mime: '', Parts: 1 };
    const refused = await (
      await demo.as('admin')
    ).post('/api/files/StartUpload', { ...forOther, UserId: demo.idOf('mentee') });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  });

  it('sent twice with one token is one file', async () => {
    const send = () => give(mentee, 'mentee', { GroupIds: pair, Token: 'one-gift', data: text('once', 'once.txt') });
    const [first, again] = [(await send()).json<FileShare[]>(), (await send()).json<FileShare[]>()];
    expect(again).toEqual(first);
    const rows = await db.selectFrom('files').where('base', 'like', 'once.txt%').select('id').execute();
    expect(rows).toEqual([{ id: first[0]?.FileId }]);
    await mentee.post('/api/praxis/chat/send', { ConversationId: pair, Message: 'words', Token: `some-words-${pair}` });
    const taken = await give(mentee, 'mentee', { GroupIds: pair, Token: 'some-words', data: text('x', 'words.txt') });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'token-used']);
  });

  it('is given in a conversation of the same project, by a member', async () => {
    const id = await given(mentee, 'mentee', pair, 'not-theirs.txt');
    const stranger = await give(mentor, 'mentor', { GroupIds: pair, data: text('x', 'x.txt') });
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'no-conversation']);
    const both = await demo.as('admin');
    const elsewhere = await give(both, 'admin', {
      ProjectId: 'nea-afetiria',
      GroupIds: await begin(both, { UserId: demo.idOf('manager') }),
      data: text('x', 'y.txt'),
    });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'no-conversation']);
    expect(await db.selectFrom('loose_files').select('key').execute(), 'nothing is left of what was refused').toEqual(
      [],
    );
    expect((await get(coordinator, id)).statusCode).toBe(200);
  });
});

describe('an own file that is given in a conversation', () => {
  it('stays visible to staff of its owner, is visible to present members, and is not disclosed to others', async () => {
    const made = (await uploadFile(mentor, { name: 'cv.txt', bytes: Buffer.from('cv') })).json<FileRecord>();
    const both = await begin(mentor, { UserId: demo.idOf('mentee') });
    expect((await get(mentee, made.Id)).statusCode).toBe(404);
    await give(mentor, 'mentor', { GroupIds: both, FileId: made.Id });
    expect((await get(mentee, made.Id)).payload).toBe('cv');
    for (const who of ['admin', 'manager', 'supervisor', 'coordinator', 'mentee7']) {
      const shares = await (await demo.as(who)).post('/api/files/GetShared', { UserId: demo.idOf('mentor') });
      expect(shares.body).not.toContain(made.Id);
    }
    const statuses = await Promise.all(
      ['admin', 'supervisor', 'mentee7'].map(async (who) => (await get(await demo.as(who), made.Id)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 404]);
    expect((await mentee.post('/api/files/DeleteFile', { Id: made.Id })).statusCode).toBe(403);
    expect((await get(await demo.as('mentee', 'admin'), made.Id)).statusCode).toBe(404);
  });
});

describe('a group', () => {
  it('shows its files to present members only, and not to people who left it or the project', async () => {
    const others = ['mentee', 'mentee7'];
    const group = await begin(mentor, { UserIds: others.map(demo.idOf), Title: 'Both' });
    const fromOwner = await given(mentor, 'mentor', group, 'group.txt');
    const fromMember = await given(mentee, 'mentee', group, 'member.txt');
    const reached = async () =>
      Promise.all(
        ['mentor', ...others].map(async (who) => {
          const client = await demo.as(who);
          return [await get(client, fromOwner), await get(client, fromMember)].map(({ statusCode }) => statusCode);
        }),
      );
    expect(await reached()).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
    const links = await db
      .deleteFrom('mentor_mentee')
      .where('mentee', '=', Number(demo.idOf('mentee')))
      .where('project', '=', project)
      .returningAll()
      .execute();
    expect(links.length).toBeGreaterThan(0);
    expect(await reached(), 'the giver has left, too').toEqual([
      [200, 200],
      [404, 404],
      [200, 200],
    ]);
    expect((await mentee.post('/api/files/DeleteFile', { Id: fromMember })).statusCode).toBe(404);
    const shares = (await mentor.post('/api/files/GetShared', {})).json<FileShare[]>();
    const receivers = shares.filter(({ FileId }) => FileId === fromOwner).map(({ ReceiverId }) => ReceiverId);
    expect(receivers).toEqual([demo.idOf('mentee7')]);
    await db.insertInto('mentor_mentee').values(links).execute();
    await db
      .updateTable('participants')
      .set({ until_seq: 1 })
      .where('conversation', '=', Number(group))
      .where('person', '=', Number(demo.idOf('mentee7')))
      .execute();
    expect(await reached()).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
    ]);
    await db
      .deleteFrom('memberships')
      .where('person', '=', Number(demo.idOf('mentor')))
      .where('project', '=', project)
      .execute();
    expect(await reached(), 'a group ends with its owner').toEqual([
      [404, 404],
      [404, 404],
      [404, 404],
    ]);
  });
});

it('an upload in parts by a member cannot be ended in a login-as, and staff cannot read the file', async () => {
  const bytes = Buffer.from('parts');
  const start = await mentee.post('/api/files/StartUpload', {
    Category: 'Shared',
    Name: 'parts.txt',
    OriginalName: 'parts.txt',
    Mime: '',
    Parts: 1,
  });
  const { Id } = start.json<{ Id: string }>();
  await mentee.form('/api/files/uploadpart', { Id, part: 0, hash: sha256(bytes), data: { bytes } });
  const acting = await demo.as('mentee', 'admin');
  expect((await acting.post('/api/files/EndUpload', { Id, Hash: hashOfParts([bytes]) })).json()).toMatchObject({
    code: 'chat-private',
  });
  const ended = (await mentee.post('/api/files/EndUpload', { Id, Hash: hashOfParts([bytes]) })).json<FileRecord>();
  expect((await get(await demo.as('admin'), ended.Id)).statusCode).toBe(404);
});
