// Over 150 lines: each rule of payments has a case, and all share one demo.
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoPaymentActions } from '../../../../schemas/demo/payments.ts';
import { silentHub, type HubSender } from '../../../platform/base/hub-sender.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { withEmptyMonths } from './list.ts';

type Reply<Name extends keyof Calls> = Calls[Name]['reply'];

const events: [people: readonly number[], event: string, payload: unknown][] = [];
const hub: HubSender = {
  ...silentHub,
  toPeople: async (people, event, payload) => void events.push([people, event, payload]),
};
const demo = await demoApp({}, { hub });
const { db } = demo.data;
const first = Number(demo.projectId('proto-vima'));
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const set = (by: string, body: object) => ask(by, '/api/project/SetPayments', { ActionIds: ['2'], Set: true, ...body });
const house = async <Name extends keyof Calls>(by: string, name: string, body: object = {}) =>
  (await ask(by, `/api/praxis/payments/${name}`, body)).json<Reply<Name>>();
const get = async (by: string, Kayas: readonly string[]) =>
  (await ask(by, '/api/project/GetPayments', { Kayas })).json<Reply<'payments.getPayments'>>();

async function kayasOf(...usernames: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .where('username', 'in', usernames)
    .select(['username', 'fields'])
    .execute();
  return usernames.map((name) => String(rows.find(({ username }) => username === name)?.fields['kayas']));
}
const actionsOf = async (by: string, ...usernames: string[]) =>
  (await get(by, await kayasOf(...usernames))).map(({ Payments }) =>
    Payments.map(({ ActionId }) => ActionId).toSorted(),
  );
const remove = async (...usernames: string[]) =>
  set('admin', { Kayas: await kayasOf(...usernames), ActionIds: demoPaymentActions, Set: false });

