import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hostileAddresses } from '../../../../tests/support/hostile-addresses.ts';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

const app = await demoApp();
const { as, idOf, data } = app;

const who = async (client: Awaited<ReturnType<typeof as>>) => (await client.post('/Account/Identity')).json();

async function tokenFor(
  username: string,
  by = 'admin',
  ProjectId = 'proto-vima',
): Promise<{ status: number; code?: string; Token: string; Url: string }> {
  const reply = await (await as(by)).post('/api/User/MakeLoginAs', { UserId: idOf(username), ProjectId });
  return { status: reply.statusCode, ...reply.json() };
}

const auditOf = (action: string) =>
  data.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('logging in as somebody', () => {
  it('works once, records both names, and returns to the administrator', async () => {
    const admin = await as('admin');
    const { Token, Url } = (await admin.post('/api/User/MakeLoginAs', { UserId: idOf('mentee') })).json();
    expect(Url).toBe(`http://praxis.test/loginas#token=${Token}`);
    const entered = await admin.post('/api/praxis/loginas/enter', { Token });
    expect(entered.json()).toEqual({ Landing: '/' });
    expect(await who(admin)).toMatchObject({ Username: 'mentee', Impersonator: { Id: idOf('admin'), Kind: 'login' } });
    expect((await admin.post('/api/praxis/loginas/enter', { Token })).statusCode).toBe(404);
    await admin.post('/api/User/UpdateFields', { UserId: idOf('mentee'), Fields: {} });
    expect(await auditOf('loginAs.acted')).toMatchObject({
      subject: 'users.updateFields',
      person: Number(idOf('mentee')),
      impersonator: Number(idOf('admin')),
    });
    const own = await admin.post('/api/User/ChangePassword', { Password: 'Another!1' });
    expect(own.json()).toMatchObject({ code: 'not-as-somebody' });
    const left = await admin.post('/api/user/LeaveProject', { ProjectId: 'proto-vima' });
    expect(left.json()).toMatchObject({ code: 'not-as-somebody' });
    const consent = { UserId: idOf('mentee'), Name: 'consent', Value: 1 };
    expect((await admin.post('/api/user/UpdateField', consent)).json()).toMatchObject({ code: 'not-as-somebody' });
    expect(await auditOf('loginAs.entered')).toMatchObject({
      person: Number(idOf('mentee')),
      impersonator: Number(idOf('admin')),
    });
    const notices = await data.db
      .selectFrom('notifications')
      .selectAll()
      .where('person', '=', Number(idOf('mentee')))
      .where('kind', '=', 'account')
      .execute();
    expect(notices.map(({ title }) => title.key)).toContain('notifications.loginAs');
    expect((await admin.post('/api/praxis/loginas/leave')).json()).toEqual({ Returned: true });
    expect(await who(admin)).toMatchObject({ Username: 'admin', Impersonator: null });
  });

  it('leaves no session in a browser without the administrator’s session', async () => {
    const { Token } = await tokenFor('mentee');
    const phone = app.client();
    await phone.post('/api/praxis/loginas/enter', { Token });
    expect(await who(phone)).toMatchObject({ Username: 'mentee' });
    expect((await phone.post('/api/praxis/loginas/leave')).json()).toEqual({ Returned: false });
    expect((await phone.post('/Account/Identity')).statusCode).toBe(401);
  });

  it("does not give the administrator's session to whoever opens the link elsewhere", async () => {
    const { Token } = await tokenFor('mentee');
    const mentor = await as('mentor');
    await mentor.post('/api/praxis/loginas/enter', { Token });
    expect((await mentor.post('/api/praxis/loginas/leave')).json()).toEqual({ Returned: false });
    expect((await mentor.post('/Account/Identity')).statusCode).toBe(401);
  });

  it('opens the application form for a person who is only registered', async () => {
    const { Token } = await tokenFor('registered');
    expect((await app.client().post('/api/praxis/loginas/enter', { Token })).json()).toEqual({ Landing: '/applicant' });
  });

  it('is refused for people of equal or more power, inactive people and unseen people', async () => {
    expect(await tokenFor('admin')).toMatchObject({ status: 403, code: 'level' });
    expect(await tokenFor('mentee57', 'admin', 'nea-afetiria')).toMatchObject({ status: 403, code: 'inactive-person' });
    expect(await tokenFor('mentee', 'manager')).toMatchObject({ status: 403, code: 'wrong-role' });
  });

  it('is refused for people of a project in which the caller is not an administrator', async () => {
    const { db } = data;
    const project = Number(app.projectId('nea-afetiria'));
    await db
      .updateTable('memberships')
      .set({ roles: ['ProjectManager'] })
      .where('person', '=', Number(idOf('admin')))
      .where('project', '=', project)
      .execute();
    const reply = await (
      await as('admin')
    ).post('/api/User/MakeLoginAs', { UserId: idOf('mentee5'), ProjectId: 'proto-vima' });
    expect(reply.json()).toMatchObject({ code: 'foreign-project' });
    await db
      .updateTable('memberships')
      .set({ roles: ['Admin'] })
      .where('person', '=', Number(idOf('admin')))
      .where('project', '=', project)
      .execute();
  });

  it('goes on only while the caller is an administrator of every project of the person', async () => {
    const admin = await as('admin');
    const { Token } = (await admin.post('/api/User/MakeLoginAs', { UserId: idOf('mentee5') })).json();
    const inner = app.client();
    await inner.post('/api/praxis/loginas/enter', { Token });
    expect(await who(inner)).toMatchObject({ Username: 'mentee5' });
    const giveRole = (role: string) =>
      data.db
        .updateTable('memberships')
        .set({ roles: [role] })
        .where('person', '=', Number(idOf('admin')))
        .where('project', '=', Number(app.projectId('nea-afetiria')))
        .execute();
    await giveRole('ProjectManager');
    expect((await inner.post('/Account/Identity')).statusCode).toBe(401);
    await giveRole('Admin');
  });

  it('cannot be nested, and ends with the administrator’s session', async () => {
    const admin = await as('admin');
    const { Token } = (await admin.post('/api/User/MakeLoginAs', { UserId: idOf('manager') })).json();
    const inner = app.client();
    await inner.post('/api/praxis/loginas/enter', { Token });
    expect((await inner.post('/api/praxis/viewas/begin', { UserId: idOf('mentee') })).statusCode).toBe(403);
    await data.db
      .updateTable('people')
      .set({ state: 0 })
      .where('id', '=', Number(idOf('admin')))
      .execute();
    expect((await inner.post('/Account/Identity')).statusCode).toBe(401);
    await data.db
      .updateTable('people')
      .set({ state: 1 })
      .where('id', '=', Number(idOf('admin')))
      .execute();
  });

  it('refuses a return address on another host', async () => {
    const admin = await as('admin');
    for (const url of hostileAddresses) {
      const reply = await admin.post('/api/User/MakeLoginAs', { UserId: idOf('mentee'), url });
      expect([url, reply.statusCode, reply.json<{ errors: unknown[] }>().errors]).toEqual([
        url,
        400,
        // A text with a NUL is refused in every body.
        url.includes('\0')
          ? undefined
          : [
              {
                pointer: '/url',
                code: 'format',
                message: 'This has the wrong format. must match format "site-path"',
              },
            ],
      ]);
    }
    const path = '/proto-vima/chat?a=1#b=2';
    const made = await admin.post('/api/User/MakeLoginAs', { UserId: idOf('mentee'), url: path });
    const { Token } = made.json<{ Token: string }>();
    const entered = await app.client().post('/api/praxis/loginas/enter', { Token });
    expect(entered.json()).toEqual({ Landing: path });
  });

  it('has a token that expires after five minutes', async () => {
    const { Token } = await tokenFor('mentee');
    await data.db
      .updateTable('login_tokens')
      .set({ expires: new Date(Date.now() - 1000) })
      .execute();
    expect((await app.client().post('/api/praxis/loginas/enter', { Token })).json()).toMatchObject({
      code: 'wrong-token',
    });
  });
});

