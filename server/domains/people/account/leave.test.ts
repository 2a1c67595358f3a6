import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const leave = async (username: string, ProjectId = 'proto-vima') =>
  (await demo.as(username)).post('/api/user/LeaveProject', { ProjectId });
const linksOf = (username: string, url = 'proto-vima') =>
  db
    .selectFrom('mentor_mentee')
    .where('project', '=', Number(demo.projectId(url)))
    .where((where) =>
      where.or([where('mentor', '=', Number(demo.idOf(username))), where('mentee', '=', Number(demo.idOf(username)))]),
    )
    .selectAll()
    .execute();

describe('leaving a project', () => {
  it('ends the roles, the links and the default, and leads to the next project', async () => {
    expect((await linksOf('mentee5')).length).toBeGreaterThan(0);
    const elsewhere = await linksOf('mentee5', 'nea-afetiria');
    const reply = await leave('mentee5');
    expect(reply.json()).toEqual({ DefaultProject: demo.projectId('nea-afetiria') });
    expect(await linksOf('mentee5')).toEqual([]);
    expect(await linksOf('mentee5', 'nea-afetiria')).toEqual(elsewhere);
    const client = await demo.as('mentee5');
    expect((await client.post('/api/user/getcurrent', { ProjectId: 'proto-vima' })).statusCode).toBe(404);
    const audit = await db.selectFrom('audit').where('action', '=', 'account.leaveProject').selectAll().execute();
    expect(audit).toMatchObject([{ subject: `person ${demo.idOf('mentee5')}`, details: { roles: ['Mentee'] } }]);
  });

  it('gives no default to who left another project than the default one', async () => {
    const person = Number(demo.idOf('mentor3'));
    await db.updateTable('people').set({ default_project: null }).where('id', '=', person).execute();
    expect((await leave('mentor3')).statusCode).toBe(200);
    const row = await db.selectFrom('people').where('id', '=', person).select('default_project').executeTakeFirst();
    expect(row).toEqual({ default_project: null });
  });

  it('leaves no open project to a person with only one', async () => {
    expect((await leave('mentee2')).json()).toEqual({ DefaultProject: null });
    expect((await leave('mentee2')).statusCode).toBe(404);
  });

  it('is refused for the last administrator and changes nothing', async () => {
    await db
      .updateTable('memberships')
      .set({ roles: ['ProjectManager'] })
      .where('person', '!=', Number(demo.idOf('admin')))
      .where('project', '=', Number(demo.projectId('proto-vima')))
      .execute();
    // Inactive administrators do not count.
    const inactive = db.updateTable('memberships').set({ roles: ['Admin'] });
    await inactive.where('person', '=', Number(demo.idOf('manager'))).execute();
    await db.updateTable('people').set({ state: 0 }).where('username', '=', 'manager').execute();
    const reply = await leave('admin');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'last-admin' });
    expect((await (await demo.as('admin')).post('/api/user/getcurrent', { ProjectId: 'proto-vima' })).statusCode).toBe(
      200,
    );
  });

  it('needs a session and a project of the caller', async () => {
    expect((await leave('mentee3', 'nea-afetiria')).statusCode).toBe(404);
    expect((await leave('mentee3', '')).statusCode).toBe(400);
    expect((await demo.client().post('/api/user/LeaveProject', { ProjectId: 'proto-vima' })).statusCode).toBe(401);
  });
});
