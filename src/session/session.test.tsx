import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../engine/index.ts';
import { Session, type SessionOptions } from './session.ts';

const LAYOUT = [{ state: 'home', label: 'Home' }];
const settings = JSON.stringify({ Roles: { Mentor: LAYOUT, Admin: LAYOUT } });
const refused = (status: number) =>
  new CallError({ status, code: status === 401 ? 'not-signed-in' : String(status), text: '' });

/** A server of two projects, where anna is mentor, administrator, and has a role that no project has. */
function server(over: Record<string, unknown> = {}, options: SessionOptions = {}) {
  const asked: string[] = [];
  const call =
    (name: string, answer: (body: { ProjectId?: string }) => unknown) => async (body: { ProjectId?: string }) => {
      asked.push(body.ProjectId === undefined ? name : `${name} ${body.ProjectId}`);
      const given = Object.hasOwn(over, name) ? over[name] : answer(body);
      if (given instanceof Error) throw given;
      return given;
    };
  const rows = [
    { Id: '1', Descr: 'One', url: 'one', Roles: ['Mentor'], Logo: '' },
    { Id: '2', Descr: 'Two', url: 'two', Roles: ['Mentor'], Logo: '' },
  ];
  const api = {
    account: {
      identity: call('identity', () => ({ Id: '7', Username: 'anna', Roles: ['Mentor'], DefaultProject: '2' })),
    },
    projects: {
      get: call('get', ({ ProjectId }) => ({
        ...rows.find((row) => row.Id === ProjectId || row.url === ProjectId),
        Settings: settings,
      })),
      getProjects: call('getProjects', () => rows),
    },
    users: {
      getCurrent: call('getCurrent', () => ({
        Id: '7',
        Username: 'anna',
        Roles: ['Translator', 'Mentor', 'Admin'],
        Fields: {},
      })),
    },
  };
  // The session calls nothing else of the client.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { session: new Session(api as never, { mayBeHere: () => true, recheckMs: 0, ...options }), asked };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function started(over?: Record<string, unknown>, options?: SessionOptions) {
  const made = server(over, options);
  made.session.start();
  await made.session.whenIdentityKnown();
  return made;
}

describe('who is here', () => {
  test('is nobody when the identity call fails', async () => {
    const { session } = await started({ identity: refused(401) });
    expect(session.state).toBe('unauthenticated');
    expect(session.heldRoles).toEqual([]);
  });

  test('signing out forgets the person, the project and the role', async () => {
    const { session } = await started();
    await session.openProject('one');
    session.signedOut();
    expect(session).toMatchObject({ state: 'unauthenticated', identity: null, user: null, project: null, role: null });
  });
});