describe('looking as somebody', () => {
  it('shows what the person sees, refuses changes, and can be ended', async () => {
    const admin = await as('admin');
    expect((await admin.post('/api/praxis/viewas/begin', { UserId: idOf('mentee') })).json()).toEqual({ Landing: '/' });
    const identity = await admin.post('/Account/Identity');
    expect(identity.json()).toMatchObject({ Username: 'mentee', Impersonator: { Id: idOf('admin'), Kind: 'view' } });
    expect((await admin.post('/api/user/list')).json()).toMatchObject({ code: 'wrong-role' });
    const before = await fieldsOf('mentee');
    const change = { UserId: idOf('mentee'), Name: 'city', Value: 'Πάτρα' };
    expect((await admin.post('/api/user/UpdateField', change)).json()).toMatchObject({ code: 'only-looking' });
    expect(await fieldsOf('mentee')).toEqual(before);
    expect((await admin.post('/api/praxis/viewas/end')).json()).toEqual({ Ended: true });
    expect((await admin.post('/Account/Identity')).json()).toMatchObject({ Username: 'admin', Impersonator: null });
    expect(await auditOf('viewAs.ended')).toMatchObject({
      person: Number(idOf('mentee')),
      impersonator: Number(idOf('admin')),
    });
  });

  it('needs more than a cookie', async () => {
    const mentor = await as('mentor');
    const forged = { cookie: `praxis-view=${idOf('mentee')}` };
    expect((await mentor.post('/Account/Identity', {}, forged)).json()).toMatchObject({ Username: 'mentor' });
    const admin = await as('admin');
    await admin.post('/api/praxis/viewas/begin', { UserId: idOf('mentee') });
    const { db } = data;
    await db
      .updateTable('sessions')
      .set({ viewing: Number(idOf('manager')) })
      .where('person', '=', Number(idOf('admin')))
      .execute();
    expect((await admin.post('/Account/Identity')).json()).toMatchObject({ Username: 'admin' });
  });

  it('is refused for people of more power', async () => {
    const reply = await (await as('admin')).post('/api/praxis/viewas/begin', { UserId: idOf('admin') });
    expect(reply.statusCode).toBe(403);
  });
});

