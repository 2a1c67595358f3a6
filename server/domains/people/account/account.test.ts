import { describe, expect, it } from 'vitest';
import { measureCpuTime } from '../../../../tests/support/server/test-app.ts';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp({ SIGN_IN_ATTEMPTS: '4' });
let address = 0;
const signIn = (Username: string, Password = DEMO_PASSWORD, client = demo.client(`10.1.${(address += 1)}.1`)) =>
  client.post('/Account/Login', { Username, Password });

/** CPU time in microseconds, so that other work of the machine does not count. */
const effort = (name: string) => measureCpuTime(() => signIn(name, 'wrong'));

describe('signing in', () => {
  it('creates a session and answers with the person', async () => {
    const client = demo.client();
    expect((await client.post('/Account/Identity')).statusCode).toBe(401);
    const reply = await signIn('mentor2', DEMO_PASSWORD, client);
    expect(reply.statusCode).toBe(200);
    const who = { Id: demo.idOf('mentor2'), Username: 'mentor2', Roles: ['Mentor', 'RegistryMentor'] };
    expect(reply.json()).toMatchObject({ ...who, DefaultProject: demo.projectId('proto-vima') });
    expect((await client.post('/account/IDENTITY')).json()).toMatchObject(who);
  });

  it('accepts the sign-in name in any spelling', async () => {
    for (const name of ['MENTEE12', ' Mentee12 ', 'mentee12']) expect((await signIn(name)).statusCode).toBe(200);
  });

  it.each([
    ['a wrong password', 'mentee20', 'wrong'],
    ['an unknown name', 'nobody', DEMO_PASSWORD],
    ['state 0', 'mentee57', DEMO_PASSWORD],
    ['state 2', 'mentee58', DEMO_PASSWORD],
    ['state 3', 'mentee59', DEMO_PASSWORD],
  ])('answers %s alike', async (_, name, password) => {
    const reply = await signIn(name, password);
    expect(reply.statusCode).toBe(401);
    expect({ ...reply.json<object>(), requestId: '' }).toEqual({
      type: 'about:blank',
      title: 'The name or the password is wrong.',
      status: 401,
      code: 'wrong-sign-in',
      requestId: '',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('takes as long for an unknown name as for a wrong password', async () => {
    await effort('warm-up');
    const efforts: { unknown: number; known: number }[] = [];
    for (let turn = 1; turn <= 5; turn += 1)
      efforts.push({ unknown: await effort(`nobody-${turn}`), known: await effort(`mentee2${turn}`) });
    const min = (kind: 'unknown' | 'known') => Math.min(...efforts.map((each) => each[kind]));
    const ratio = min('unknown') / min('known');
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is refused after too many attempts, for any spelling of the name and any address', async () => {
    const spellings = ['mentee30', 'MENTEE30', ' mentee30', 'Mentee30'];
    for (let index = 0; index < 40; index += 1) await signIn(spellings[index % 4] ?? '', 'wrong');
    const reply = await signIn('mentee30');
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('needs a body that fits', async () => {
    const reply = await demo.client().post('/Account/Login', { Username: 'x' });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ pointer: '/Password' }] });
    expect((await demo.client().post('/Account/Login', { Username: ['x'], Password: {} })).statusCode).toBe(400);
  });
});

it('opens a project of which the person is still a member', async () => {
  const client = await demo.as('mentee5');
  const landing = async () =>
    (await client.post('/Account/Identity')).json<{ DefaultProject: string | null }>().DefaultProject;
  const leave = (url: string) =>
    demo.data.db
      .deleteFrom('memberships')
      .where('person', '=', Number(demo.idOf('mentee5')))
      .where('project', '=', Number(demo.projectId(url)))
      .execute();
  expect(await landing()).toBe(demo.projectId('proto-vima'));
  await leave('proto-vima');
  expect(await landing()).toBe(demo.projectId('nea-afetiria'));
  await leave('nea-afetiria');
  expect(await landing()).toBeNull();
});

describe('signing out', () => {
  it('ends the session', async () => {
    const client = await demo.as('mentee');
    expect((await client.get('/account/logoff')).json()).toEqual({ SignedOut: true });
    expect((await client.post('/Account/Identity')).statusCode).toBe(401);
    expect((await client.get('/account/logoff')).json()).toEqual({ SignedOut: false });
  });

  it.each(['cross-site', 'same-site'])('is refused when a %s page asks for it', async (site) => {
    const client = await demo.as('mentee');
    expect((await client.get('/account/logoff', { 'sec-fetch-site': site })).statusCode).toBe(403);
    expect((await client.post('/Account/Identity')).statusCode).toBe(200);
  });
});

describe('signing out, where a browser does not say of which site the page is', () => {
  const signOut = async (headers: Record<string, string>) => {
    const client = await demo.as('mentee');
    const url = '/account/logoff';
    const reply = await demo.app.inject({ url, headers: { ...headers, cookie: `praxis=${client.cookie}` } });
    return [reply.statusCode, (await client.post('/Account/Identity')).statusCode];
  };

  it.each<[Record<string, string>]>([
    [{}],
    [{ referer: 'http://evil.test/page' }],
    [{ referer: 'http://praxis.test.evil.test/' }],
    [{ referer: 'nonsense' }],
    [{ origin: 'http://evil.test' }],
    [{ origin: 'null', referer: 'http://praxis.test/' }],
    [{ origin: 'http://evil.test', referer: 'http://praxis.test/' }],
    [{ 'sec-fetch-site': 'cross-site', referer: 'http://praxis.test/' }],
  ])('is refused with %j', async (headers) => {
    expect(await signOut(headers)).toEqual([403, 200]);
  });

  it.each<[Record<string, string>]>([
    [{ referer: 'http://praxis.test/users' }],
    [{ origin: 'http://praxis.test' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('is done with %j', async (headers) => {
    expect(await signOut(headers)).toEqual([200, 401]);
  });
});

it('a session ends when its person is made inactive', async () => {
  const client = await demo.as('mentee40');
  expect((await client.post('/Account/Identity')).statusCode).toBe(200);
  await demo.data.db.updateTable('people').set({ state: 2 }).where('username', '=', 'mentee40').execute();
  expect((await client.post('/Account/Identity')).statusCode).toBe(401);
});

describe('the cards of the demo', () => {
  it('sign in one person for each role', async () => {
    const cards = (await demo.client().post('/api/praxis/demo')).json<
      { Role: string; Username: string; Password: string }[]
    >();
    expect(cards).toHaveLength(16);
    for (const { Username, Password, Role } of cards) {
      const reply = await signIn(Username, Password);
      expect(reply.json<{ Roles: string[] }>().Roles).toContain(Role);
    }
  });

  it('do not exist outside of demo mode', async () => {
    const { app } = await demoApp({ DEMO: 'off' });
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const reply = await app.inject({ method: 'POST', url: '/api/praxis/demo', headers, payload: '{}' });
    expect(reply.statusCode).toBe(404);
  });
});