describe('a session that has ended', () => {
  test('leaves the page as it is, and asks for the password; who comes back goes on', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    await session.openProject('one');
    over['identity'] = refused(401);
    await session.reload();
    expect(session).toMatchObject({ state: 'authenticated', identity: { Id: '7' }, project: { url: 'one' } });
    expect(session.expiry.isOver).toBe(true);
    const waits = session.isBack();
    delete over['identity'];
    await session.reload();
    expect(await waits).toBe(true);
    expect(session.expiry.isOver).toBe(false);
    expect(session.project).toMatchObject({ url: 'one' });
  });

  test('is asked about once more before it is believed: a page may ask between two cookies of one sign-in', async () => {
    const over: Record<string, unknown> = {};
    const { session, asked } = await started(over, { recheckMs: 30 });
    over['identity'] = refused(401);
    const waits = session.isBack();
    await session.whenIdentityKnown();
    expect(session.expiry.isOver).toBe(false);
    delete over['identity'];
    expect(await waits).toBe(true);
    expect(session.expiry.isOver).toBe(false);
    expect(asked.filter((name) => name === 'identity')).toHaveLength(3);
  });

  test('nothing waits for it after the person gives up, or before the first sign-in', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    over['identity'] = refused(401);
    const waits = session.isBack();
    await session.whenIdentityKnown();
    session.giveUp();
    expect(await waits).toBe(false);
    expect(session).toMatchObject({ state: 'unauthenticated', identity: null, ended: false });
    expect(await (await started({ identity: refused(401) })).session.isBack()).toBe(false);
  });

  test('also ends a login-as', async () => {
    const Impersonator = { Id: '1', Name: 'x', Kind: 'login' };
    const over: Record<string, unknown> = { identity: { Id: '7', Username: 'anna', Roles: [], Impersonator } };
    const { session } = await started(over);
    over['identity'] = refused(401);
    expect(await session.isBack()).toBe(false);
    await session.reload();
    expect(session).toMatchObject({ state: 'unauthenticated', identity: null, ended: true });
  });

  test('is told from one that the person ended, and from none at all', async () => {
    const left = (await started()).session;
    left.signedOut();
    expect(left).toMatchObject({ ended: false, identity: null });
    expect((await started({ identity: refused(401) })).session).toMatchObject({ ended: false, identity: null });
  });

  test.each([
    [false, { identity: null, ended: true }],
    [true, { identity: { Id: '7' }, ended: false }],
  ])('in another tab by its person: work that is not saved (%s) stays', async (wouldLose, expected) => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over, { hasUnsaved: () => wouldLose });
    over['identity'] = refused(401);
    await session.leftElsewhere();
    expect(session).toMatchObject(expected);
    expect(session.expiry.isOver).toBe(wouldLose);
  });

  test('is not assumed when the network is unavailable', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    over['identity'] = new CallError({ status: 0, code: 'network', text: '' });
    expect(await session.isBack()).toBe(false);
    expect(session).toMatchObject({ state: 'authenticated', identity: { Id: '7' }, reason: 'network' });
    expect(session.expiry.isOver).toBe(false);
  });
});

describe('the roles to switch between', () => {
  test('are those held that exist in the settings; the first becomes current', async () => {
    const { session } = await started();
    await session.openProject('one');
    expect(session.availableRoles).toEqual(['Mentor', 'Admin']);
    expect(session.role).toBe('Mentor');
  });

  test('the chosen one is remembered for its project', async () => {
    const first = await started();
    await first.session.openProject('one');
    first.session.chooseRole('Admin');
    expect(first.session.role).toBe('Admin');
    first.session.chooseRole('Translator');
    expect(first.session.role).toBe('Admin');

    const later = await started();
    await later.session.openProject('one');
    expect(later.session.role).toBe('Admin');
    await later.session.openProject('two');
    expect(later.session.role).toBe('Mentor');
  });
});

describe('the role of a tab', () => {
  const openTab = async () => {
    const { session } = await started();
    await session.openProject('one');
    return session;
  };

  test('stays over a reload when another tab has switched, whether it was chosen or came by itself', async () => {
    expect((await openTab()).role).toBe('Mentor');
    const stored = Object.keys(sessionStorage).map((name) => [name, sessionStorage.getItem(name) ?? ''] as const);
    sessionStorage.clear();
    (await openTab()).chooseRole('Admin');
    expect((await openTab()).role).toBe('Admin');
    // A new tab starts with the last choice.
    sessionStorage.clear();
    expect((await openTab()).role).toBe('Admin');
    sessionStorage.clear();
    for (const [name, value] of stored) sessionStorage.setItem(name, value);
    expect((await openTab()).role).toBe('Mentor');
  });
});

