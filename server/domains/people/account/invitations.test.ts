import { describe, expect, it } from 'vitest';
import type { ImportRow, RowResult } from '../../../../schemas/entities/bulk.ts';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { issueResetLink } from './resets.ts';

const demo = await demoApp();
const { db } = demo.data;
const admin = await demo.as('admin');
const PROJECT = 'proto-vima';
const PASSWORD = 'Praxis!3new';

const named = (row: ImportRow): ImportRow => ({
  ...row,
  Fields: { last_name: 'Ωμέγα', first_name: 'Άννα', ...row.Fields },
});
const addMany = (Users: readonly ImportRow[], rest: object = { Invite: true }, client = admin) =>
  client.post('/api/User/AddUsers', { ProjectId: PROJECT, Users: Users.map(named), ...rest });
const addOne = (Username: string, rest: object, client = admin) =>
  client.post('/api/praxis/users/save', {
    ProjectId: PROJECT,
    Username,
    Fields: { last_name: 'Ωμέγα', first_name: 'Άννα', email: `${Username}@example.org` },
    ...rest,
  });
const invitationsTo = (username: string) =>
  db
    .selectFrom('mails')
    .innerJoin('people', 'people.id', 'mails.person')
    .where('people.username', '=', username)
    .where('mails.template', '=', 'invitation')
    .select(['mails.id', 'mails.address', 'mails.subject', 'mails.text', 'mails.key'])
    .execute();
const withAddress = (Username: string): ImportRow => ({ Username, Fields: { email: `${Username}@example.org` } });

describe('an invitation', () => {
  it('goes to one new person, and its link sets their first password', async () => {
    expect((await addOne('invited1', { Invite: true })).statusCode).toBe(200);
    const [mail, ...others] = await invitationsTo('invited1');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ address: 'invited1@example.org' });
    expect(mail?.subject).toContain('Πρώτο Βήμα');
    expect(mail?.text).toContain('invited1');
    await deliverPending(demo);
    const url = mail && (await issueResetLink(db, demo.config, mail));
    const [, token = '', email = ''] = /#token=([\w-]+)&email=(\S+)/.exec(url ?? '') ?? [];
    const somebody = demo.client('10.20.0.1');
    const link = { token, email: decodeURIComponent(email) };
    const check = await somebody.post('/api/praxis/account/reset', link);
    expect(check.json()).toMatchObject({ Valid: true, Username: 'invited1', First: true });
    const set = await somebody.post('/Account/ResetPassword', {
      ...link,
      Password: PASSWORD,
    });
    expect(set.statusCode).toBe(200);
    const signIn = await somebody.post('/Account/Login', { Username: 'invited1', Password: PASSWORD });
    expect(signIn.statusCode).toBe(200);
  });

  it('works for a week, which the mail says', async () => {
    await addOne('invited2', { Invite: true });
    const [mail] = await invitationsTo('invited2');
    const { expires } = await db
      .selectFrom('resets')
      .where('mail', '=', mail?.id ?? 0)
      .select('expires')
      .executeTakeFirstOrThrow();
    const days = (expires.getTime() - Date.now()) / (24 * 3_600_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(mail?.text).toContain(new Intl.DateTimeFormat('en', { year: 'numeric' }).format(expires));
  });

  it('goes only to active people with an address, without a password, and on request', async () => {
    await addOne('invited3', { Invite: true, Password: PASSWORD });
    await addOne('invited4', { Invite: true, Fields: { last_name: 'Ωμέγα', first_name: 'Άννα' } });
    await addOne('invited5', {});
    await addOne('invited6', { Invite: true, State: 0 });
    for (const username of ['invited3', 'invited4', 'invited5', 'invited6'])
      expect([username, await invitationsTo(username)]).toEqual([username, []]);
  });

  it('goes to the people of an import, and the dry run lists them', async () => {
    const Users = [
      withAddress('many1'),
      { Username: 'many2' },
      { ...withAddress('many3'), Password: PASSWORD },
      { ...withAddress('many4'), Roles: 'Wizard' },
    ];
    const dry = await admin.post('/api/praxis/bulk/check', {
      ProjectId: PROJECT,
      Mode: 'add',
      Users: Users.map(named),
    });
    expect(dry.json<RowResult[]>().map(({ Invitation }) => Invitation)).toEqual([true, false, false, undefined]);
    expect((await addMany(Users)).json()).toEqual(['many1', 'many2', 'many3']);
    for (const [username, count] of [
      ['many1', 1],
      ['many2', 0],
      ['many3', 0],
      ['many4', 0],
    ] as const)
      expect([username, (await invitationsTo(username)).length]).toEqual([username, count]);
  });

  it('is sent once, however often a file is imported', async () => {
    expect((await addMany([withAddress('again1')])).json()).toEqual(['again1']);
    expect((await addMany([withAddress('again1'), withAddress('again2')])).json()).toEqual(['again2']);
    await Promise.all([addMany([withAddress('again3')]), addMany([withAddress('again3')])]);
    for (const username of ['again1', 'again2', 'again3'])
      expect([username, (await invitationsTo(username)).length]).toEqual([username, 1]);
  });

  it('is not sent unless it is asked for, nor with a person who is refused', async () => {
    await addMany([withAddress('quiet1')], {});
    expect(await invitationsTo('quiet1')).toEqual([]);
    const supervisor = await demo.as('supervisor');
    const before = await db.selectFrom('mails').select('id').execute();
    expect((await addMany([withAddress('quiet2')], { Invite: true }, supervisor)).json()).toEqual([]);
    expect((await addOne('quiet3', { Invite: true, Roles: ['Admin'] }, supervisor)).statusCode).toBe(422);
    const mentee = await demo.as('mentee2');
    expect((await addMany([withAddress('quiet4')], { Invite: true }, mentee)).statusCode).toBe(403);
    expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(before.length);
  });
});
