import { beforeAll, describe, expect, it } from 'vitest';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import { recordEvents, officialClient } from '../../../../tests/support/server/hub.ts';
import { cookieName } from '../../../platform/session/cookie.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
let address: string;
let ActionId: string;

beforeAll(async () => {
  address = await demo.app.listen({ port: 0, host: '127.0.0.1' });
  const action = await db
    .selectFrom('actions')
    .innerJoin('projects', 'projects.id', 'actions.project')
    .where('projects.url', '=', 'proto-vima')
    .where('actions.flags', '=', ACTION_FLAGS.Published | ACTION_FLAGS.CanDelete)
    .orderBy('actions.id')
    .select('actions.id')
    .executeTakeFirstOrThrow();
  ActionId = String(action.id);
});

async function open(username: string) {
  const { cookie } = await demo.as(username);
  const headers = { cookie: `${cookieName(demo.config)}=${cookie}`, origin: 'http://praxis.test' };
  const connection = officialClient(address, { headers });
  const heard = {
    changed: recordEvents(connection, 'changed'),
    subscription: recordEvents(connection, 'subscription'),
    joined: recordEvents(connection, 'actions.joined'),
  };
  const ended = new Promise<string>((resolve) => connection.onclose(() => resolve('ended')));
  await connection.start();
  return { connection, ended, ...heard };
}

const patch = [{ op: 'replace', path: '/notes', value: 'x' }];

describe('a channel of an action', () => {
  it('sends changes to the other pages, and with `send` to the own page too', async () => {
    const channel = { ActionId, MenteeId: demo.idOf('mentee') };
    const [mentee, mentor] = [await open('mentee'), await open('mentor')];
    for (const { connection } of [mentee, mentor]) await connection.invoke('subscribe', channel);
    expect(mentor.subscription).toEqual([{ ...channel, Subscribed: true }]);
    await mentee.connection.invoke('sendToOthers', { ...channel, patch });
    await mentor.connection.invoke('send', { ...channel, patch });
    const [theirs, mine] = ['mentee', 'mentor'].map((name) => ({ ...channel, UserId: demo.idOf(name), patch }));
    await expect.poll(() => mentor.changed).toEqual([theirs, mine]);
    await expect.poll(() => mentee.changed).toEqual([mine]);
    await mentor.connection.invoke('unsubscribe', channel);
    await mentee.connection.invoke('send', { ...channel, patch });
    await expect.poll(() => mentee.changed).toHaveLength(2);
    expect(mentor.changed).toHaveLength(2);
  });

  it('tells a page the stored revision, and the others that somebody has joined', async () => {
    const channel = { ActionId, MenteeId: demo.idOf('mentee'), Kind: 'public' };
    const mentor = await demo.as('mentor');
    const [first, second] = [await open('mentee'), await open('mentor')];
    const none = await first.connection.invoke<{ Revision: number }>('subscribe', channel);
    const Data = { Loaded: true, Revision: none.Revision, note: 'Καλή αρχή' };
    const saved = await mentor.post('/api/mentor/SavePublicMenteeData', {
      ...channel,
      Kind: undefined,
      Data,
      Shared: true,
    });
    expect(saved.statusCode).toBe(200);
    const stored = await second.connection.invoke<{ Revision: number }>('subscribe', channel);
    expect(stored).toEqual({ Revision: none.Revision + 1 });
    await expect.poll(() => first.joined).toEqual([channel]);
    expect(second.joined).toEqual([]);
  });

  it('is separate for each mentee and kind of data', async () => {
    const [mentee, mentor] = [await open('mentee'), await open('mentor')];
    const MenteeId = demo.idOf('mentee');
    await mentee.connection.invoke('subscribe', { ActionId, MenteeId, Kind: 'public' });
    await mentor.connection.invoke('send', { ActionId, MenteeId, Kind: 'private', patch });
    await mentor.connection.invoke('send', { ActionId, MenteeId, patch });
    await mentor.connection.invoke('send', { ActionId, MenteeId, Kind: 'public', patch });
    await expect.poll(() => mentee.changed).toMatchObject([{ Kind: 'public' }]);
  });

  it.each([
    ['mentor2', 'a mentor of others'],
    ['mentee2', 'another mentee'],
    ['translator', 'a role without actions'],
  ])('is refused to %s (%s) as if it were not there', async (username) => {
    const { connection } = await open(username);
    const channel = { ActionId, MenteeId: demo.idOf('mentee') };
    await expect(connection.invoke('subscribe', channel)).rejects.toThrow('no-action');
    await expect(connection.invoke('send', { ...channel, patch })).rejects.toThrow('no-action');
    await expect(connection.invoke('subscribe', { ...channel, ActionId: '999999' })).rejects.toThrow('no-action');
  });

  it('refuses changes by readers without the right to write', async () => {
    const { connection } = await open('mentee');
    const MenteeId = demo.idOf('mentee');
    for (const channel of [{ ActionId }, { ActionId, MenteeId, Kind: 'public' }]) {
      await connection.invoke('subscribe', channel);
      await expect(connection.invoke('sendToOthers', { ...channel, patch })).rejects.toThrow('no-change');
    }
    await expect(connection.invoke('subscribe', { ActionId, MenteeId, Kind: 'private' })).rejects.toThrow('no-action');
  });

  it.each(['/__proto__/x', '/a/constructor', '/a/~1prototype/prototype', 'a/b', '/a~2', '/a'.repeat(60)])(
    'refuses the path %s',
    async (path) => {
      const { connection } = await open('mentor');
      const change = { ActionId, MenteeId: demo.idOf('mentee'), patch: [{ op: 'add', path, value: 1 }] };
      await expect(connection.invoke('send', change)).rejects.toThrow('wrong-path');
      const moved = { ...change, patch: [{ op: 'move', path: '/x', from: path }] };
      await expect(connection.invoke('send', moved)).rejects.toThrow('wrong-path');
    },
  );

  it.each([
    [
      'the link',
      () =>
        db
          .deleteFrom('mentor_mentee')
          .where('mentee', '=', Number(demo.idOf('mentee13')))
          .execute(),
    ],
    ['the action', () => db.updateTable('actions').set({ flags: 0 }).where('id', '=', Number(ActionId)).execute()],
  ])('ends with %s', async (_, ends) => {
    const { connection, ended } = await open('mentor');
    const MenteeId = demo.idOf('mentee7');
    await connection.invoke('subscribe', { ActionId, MenteeId });
    await ends();
    expect(await ended).toBe('ended');
  });
});