describe('projects', () => {
  test('the default one comes first, else the first of all', async () => {
    const { session } = await started();
    expect(await session.defaultProject()).toMatchObject({ url: 'two' });
    const other = await started({ identity: { Id: '7', Username: 'anna', Roles: [], DefaultProject: null } });
    expect(await other.session.defaultProject()).toMatchObject({ url: 'one' });
  });

  test('are opened once, by id or url, without regard to case', async () => {
    const { session, asked } = await started();
    await Promise.all([session.openProject('one'), session.openProject('one')]);
    await session.openProject('ONE');
    await session.openProject('1');
    expect(asked.filter((name) => name.startsWith('get '))).toEqual(['get one']);
  });

  test.each(['before', 'after'])(
    'the one that was wanted last is open, where the slow answer of another one comes %s it',
    async (order) => {
      const over: Record<string, unknown> = {};
      const { session } = await started(over);
      const slow = Promise.withResolvers<unknown>();
      const wanted = Promise.withResolvers<unknown>();
      over['get'] = slow.promise;
      const first = session.openProject('one');
      over['get'] = wanted.promise;
      const last = session.openProject('two');
      const answers = [
        () => slow.resolve({ Id: '1', Descr: 'One', url: 'one', Settings: settings }),
        () => wanted.resolve({ Id: '2', Descr: 'Two', url: 'two', Settings: settings }),
      ];
      const [one, other] = order === 'before' ? answers : answers.toReversed();
      one?.();
      await (order === 'before' ? first : last);
      other?.();
      await Promise.all([first, last]);
      expect(session.project?.url).toBe('two');
    },
  );

  test('one that is still loading does not open when the reader is back in the one that is open', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    await session.openProject('one');
    const slow = Promise.withResolvers<unknown>();
    over['get'] = slow.promise;
    const left = session.openProject('two');
    await session.openProject('one');
    slow.resolve({ Id: '2', Descr: 'Two', url: 'two', Settings: settings });
    await left;
    expect(session.project?.url).toBe('one');
  });

  test('a failed load empties the current project and says which', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    await session.openProject('one');
    over['get'] = refused(404);
    await expect(session.openProject('nowhere')).rejects.toMatchObject({ status: 404 });
    expect(session.project).toBeNull();
    expect(session.failedProject).toMatchObject({ name: 'nowhere' });
  });
});

describe('a project that somebody changes while it is open', () => {
  test('is asked for again beside what the reader does, and answers to its old address too', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    await session.openProject('one');
    const Roles = { Mentor: [...LAYOUT, { state: 'chat', label: 'Chat' }] };
    over['get'] = { Id: '1', Descr: 'One', url: 'first', Settings: JSON.stringify({ Roles }) };
    await session.renew();
    expect(session.project?.Settings.Roles).toEqual(Roles);
    expect([session.isOpen('one'), session.isOpen('first'), session.isOpen('two')]).toEqual([true, true, false]);
  });

  test('stays as it is while it cannot be reached', async () => {
    const over: Record<string, unknown> = {};
    const { session } = await started(over);
    await session.openProject('one');
    over['get'] = refused(503);
    await session.renew();
    expect(session.project?.url).toBe('one');
    expect(session.failedProject).toBeNull();
  });
});

describe('a page', () => {
  const person = (Id: string, more: object = {}) => ({
    Id,
    Username: Id,
    Roles: ['Mentor'],
    DefaultProject: '2',
    ...more,
  });

  test('belongs to the first person: the next one is told, and their data is not used', async () => {
    const over: Record<string, unknown> = { identity: person('7') };
    const { session } = await started(over);
    await session.openProject('one');
    over['identity'] = person('8');
    await session.reload();
    expect(session).toMatchObject({ replaced: true, identity: { Id: '7' }, person: { installation: '', person: '7' } });
    expect(session.owner).toEqual({ installation: '', person: '7', project: '1' });
  });

  test.each([
    ['of another installation', { Installation: 'two' }],
    ['as whom an administrator acts', { Impersonator: { Id: '1', Name: 'x', Kind: 'login' } }],
  ])('is not for the same person %s', async (_, more) => {
    const over: Record<string, unknown> = { identity: person('7', { Installation: 'one' }) };
    const { session } = await started(over);
    over['identity'] = person('7', { Installation: 'one', ...more });
    await session.reload();
    expect(session.replaced).toBe(true);
  });

  test('stays theirs while their session is over, when they come back, and when somebody else comes', async () => {
    const over: Record<string, unknown> = { identity: person('7') };
    const { session } = await started(over);
    over['identity'] = refused(401);
    await session.reload();
    expect(session).toMatchObject({ identity: { Id: '7' }, replaced: false, owner: { person: '7' } });
    over['identity'] = person('7');
    await session.reload();
    expect(session).toMatchObject({ identity: { Id: '7' }, replaced: false });
    over['identity'] = refused(401);
    await session.reload();
    over['identity'] = person('8');
    await session.reload();
    expect(session).toMatchObject({ identity: { Id: '7' }, replaced: true });
    expect(session.expiry.isOver).toBe(false);
  });
});
