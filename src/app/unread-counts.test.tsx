import { afterEach, expect, test, vi } from 'vitest';
import { Session } from '../session/session.ts';
import { followUnreadCounts } from './unread-counts.ts';

afterEach(() => void vi.useRealTimers());

const row = { Id: '1', Descr: 'One', url: 'one', Roles: ['Mentee'], Logo: '', Settings: '{"Roles":{"Mentee":[]}}' };
const person = { Id: '7', Username: 'anna', Roles: ['Mentee'], DefaultProject: '1', Fields: {} };

/** An app that counts the items of its menu. */
async function counting(identity: object = person) {
  const asked: string[] = [];
  const answer = (reply: unknown) => () => Promise.resolve(reply);
  const count = (name: string, Count: number) => () => {
    asked.push(name);
    return Promise.resolve({ Count });
  };
  const api = {
    account: { identity: answer(identity) },
    projects: { get: answer(row), getProjects: answer([row]) },
    users: { getCurrent: answer(person) },
    chat: { newCount: count('chat', 2) },
    notifications: { count: count('notices', 3) },
  };
  const shown: object[] = [];
  const heard = new Map<string, (payload?: object) => void>();
  const hub = { listen: (event: string, work: (payload?: object) => void) => void heard.set(event, work) };
  // The session uses nothing else of the client, and the notifications nothing else of the app.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const session = new Session(api as never, { mayBeHere: () => true });
  session.start();
  await session.whenIdentityKnown();
  await session.openProject('1');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  followUnreadCounts({
    api,
    hub,
    session,
    ports: { link: () => '/' },
    display: { set: (counts: object) => shown.push(counts) },
  } as never);
  const tell = (event: string, payload?: object) => heard.get(event)?.(payload);
  return { asked, session, shown, again: () => tell('connection.back'), tell };
}

test('counts for the open project, and no more once it was left', async () => {
  const { asked, session, shown, again, tell } = await counting();
  tell('connection.state', { state: 'Connected' });
  await expect.poll(() => shown.at(-1)).toEqual({ unreadChat: 2, unreadNotices: 3 });
  await session.leave('1');
  again();
  await expect.poll(() => shown.at(-1)).toEqual({ unreadChat: 0, unreadNotices: 0 });
  expect(asked).toEqual(['chat', 'notices']);
});

test('counts once when the page is connected, and again when the connection is back', async () => {
  const { asked, tell, again } = await counting();
  tell('connection.state', { state: 'Starting' });
  tell('connection.state', { state: 'Connected' });
  await expect.poll(() => asked).toEqual(['chat', 'notices']);
  again();
  await expect.poll(() => asked).toEqual(['chat', 'notices', 'chat', 'notices']);
});

test('counts without a connection after three seconds', async () => {
  vi.useFakeTimers();
  const { asked, tell } = await counting();
  tell('connection.state', { state: 'Reconnecting' });
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toEqual(['chat', 'notices']);
});

test('counts no messages while somebody else is behind', async () => {
  const { asked, shown, tell } = await counting({ ...person, Impersonator: { Id: '1', Name: 'Admin', Kind: 'view' } });
  tell('connection.state', { state: 'Connected' });
  await expect.poll(() => shown.at(-1)).toEqual({ unreadChat: 0, unreadNotices: 3 });
  expect(asked).toEqual(['notices']);
});
