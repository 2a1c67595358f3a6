import { beforeAll, describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoHistory } from '../../../../schemas/demo/history.ts';
import { pickChanges, writeAudit } from '../../../platform/data/audit.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Reply = Calls['audit.list']['reply'];

const app = await demoApp();
const { as, idOf, data } = app;
const at = { person: Number(idOf('admin')), impersonator: undefined, request: 'r-1', address: '10.0.0.7' };
const first = app.projectId('proto-vima');

async function list(body: Calls['audit.list']['body'] = {}): Promise<Reply> {
  const reply = await (await as('admin')).post('/api/praxis/audit/list', body);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

beforeAll(async () => {
  const { db } = data;
  const before = { city: 'Πάτρα', phone: '1' };
  await writeAudit(db, at, {
    action: 'users.updateFields',
    subject: `person ${idOf('mentee')}`,
    project: first,
    details: { ...pickChanges(before, { city: 'Βόλος', phone: '1' }), rows: 1 },
  });
  await writeAudit(
    db,
    { ...at, person: Number(idOf('mentee2')), impersonator: at.person },
    { action: 'users.consent', project: first },
  );
  await writeAudit(db, at, { action: 'users.changePassword', subject: `person ${idOf('mentee49')}` });
  await writeAudit(db, { ...at, person: Number(idOf('mentor8')) }, { action: 'users.changePassword' });
  await writeAudit(db, at, { action: 'users.updateFields', project: app.projectId('nea-afetiria') });
  await db.insertInto('audit').values({ action: 'of an older version', project: first, details: '{}' }).execute();
});

describe('the audit log', () => {
  it('tells who, as whom, what, before and after, when, from where', async () => {
    const { list: lines } = await list({ Action: 'users.updateFields' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      Person: { Id: idOf('admin') },
      Impersonator: null,
      Subject: `person ${idOf('mentee')}`,
      Before: { city: 'Πάτρα' },
      After: { city: 'Βόλος' },
      Details: { rows: 1 },
      Address: '10.0.0.7',
    });
    expect(lines[0]?.SubjectName).not.toBe('');
  });

  it('names both of a login-as', async () => {
    const { list: lines } = await list({ Impersonated: true });
    expect(lines[0]).toMatchObject({ Person: { Id: idOf('mentee2') }, Impersonator: { Id: idOf('admin') } });
    expect(lines.every(({ Impersonator }) => Impersonator?.Id === idOf('admin'))).toBe(true);
  });

  it('holds the project and its people, and nothing of another project', async () => {
    const { list: lines } = await list();
    expect(lines.filter(({ Action }) => Action === 'users.changePassword')).toMatchObject([
      { Person: { Id: idOf('admin') }, SubjectName: '' },
    ]);
    expect((await list({ PersonId: idOf('mentee49') })).count, 'of whom nothing is told here').toBe(0);
    const second = await list({ ProjectId: 'nea-afetiria', Action: 'users.changePassword' });
    expect(second.count).toBe(2);
    expect(second.list.map(({ SubjectName }) => SubjectName)).toContainEqual(expect.stringMatching(/./));
  });

  it('calls what it does not know something else', async () => {
    expect((await list({ Action: null })).list.map(({ Action }) => Action)).toContain('other');
  });

  it('searches without regard to accents, and takes signs for what they are', async () => {
    expect((await list({ Search: 'CONSENT' })).count).toBe(1);
    expect((await list({ Search: '%' })).count).toBe(0);
  });

  it('knows the days of the programme', async () => {
    const dayOf = (time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' }).format(time);
    const [today, yesterday] = [dayOf(Date.now()), dayOf(Date.now() - 86_400_000)];
    const { count: ofDemo } = await list({ To: yesterday });
    expect(ofDemo).toBe(demoHistory(new Date()).length);
    expect((await list({ From: today, To: today })).count).toBe((await list()).count - ofDemo);
    expect((await list({ To: '2020-01-01' })).count).toBe(0);
  });

  it('lists the actions that it holds', async () => {
    const reply = await (await as('admin')).post('/api/praxis/audit/actions', {});
    expect(reply.json()).toEqual(expect.arrayContaining(['other', 'users.consent', 'users.updateFields']));
  });

  it.each([{ From: '31-12-2020' }, { Action: 'nonsense' }, { page: -1 }])('refuses %j', async (body) => {
    expect((await (await as('admin')).post('/api/praxis/audit/list', body)).statusCode).toBe(400);
  });
});