describe('setting payments', () => {
  it('of a project that has none of the payment actions says what is missing', async () => {
    const body = { ProjectId: demo.projectId('nea-afetiria'), Kayas: [], ActionIds: ['67'] };
    expect((await set('admin', body)).json()).toMatchObject({ status: 422, code: 'payment-actions-missing' });
  });

  it('pays each mentee once for an action, however often it is asked', async () => {
    await remove('mentee', 'mentee2');
    const Kayas = await kayasOf('mentee', 'mentee2');
    const body = { Kayas, ActionIds: ['2', '6'] };
    const done = (await set('manager', body)).json<Reply<'payments.setPayments'>>();
    expect(done).toEqual({ BatchId: expect.any(String), Changed: 4, Same: 0 });
    expect((await set('admin', body)).json()).toEqual({ BatchId: null, Changed: 0, Same: 4 });
    expect((await set('admin', { ...body, ActionIds: ['2', '11'] })).json()).toMatchObject({ Changed: 2, Same: 2 });
    expect(await actionsOf('admin', 'mentee', 'mentee2')).toEqual([
      ['11', '2', '6'],
      ['11', '2', '6'],
    ]);
  });

  it('is the same for two people at once', async () => {
    await remove('mentee3');
    const Kayas = await kayasOf('mentee3');
    const replies = await Promise.all(
      ['admin', 'manager', 'managerlite'].map(async (by) =>
        (await set(by, { Kayas })).json<Reply<'payments.setPayments'>>(),
      ),
    );
    expect(replies.map(({ Changed, Same }) => Changed + Same)).toEqual([1, 1, 1]);
    expect(replies.filter(({ Changed }) => Changed === 1)).toHaveLength(1);
  });

  it('takes a code with blanks around it, and each person once', async () => {
    await remove('mentee3');
    const [code = ''] = await kayasOf('mentee3');
    expect((await set('admin', { Kayas: [code, ` ${code} `] })).json()).toMatchObject({ Changed: 1, Same: 0 });
  });

  it('changes nothing if one code or one action does not fit, and says which', async () => {
    await remove('mentee6');
    const [code = ''] = await kayasOf('mentee6');
    const unknown = await set('admin', { Kayas: [code, 'nobody', '1'] });
    expect(unknown.json()).toMatchObject({
      status: 422,
      code: 'payments-refused',
      errors: [
        { pointer: '/Kayas/1', code: 'no-kayas' },
        { pointer: '/Kayas/2', code: 'no-kayas' },
      ],
    });
    const actions = await set('admin', { Kayas: [code], ActionIds: ['2', '3', '99999', 'x'] });
    expect(actions.json()).toMatchObject({
      status: 422,
      errors: ['/ActionIds/1', '/ActionIds/2', '/ActionIds/3'].map((pointer) => ({
        pointer,
        code: 'no-payment-action',
      })),
    });
    expect(await actionsOf('admin', 'mentee6')).toEqual([[]]);
  });

  it('refuses a code that several people have', async () => {
    const [code = ''] = await kayasOf('mentee7');
    const other = db.updateTable('people').where('username', '=', 'mentee8');
    const { fields } = await db
      .selectFrom('people')
      .where('username', '=', 'mentee8')
      .select('fields')
      .executeTakeFirstOrThrow();
    await other.set({ fields: JSON.stringify({ ...fields, kayas: code }) }).execute();
    expect((await set('admin', { Kayas: [code] })).json()).toMatchObject({
      errors: [{ pointer: '/Kayas/0', code: 'several-kayas' }],
    });
    expect(await get('admin', [code])).toMatchObject([{ Outcome: 'several', Name: '', Payments: [] }]);
    await other.set({ fields: JSON.stringify(fields) }).execute();
  });

  it('stores the mentor of that day, of the action before the default one', async () => {
    const mentorOf = async () =>
      (await house<'payments.list'>('admin', 'list', { count: 200 })).list.find(
        ({ MenteeId }) => MenteeId === demo.idOf('mentee9'),
      )?.Mentor;
    await remove('mentee9');
    await db
      .insertInto('mentor_mentee')
      .values({
        project: first,
        mentee: Number(demo.idOf('mentee9')),
        mentor: Number(demo.idOf('mentor5')),
        action: '2',
      })
      .execute();
    await set('admin', { Kayas: await kayasOf('mentee9') });
    const mentor = await mentorOf();
    const { name } = await db
      .selectFrom('people')
      .where('username', '=', 'mentor5')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(mentor).toBe(name);
    await db.deleteFrom('mentor_mentee').where('action', '=', '2').execute();
    expect(await mentorOf()).toBe(name);
  });

  it('is audited and announced to those who may see payments', async () => {
    await remove('mentee10');
    events.length = 0;
    await set('admin', { Kayas: await kayasOf('mentee10') });
    const line = await db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      action: 'payments.add',
      subject: `person ${demo.idOf('mentee10')}`,
      details: { payments: 1, actions: ['2'] },
    });
    expect(JSON.stringify(line)).not.toContain((await kayasOf('mentee10'))[0]);
    const [people, event, payload] = events[0] ?? [];
    expect([event, payload]).toEqual(['payments.changed', { ProjectId: String(first) }]);
    expect(people).toEqual(
      expect.arrayContaining(['manager', 'supervisor', 'coordinator'].map((name) => Number(demo.idOf(name)))),
    );
    expect(people).not.toContain(Number(demo.idOf('mentor')));
  });

  it.each([
    [{ Kayas: [''] }, '/Kayas/0'],
    [{ Kayas: ['1'], ActionIds: [] }, '/ActionIds'],
    [{ Kayas: 'x' }, '/Kayas'],
    [{ Kayas: ['x'.repeat(41)] }, '/Kayas/0'],
  ])('refuses %j', async (body, pointer) => {
    expect((await set('admin', body)).json()).toMatchObject({ status: 400, errors: [{ pointer }] });
  });
});

