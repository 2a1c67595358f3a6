import { describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { demoApp } from '../../../tests/support/server/areas.ts';
import { pathOf } from '../../../tests/policy/address.ts';
import { cookieName } from '../session/cookie.ts';
import { officialClient } from '../../../tests/support/server/hub.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000' });
const { db } = demo.data;
const as = (person: string) => ({ 'x-praxis-person': person });
const OTHER = { status: 409, code: 'other-person' };

describe('a request that says for whom it is', () => {
  it('is refused when somebody else is signed in, by every call', async () => {
    const client = await demo.as('mentee');
    const refused: Record<string, unknown> = {};
    for (const { name, path, method, takes } of Object.values(calls)) {
      const address = pathOf(path, {});
      const said = as(demo.idOf('mentor'));
      const reply =
        takes === 'multipart'
          ? await client.form(address, {}, said)
          : method === 'POST'
            ? await client.post(address, {}, said)
            : await client.get(address, said);
      refused[name] = { status: reply.statusCode, code: reply.json<{ code: string }>().code };
    }
    expect(refused).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, OTHER])));
    // Signing out is one of them.
    expect((await client.post('/Account/Identity')).statusCode).toBe(200);
  });

  it('stores nothing of one person for another', async () => {
    const UserId = demo.idOf('mentee');
    const Data = { keep: { secret: 'of the mentor' } };
    const client = await demo.as('mentee');
    const write = (headers: Record<string, string>) =>
      client.post('/api/project/SetUserData', { ProjectId: 'proto-vima', UserId, Data }, headers);
    const stored = async () =>
      (await client.post('/api/project/GetUserData', { ProjectId: 'proto-vima', UserId })).json<{ Data: object }>()
        .Data;
    const before = await stored();
    expect((await write(as(demo.idOf('mentor')))).json()).toMatchObject(OTHER);
    expect(await stored()).toEqual(before);
    expect((await write(as(UserId))).statusCode).toBe(200);
    expect(await stored()).toEqual(Data);
  });

  it.each(['', ' ', '0', 'x', '18-by-1', '1, 18', '__proto__'])('is refused for %j', async (said) => {
    expect((await (await demo.as('mentee')).post('/api/user/getcurrent', {}, as(said))).json()).toMatchObject(OTHER);
  });

  it('tells who acts as somebody from that person', async () => {
    const [mentee, admin] = [demo.idOf('mentee'), demo.idOf('admin')];
    const acting = await demo.as('mentee', 'admin');
    const ask = async (client: typeof acting, said: string) =>
      (await client.post('/api/user/getcurrent', {}, as(said))).statusCode;
    expect(await ask(acting, `${mentee}-by-${admin}`)).toBe(200);
    expect(await ask(acting, mentee)).toBe(409);
    expect(await ask(acting, admin)).toBe(409);
    expect(await ask(await demo.as('mentee'), `${mentee}-by-${admin}`)).toBe(409);
    const looking = await demo.as('admin');
    expect(await ask(looking, admin)).toBe(200);
    await looking.post('/api/praxis/viewas/begin', { UserId: mentee }, as(admin));
    expect(await ask(looking, admin)).toBe(409);
    expect(await ask(looking, `${mentee}-by-${admin}`)).toBe(200);
  });

  it('is not executed without a session after it ended, except for calls of the shell', async () => {
    const client = demo.client();
    const said = as(demo.idOf('mentee'));
    const answer = { AnswerSetId: '0'.repeat(32), GroupId: 'ID_0001', Text: 'x' };
    expect((await client.post('/api/Quest/AnswerOpen', answer, said)).json()).toMatchObject({ status: 401 });
    expect((await client.post('/api/Quest/AnswerOpen', answer)).json()).toMatchObject({ status: 404 });
    expect((await client.get('/api/Lang/LangService?lang=el', said)).statusCode).toBe(200);
    expect((await client.post('/Account/ForgotPassword', { email: 'a@b.gr' }, said)).statusCode).toBe(200);
  });

  it('is answered as before where it says nothing', async () => {
    expect((await (await demo.as('mentee')).post('/api/user/getcurrent')).statusCode).toBe(200);
  });
});

describe('the hub', () => {
  it('refuses a connection for a page of another person', async () => {
    const address = await demo.app.listen({ port: 0, host: '127.0.0.1' });
    const { cookie } = await demo.as('mentee');
    const headers = { cookie: `${cookieName(demo.config)}=${cookie}`, origin: 'http://praxis.test' };
    const negotiate = (person: string) =>
      fetch(`${address}/hub/negotiate?negotiateVersion=1&person=${person}`, { method: 'POST', headers });
    expect((await negotiate(demo.idOf('mentor'))).status).toBe(409);
    expect((await negotiate(demo.idOf('mentee'))).status).toBe(200);
    const direct = new WebSocket(`${address.replace('http', 'ws')}/hub?person=${demo.idOf('mentor')}`);
    expect(await new Promise((resolve) => direct.addEventListener('error', () => resolve('refused')))).toBe('refused');
    const connection = officialClient(address, { headers });
    await connection.start();
    expect(connection.state).toBe('Connected');
  });
});

describe('the identity', () => {
  it('says of which installation it is, always the same one', async () => {
    const [one, other] = [await demo.as('mentee'), await demo.as('admin')];
    const installation = async (client: typeof one) =>
      (await client.post('/Account/Identity')).json<{ Installation: string }>().Installation;
    const first = await installation(one);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(await installation(other)).toBe(first);
    await other.post('/api/praxis/viewas/begin', { UserId: demo.idOf('mentee') });
    expect(await installation(other)).toBe(first);
    expect(await db.selectFrom('installation').select('key').where('key', '=', 'id').execute()).toHaveLength(1);
  });
});
