import { describe, expect, it } from 'vitest';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { deviceCookie } from '../../../platform/session/devices.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

// The limits: two wrong passwords of one account from one address, 20 of one account, 60 of one address.
const demo = await demoApp({ SIGN_IN_ATTEMPTS: '2', REQUESTS_PER_MINUTE: '100000' });
const { db } = demo.data;
const signIn = (client: TestClient, Username: string, Password = DEMO_PASSWORD) =>
  client.post('/Account/Login', { Username, Password });
const statusOf = async (client: TestClient, name: string, password?: string) =>
  (await signIn(client, name, password)).statusCode;
let turn = 0;
const elsewhere = () => demo.client(`10.7.${(turn += 1) >> 8}.${turn & 255}`);
const deviceIn = (reply: Awaited<ReturnType<typeof signIn>>) =>
  reply.cookies.find(({ name }) => name === deviceCookie(demo.config));

/** Wrong guesses at an account from many addresses, until unknown devices are refused. */
async function flood(name: string): Promise<number> {
  let count = 0;
  while ((await statusOf(elsewhere(), name, 'wrong')) === 401) count += 1;
  return count;
}

describe('a browser in which somebody has signed in', () => {
  it('has a cookie that scripts cannot read and other sites do not send, of which the database has the hash only', async () => {
    const cookie = deviceIn(await signIn(elsewhere(), 'mentee20'));
    expect(cookie).toEqual({
      name: 'praxis-device',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 180 * 86_400,
    });
    const rows = await db.selectFrom('devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
    expect(rows.some(({ hash }) => hash.toString('latin1').includes(cookie?.value ?? ''))).toBe(false);
    expect(deviceIn(await signIn(elsewhere(), 'mentee20', 'wrong'))).toBeUndefined();
  });

  it('lets only its person sign in while somebody floods the account', async () => {
    const mine = elsewhere();
    expect(await statusOf(mine, 'mentee21')).toBe(200);
    expect(await flood('mentee21')).toBe(20);
    expect(await statusOf(elsewhere(), 'mentee21')).toBe(429);
    // A browser in which somebody else has signed in is not known to this account.
    const theirs = elsewhere();
    expect(await statusOf(theirs, 'mentee22')).toBe(200);
    expect(await statusOf(theirs, 'mentee21')).toBe(429);
    expect(await statusOf(mine, 'mentee21')).toBe(200);
    expect(await statusOf(mine, 'MENTEE21 ')).toBe(200);
  });

  it('has a limit of wrong passwords too', async () => {
    const mine = elsewhere();
    expect(await statusOf(mine, 'mentee23')).toBe(200);
    await flood('mentee23');
    expect([
      await statusOf(mine, 'mentee23', 'wrong'),
      await statusOf(mine, 'mentee23', 'wrong'),
      await statusOf(mine, 'mentee23', 'wrong'),
      await statusOf(mine, 'mentee23'),
    ]).toEqual([401, 401, 429, 429]);
  });

  it('lets its person sign in from an address from which others guess passwords', async () => {
    const school = () => demo.client('10.8.0.1');
    const mine = school();
    expect(await statusOf(mine, 'mentee24')).toBe(200);
    const guesses = [];
    for (let index = 0; index < 62; index += 1) guesses.push(await statusOf(school(), `guess ${index}`, 'wrong'));
    expect(guesses).toEqual([...Array<number>(60).fill(401), 429, 429]);
    expect(await statusOf(mine, 'mentee24')).toBe(200);
  });

  it('can be known for several people, each with their own limit', async () => {
    const shared = elsewhere();
    expect(await statusOf(shared, 'mentee25')).toBe(200);
    expect(await statusOf(shared, 'mentee26')).toBe(200);
    await flood('mentee25');
    await flood('mentee26');
    for (const _ of [1, 2]) expect(await statusOf(shared, 'mentee26', 'wrong')).toBe(401);
    expect(await statusOf(shared, 'mentee26')).toBe(429);
    expect(await statusOf(shared, 'mentee25')).toBe(200);
  });

  it('gets a new cookie with each sign-in, and the previous one is no longer valid', async () => {
    const mine = elsewhere();
    const before = deviceIn(await signIn(mine, 'mentee27'))?.value;
    const after = deviceIn(await signIn(mine, 'mentee27'))?.value;
    expect(after).not.toBe(before);
    await flood('mentee27');
    const old = await elsewhere().post(
      '/Account/Login',
      { Username: 'mentee27', Password: DEMO_PASSWORD },
      { cookie: `praxis-device=${before}` },
    );
    expect(old.statusCode).toBe(429);
  });

  it('is no longer known after its expiry, or after a change of the password by anybody', async () => {
    const [late, changed, given] = [elsewhere(), elsewhere(), elsewhere()];
    const people = ['mentee28', 'mentee29', 'mentee30'] as const;
    for (const [index, client] of [late, changed, given].entries())
      expect(await statusOf(client, people[index] ?? '')).toBe(200);
    await db
      .updateTable('devices')
      .set({ expires: new Date(Date.now() - 1_000) })
      .where('person', '=', Number(demo.idOf('mentee28')))
      .execute();
    const Password = 'Another!1pass';
    const own = await changed.post('/api/User/ChangePassword', { Password, CurrentPassword: DEMO_PASSWORD });
    expect(own.json()).toEqual({ Changed: true });
    const body = { UserId: demo.idOf('mentee30'), Password };
    expect((await (await demo.as('admin')).post('/api/User/ChangePassword', body)).json()).toEqual({ Changed: true });
    for (const name of people) await flood(name);
    expect([
      await statusOf(late, 'mentee28'),
      await statusOf(changed, 'mentee29', Password),
      await statusOf(given, 'mentee30', Password),
    ]).toEqual([429, 429, 429]);
  });

  it('are limited in number for each person', async () => {
    for (let index = 0; index < 22; index += 1) expect(await statusOf(elsewhere(), 'mentee32')).toBe(200);
    const rows = await db
      .selectFrom('devices')
      .where('person', '=', Number(demo.idOf('mentee32')))
      .select('hash')
      .execute();
    expect(rows).toHaveLength(20);
  });
});

it('wrong passwords block neither the account at other addresses nor other people at the same address', async () => {
  const school = () => demo.client('10.8.0.2');
  const own = [];
  for (let index = 0; index < 80; index += 1) own.push(await statusOf(school(), 'mentee33', 'wrong'));
  expect(own).toEqual([401, 401, ...Array<number>(78).fill(429)]);
  expect(await statusOf(school(), 'mentee33')).toBe(429);
  expect(await statusOf(elsewhere(), 'mentee33')).toBe(200);
  expect(await statusOf(school(), 'mentee34')).toBe(200);
});

it('an unknown account gets the same answer as a known one, with and without the cookie of a known browser', async () => {
  const mine = elsewhere();
  await signIn(mine, 'mentee35');
  const said = async (name: string) => {
    const replies = [];
    for (let index = 0; index < 3; index += 1) {
      const reply = await signIn(mine, name, 'wrong');
      const { requestId, ...body } = reply.json<{ requestId: string }>();
      replies.push([reply.statusCode, body, Object.keys(reply.headers), typeof requestId]);
    }
    return replies;
  };
  expect(await said('nobody at all')).toEqual(await said('mentee36'));
});

it('a person can sign in after a reset by a mailed link while somebody floods the account', async () => {
  const row = await db
    .selectFrom('people')
    .where('username', '=', 'mentee37')
    .select('fields')
    .executeTakeFirstOrThrow();
  const email = String(row.fields['email']);
  const mine = elsewhere();
  await mine.post('/Account/ForgotPassword', { email });
  await deliverPending(demo);
  const mail = await db
    .selectFrom('mails')
    .where('person', '=', Number(demo.idOf('mentee37')))
    .select('id')
    .executeTakeFirstOrThrow();
  const drawn = await (await demo.as('admin')).post('/api/praxis/mail/link', { Id: String(mail.id) });
  const [, token = ''] = /#token=([\w-]{43})&/.exec(drawn.json<{ Url: string }>().Url) ?? [];
  await flood('mentee37');
  const Password = 'Another!1pass';
  expect((await mine.post('/Account/ResetPassword', { token, email, Password })).json()).toEqual({ Changed: true });
  await flood('mentee37');
  expect(await statusOf(elsewhere(), 'mentee37', Password)).toBe(429);
  expect(await statusOf(mine, 'mentee37', Password)).toBe(200);
});