describe('who may do that', () => {
  it('sees and pays only mentees of theirs', async () => {
    const [linked = '', other = ''] = await kayasOf('mentee', 'mentee2');
    expect((await get('supervisor', [linked, other])).map(({ Outcome }) => Outcome)).toEqual(['found', 'none']);
    expect((await set('supervisor', { Kayas: [linked, other] })).json()).toMatchObject({
      errors: [{ pointer: '/Kayas/1', code: 'no-kayas' }],
    });
    const own = (await house<'payments.list'>('supervisor', 'list', { count: 200 })).list;
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ MenteeId }) => MenteeId)).not.toContain(demo.idOf('mentee2'));
    const history = await house<'payments.history'>('supervisor', 'history', { MenteeId: demo.idOf('mentee2') });
    expect(history).toEqual({ list: [], count: 0 });
    const [some, all] = await Promise.all(
      ['supervisor', 'admin'].map(async (by) => (await house<'payments.totals'>(by, 'totals')).Count),
    );
    expect(some).toBeLessThan(all ?? 0);
  });

  it('takes back only a change of mentees of theirs', async () => {
    await remove('mentee', 'mentee2');
    const Kayas = await kayasOf('mentee', 'mentee2');
    const { BatchId } = (await set('admin', { Kayas })).json<{ BatchId: string }>();
    expect((await ask('supervisor', '/api/praxis/payments/undo', { BatchId })).statusCode).toBe(404);
    const seen = await house<'payments.changes'>('supervisor', 'changes', { BatchId });
    expect(seen.list.map(({ MenteeId }) => MenteeId)).toEqual([demo.idOf('mentee')]);
    const { list } = await house<'payments.history'>('supervisor', 'history');
    expect(list.find(({ Id }) => Id === BatchId)).toMatchObject({ Payments: 1, CanUndo: false });
  });

  it('is nobody without the role, nobody of another project, and nobody who only looks', async () => {
    const Kayas = await kayasOf('mentee');
    expect(
      (await demo.client().post('/api/project/SetPayments', { Kayas, ActionIds: ['2'], Set: true })).statusCode,
    ).toBe(401);
    for (const by of ['mentor', 'mentee', 'supervisorlite', 'microdata'])
      expect((await set(by, { Kayas })).json()).toMatchObject({ status: 403, code: 'wrong-role' });
    const elsewhere = { Kayas, ProjectId: demo.projectId('nea-afetiria') };
    expect((await ask('admin', '/api/project/GetPayments', elsewhere)).json()).toMatchObject([{ Outcome: 'none' }]);
    const { BatchId } = (await set('admin', { Kayas, ActionIds: ['17'] })).json<{ BatchId: string | null }>();
    const undo = { BatchId: BatchId ?? 'x', ProjectId: elsewhere.ProjectId };
    expect((await ask('admin', '/api/praxis/payments/undo', undo)).statusCode).toBe(404);
  });

  it('needs to see the code of people', async () => {
    const level = db.updateTable('people').where('username', '=', 'coordinator');
    await level.set({ level: 100 }).execute();
    expect((await ask('coordinator', '/api/project/GetPayments', { Kayas: ['1'] })).json()).toMatchObject({
      status: 403,
      code: 'field-not-visible',
    });
    const { list } = await house<'payments.list'>('coordinator', 'list');
    expect(list.map(({ Kayas }) => Kayas)).toEqual(list.map(() => ''));
    await level.set({ level: 20 }).execute();
  });
});

describe('the history', () => {
  it('holds every change, and undoing one is a change of its own', async () => {
    await remove('mentee11', 'mentee12');
    const Kayas = await kayasOf('mentee11', 'mentee12');
    const { BatchId } = (await set('manager', { Kayas })).json<{ BatchId: string }>();
    const undone = await house<'payments.undo'>('admin', 'undo', { BatchId });
    expect(undone).toMatchObject({ Changed: 2, Same: 0 });
    expect(await actionsOf('admin', 'mentee11', 'mentee12')).toEqual([[], []]);
    expect((await ask('admin', '/api/praxis/payments/undo', { BatchId })).json()).toMatchObject({
      status: 409,
      code: 'payments-changed',
    });
    await house('admin', 'undo', { BatchId: undone.BatchId ?? '' });
    expect(await actionsOf('admin', 'mentee11', 'mentee12')).toEqual([['2'], ['2']]);
    const { list } = await house<'payments.history'>('admin', 'history', { MenteeId: demo.idOf('mentee11') });
    expect(list.slice(0, 3).map(({ Set, Undoes, CanUndo }) => [Set, Undoes, CanUndo])).toEqual([
      [true, true, true],
      [false, true, false],
      [true, false, false],
    ]);
  });

  it('keeps the day and the mentor of a payment that was removed and set again', async () => {
    const rowOf = () =>
      db
        .selectFrom('payments')
        .where('mentee', '=', Number(demo.idOf('mentee13')))
        .where('action', '=', 2)
        .select(['time', 'mentor', 'title'])
        .executeTakeFirst();
    const before = await rowOf();
    expect(before).toBeDefined();
    const { BatchId } = (await set('admin', { Kayas: await kayasOf('mentee13'), Set: false })).json<{
      BatchId: string;
    }>();
    expect(await rowOf()).toBeUndefined();
    await house('admin', 'undo', { BatchId });
    expect(await rowOf()).toEqual(before);
  });

  it('cannot be changed by the server', async () => {
    await expect(db.deleteFrom('payment_changes').execute()).rejects.toThrow('permission denied');
    await expect(db.updateTable('payment_batches').set({ person: null }).execute()).rejects.toThrow(
      'permission denied',
    );
  });

  it('outlives the action, and a payment for it can be removed', async () => {
    await remove('mentee14');
    await set('admin', { Kayas: await kayasOf('mentee14'), ActionIds: ['17'] });
    await db
      .updateTable('payments')
      .set({ action: 9999 })
      .where('mentee', '=', Number(demo.idOf('mentee14')))
      .execute();
    const { list } = await house<'payments.list'>('admin', 'list', { ActionId: '9999' });
    expect(list).toMatchObject([{ ActionId: '9999', Title: 'Συνεδρία έναρξης στην εργασία' }]);
    const removed = await set('admin', { Kayas: await kayasOf('mentee14'), ActionIds: ['9999'], Set: false });
    expect(removed.json()).toMatchObject({ Changed: 1 });
  });
});