const fieldsOf = async (username: string) =>
  (
    await data.db
      .selectFrom('people')
      .select('fields')
      .where('id', '=', Number(idOf(username)))
      .executeTakeFirstOrThrow()
  ).fields;

describe('a login-as', () => {
  const isMentee = async (client: Awaited<ReturnType<typeof as>>) =>
    (await client.post('/Account/Identity')).statusCode === 200 && (await who(client)).Username === 'mentee3';
  /** A new administrator, and their login-as in another browser. */
  async function begin(username: string) {
    const person = Number(idOf(username));
    await data.db
      .updateTable('memberships')
      .set({ roles: sql`array['Admin']` })
      .where('person', '=', person)
      .execute();
    await data.db.updateTable('people').set({ level: 1 }).where('id', '=', person).execute();
    const administrator = await as(username);
    const made = await administrator.post('/api/User/MakeLoginAs', { UserId: idOf('mentee3') });
    const elsewhere = app.client('10.3.3.3');
    const entered = await elsewhere.post('/api/praxis/loginas/enter', { Token: made.json<{ Token: string }>().Token });
    expect(entered.statusCode).toBe(200);
    expect(await isMentee(elsewhere)).toBe(true);
    return { person, administrator, elsewhere };
  }
  const roles = (person: number, held: readonly string[], project?: number) =>
    data.db
      .updateTable('memberships')
      .set({ roles: sql`${[...held]}::text[]` })
      .where('person', '=', person)
      .$if(project !== undefined, (query) => query.where('project', '=', project ?? 0))
      .execute();

  it('ends when the administrator signs out, wherever it is', async () => {
    const { administrator, elsewhere } = await begin('mentor3');
    const other = await as('mentee3');
    await administrator.get('/account/logoff');
    expect(await isMentee(elsewhere)).toBe(false);
    // The person's own session is no login-as.
    expect(await isMentee(other)).toBe(true);
  });

  it('ends alone at sign-out if the administrator’s session is in another browser', async () => {
    const { administrator, elsewhere } = await begin('mentor3');
    await elsewhere.get('/account/logoff');
    expect(await isMentee(elsewhere)).toBe(false);
    expect((await administrator.post('/Account/Identity')).statusCode).toBe(200);
  });

  it('ends at sign-out together with the administrator’s session in the same browser', async () => {
    const admin = await as('admin');
    const before = `praxis=${admin.cookie}`;
    const { Token } = (await admin.post('/api/User/MakeLoginAs', { UserId: idOf('mentee3') })).json<{
      Token: string;
    }>();
    await admin.post('/api/praxis/loginas/enter', { Token });
    expect(await isMentee(admin)).toBe(true);
    await admin.get('/account/logoff');
    expect((await app.client().post('/Account/Identity', {}, { cookie: before })).statusCode).toBe(401);
  });

  it.each<[string, (administrator: Awaited<ReturnType<typeof as>>, person: number) => Promise<unknown>]>([
    [
      'another password',
      (administrator) =>
        administrator.post('/api/User/ChangePassword', { Password: 'Another!1', CurrentPassword: DEMO_PASSWORD }),
    ],
    ['a suspension', (_, person) => data.db.updateTable('people').set({ state: 2 }).where('id', '=', person).execute()],
    ['the loss of the role', (_, person) => roles(person, ['Mentor'])],
    [
      'a sign-in of somebody else in their browser',
      (administrator) => administrator.post('/Account/Login', { Username: 'mentee4', Password: DEMO_PASSWORD }),
    ],
  ])('ends with %s of the administrator, for good', async (_, end) => {
    const { person, administrator, elsewhere } = await begin('mentor4');
    await end(administrator, person);
    expect(await isMentee(elsewhere)).toBe(false);
    await data.db.updateTable('people').set({ state: 1 }).where('id', '=', person).execute();
    await roles(person, ['Admin']);
    expect(await isMentee(elsewhere)).toBe(false);
  });

  it('ends, like a view-as, when the administrator loses the role in any project of the person', async () => {
    const { person, administrator, elsewhere } = await begin('mentor5');
    const other = await data.db
      .selectFrom('projects')
      .where('id', 'not in', (mine) =>
        mine
          .selectFrom('memberships')
          .where('person', '=', Number(idOf('mentee3')))
          .select('project'),
      )
      .select('id')
      .executeTakeFirstOrThrow();
    await data.db
      .insertInto('memberships')
      .values({ person, project: other.id, roles: ['Admin'], fields: '{}' })
      .onConflict((row) => row.columns(['person', 'project']).doUpdateSet({ roles: ['Admin'] }))
      .execute();
    await administrator.post('/api/praxis/viewas/begin', { UserId: idOf('mentee3') });
    expect(await isMentee(administrator)).toBe(true);
    await roles(person, ['Mentor'], Number(app.projectId('proto-vima')));
    expect([await isMentee(elsewhere), await isMentee(administrator)]).toEqual([false, false]);
    expect((await who(administrator)).Username).toBe('mentor5');
  });
});