describe('lists and totals', () => {
  it('filter by name, mentor, action and day, with the same figures', async () => {
    const all = await house<'payments.list'>('admin', 'list', { count: 1 });
    expect(all.list).toHaveLength(1);
    expect(all.count).toBe(all.All);
    const [mentor] = (await house<'payments.totals'>('admin', 'totals')).Mentors;
    const Mentor = { MentorId: mentor?.MentorId };
    expect((await house<'payments.list'>('admin', 'list', Mentor)).count).toBe(mentor?.Count);
    const filters = { ActionId: '6', From: '2000-01-01', To: '2999-01-01' };
    const some = await house<'payments.list'>('admin', 'list', { ...filters, count: 200 });
    expect(new Set(some.list.map(({ ActionId }) => ActionId))).toEqual(new Set(['6']));
    const totals = await house<'payments.totals'>('admin', 'totals', filters);
    expect(totals.Count).toBe(some.count);
    const sum = (rows: readonly { Count: number }[]) => rows.reduce((total, { Count }) => total + Count, 0);
    expect([sum(totals.Months), sum(totals.Mentors), sum(totals.Actions)]).toEqual(Array(3).fill(some.count));
    expect((await house<'payments.list'>('admin', 'list', { To: '2000-01-01' })).count).toBe(0);
    const [row] = some.list;
    const found = await house<'payments.list'>('admin', 'list', { Search: row?.Name ?? '' });
    expect(new Set(found.list.map(({ Name }) => Name))).toEqual(new Set([row?.Name]));
    expect((await house<'payments.list'>('admin', 'list', { Search: row?.Kayas ?? '' })).count).toBe(found.count);
  });

  it('of the demo hold a year', async () => {
    const { Months } = await house<'payments.totals'>('admin', 'totals');
    expect(Months.length).toBeGreaterThanOrEqual(11);
    expect(Months.map(({ Month }) => Month)).toEqual(Months.map(({ Month }) => Month).toSorted());
  });

  it('count months without payments, too', () => {
    const rows = [
      { month: '2025-11', count: 2 },
      { month: '2026-02', count: 1 },
    ];
    expect(withEmptyMonths(rows)).toEqual([
      { Month: '2025-11', Count: 2 },
      { Month: '2025-12', Count: 0 },
      { Month: '2026-01', Count: 0 },
      { Month: '2026-02', Count: 1 },
    ]);
    expect(withEmptyMonths([])).toEqual([]);
  });

  it('count by the calendar of the installation', async () => {
    const newYear = new Date('2019-12-31T22:30:00Z');
    await db
      .updateTable('payments')
      .set({ time: newYear })
      .where('mentee', '=', Number(demo.idOf('mentee2')))
      .execute();
    const { Months } = await house<'payments.totals'>('admin', 'totals', { To: '2020-12-31' });
    expect(Months.map(({ Month }) => Month)).toEqual(['2020-01']);
  });
});

describe('the actions', () => {
  it('are those of the settings, by title, and 67 to 71 where they name none', async () => {
    const own = await house<'payments.actions'>('coordinator', 'actions');
    expect(own.map(({ Id, Exists }) => [Id, Exists])).toEqual(demoPaymentActions.map((id) => [id, true]));
    expect(own[0]?.Title).toBe('Πρώτη συνεδρία');
    const other = await house<'payments.actions'>('admin', 'actions', { ProjectId: 'nea-afetiria' });
    expect(other).toEqual(['67', '68', '69', '70', '71'].map((Id) => ({ Id, Title: '', Exists: false })));
  });
});
