import { describe, expect, it } from 'vitest';
import { type HubSender, silentHub } from '../../../platform/base/hub-sender.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const MenteeId = demo.idOf('mentee');
const CV = idOf('Το βιογραφικό μου');
const which = { ActionId: CV, MenteeId };

interface Set {
  readonly Loaded: boolean;
  readonly Revision: number;
  readonly [name: string]: unknown;
}
const load = async (by: string, what = 'mentor/GetPublicMenteeData') =>
  (await ask(by, `/api/${what}`, which)).json<Set>();
const save = (by: string, Data: object, more: object = {}, what = 'mentor/SavePublicMenteeData') =>
  ask(by, `/api/${what}`, { ...which, Data, ...more });

describe('a set of data', () => {
  it('is empty before the first save, and does not store Loaded or Revision', async () => {
    const first = await load('mentor');
    expect(first).toEqual({ Loaded: true, Revision: 0 });
    const saved = await save('mentor', { ...first, note: 'Καλό', deep: { a: 1 } });
    expect(saved.json()).toEqual({ Loaded: true, Revision: 1, note: 'Καλό', deep: { a: 1 } });
    const row = await demo.data.db
      .selectFrom('action_data')
      .where('action', '=', Number(CV))
      .where('kind', '=', 'public')
      .select(['data', 'author'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ data: { note: 'Καλό', deep: { a: 1 } }, author: Number(demo.idOf('mentor')) });
  });

  it('refuses a save by a page that never loaded it', async () => {
    const reply = await save('mentor', { note: 'x' });
    expect(reply.json()).toMatchObject({ status: 422, code: 'never-loaded', errors: [{ pointer: '/Data/Revision' }] });
    expect((await load('mentor'))['note']).toBe('Καλό');
  });

  it('accepts two changes in different places, and refuses the second one in the same place', async () => {
    const loaded = await load('mentor');
    expect((await save('mentor', { ...loaded, note: 'του μέντορα' })).statusCode).toBe(200);
    const mine = { ...loaded, advice: 'της επόπτριας' };
    const both = await save('supervisor', mine);
    expect(both.json()).toMatchObject({ note: 'του μέντορα', advice: 'της επόπτριας' });
    const refused = await save('supervisor', { ...mine, note: 'της επόπτριας' });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'conflict',
      places: ['/note'],
      theirs: { note: 'του μέντορα' },
    });
    expect((await load('mentor'))['note']).toBe('του μέντορα');
    const seen = await save('supervisor', { ...mine, note: 'της επόπτριας' }, { Shared: true });
    expect(seen.json()).toMatchObject({ note: 'της επόπτριας', advice: 'της επόπτριας' });
  });

  it('accepts further typing based on the loaded state, and typing back to it', async () => {
    const loaded = await load('mentor');
    await save('mentor', { ...loaded, draft: 'α' });
    await save('mentor', { ...loaded, draft: 'αβ' });
    expect((await load('mentor'))['draft']).toBe('αβ');
    await save('mentor', loaded);
    expect(await load('mentor')).not.toHaveProperty('draft');
  });

  it('refuses a revision that does not exist yet, and more than 256 KB', async () => {
    expect((await save('mentor', { Revision: 999 })).json()).toMatchObject({ code: 'conflict' });
    const loaded = await load('mentor');
    const reply = await save('mentor', { ...loaded, much: 'α'.repeat(140_000) });
    expect(reply.json()).toMatchObject({ status: 422, code: 'data-too-large' });
    expect(await load('mentor')).toEqual(loaded);
  });

  it('has members that change separately, and null removes one', async () => {
    const body = { ...which, Data: { one: 1, two: 2 } };
    expect((await ask('mentor', '/api/mentor/UpdateMenteeActionData', body)).json()).toMatchObject({ one: 1, two: 2 });
    const less = await ask('mentee', '/api/mentee/UpdateActionData', { ActionId: CV, Data: { one: null, two: 3 } });
    expect(less.json()).toEqual({ Loaded: true, Revision: 2, two: 3 });
  });
});

describe('private data', () => {
  const NOTE = 'μυστικό-σημείωμα-73';
  const mine = { ActionId: CV, MenteeId };

  it('are stored with their author and sent to staff of the mentee', async () => {
    await save('mentor', { Revision: 0, note: NOTE }, {}, 'mentor/SavePrivateMenteeData');
    const signed = (await ask('supervisor', '/api/mentor/GetPrivateMenteeData2', mine)).json<{ Author: string }>();
    expect(signed).toMatchObject({ Data: { note: NOTE, Revision: 1 } });
    expect(signed.Author).not.toBe('');
  });

  it.each([
    ['/api/mentor/GetPrivateMenteeData', mine],
    ['/api/mentor/GetPrivateMenteeData2', mine],
    ['/api/mentor/GetPublicMenteeData', mine],
    ['/api/mentor/GetMenteeActionData', mine],
    ['/api/mentor/GetActionMenteeData', mine],
    ['/api/mentor/PublicMenteeData', { ActionId: CV }],
    ['/api/mentor/GetAllActionMenteeData', { ActionId: CV }],
    ['/api3/sb/mentor/mentee_actions', { MenteeId }],
    ['/api/mentee/GetActionData', mine],
    ['/api/mentee/GetMentorActionData', mine],
    ['/api/mentee/GetAllQuests', {}],
    ['/api/action/get', { Id: CV }],
    ['/api/action/all', { all: true }],
    [`/api/action/getView/${CV}`, {}],
    [`/api/action/getMentorView/${CV}`, {}],
    ['/api/action/GetAggregateMentees', { Id: CV }],
    ['/api/project/GetActionsGrid_Partial', {}],
    ['/api/project/MentorGridExport', {}],
    ['/api/user/Schedule', {}],
    ['/api/data/getactions', {}],
  ])('never reach the mentee by %s', async (path, body) => {
    const reply = await ask('mentee', path, body);
    expect(reply.body).not.toContain(NOTE);
  });

  it('never reach the mentee, even one who is also a mentor, coordinator or administrator', async () => {
    const { db } = demo.data;
    const membership = db
      .updateTable('memberships')
      .where('person', '=', Number(MenteeId))
      .where('project', '=', Number(demo.projectId('proto-vima')));
    await membership.set({ roles: ['Mentee', 'Mentor', 'Coordinator', 'Admin'] }).execute();
    const answers: number[] = [];
    for (const path of ['GetPrivateMenteeData', 'GetPrivateMenteeData2', 'SavePrivateMenteeData']) {
      const body = path.startsWith('Save') ? { ...mine, Data: { Revision: 1 } } : mine;
      answers.push((await ask('mentee', `/api/mentor/${path}`, body)).statusCode);
    }
    expect(answers).toEqual([404, 404, 404]);
    expect((await ask('mentee', '/api/project/GetActionsGrid_Partial', { Count: 100 })).body).not.toContain(NOTE);
    await membership.set({ roles: ['Mentee'] }).execute();
  });

  it('are in no grid of any reader', async () => {
    const grid = await ask('admin', '/api/project/GetActionsGrid_Partial', { Count: 100 });
    expect(grid.statusCode).toBe(200);
    expect(grid.body).not.toContain(NOTE);
    expect((await ask('admin', '/api/project/MentorGridExport', {})).body).not.toContain(NOTE);
    expect((await ask('microdata', '/api/mentor/GetPrivateMenteeData', mine)).statusCode).toBe(404);
  });
});

describe('who writes what', () => {
  it.each([
    ['mentor2', 'mentor/SavePublicMenteeData', 404],
    ['mentee', 'mentor/SavePublicMenteeData', 403],
    ['microdata', 'mentor/SavePublicMenteeData', 403],
    ['supervisorlite', 'mentor/SavePublicMenteeData', 403],
    ['mentee2', 'mentee/SaveActionData', 404],
    ['mentee', 'mentee/SaveActionData', 200],
  ])('%s by %s: %i', async (by, path, status) => {
    const { Revision } = await load('admin', 'mentor/GetMenteeActionData');
    expect((await save(by, { Revision }, {}, path)).statusCode).toBe(status);
  });

  it('nobody without a session, and no body that does not fit', async () => {
    expect((await demo.client().post('/api/mentor/GetPublicMenteeData', which)).statusCode).toBe(401);
    expect((await ask('mentor', '/api/mentor/GetPublicMenteeData', { ActionId: CV })).statusCode).toBe(400);
    expect((await save('mentor', { Revision: 0, ['__proto__x']: 1, constructor: 2 })).statusCode).toBe(400);
  });

  it('hidden actions do not exist for the roles from which they are hidden', async () => {
    const hidden = { ActionId: idOf('Έλεγχος φακέλου'), MenteeId };
    expect((await ask('mentor', '/api/mentor/GetPublicMenteeData', hidden)).statusCode).toBe(404);
    expect((await ask('mentee', '/api/mentee/GetActionData', hidden)).statusCode).toBe(404);
    expect((await ask('coordinator', '/api/mentor/GetPublicMenteeData', hidden)).statusCode).toBe(200);
  });

  it.each(['Δέκα αγγελίες που με ενδιαφέρουν', 'Δράση που θα ανακοινωθεί'])(
    'a locked action takes nothing from its mentee: %s',
    async (title) => {
      const body = { ActionId: idOf(title), Data: { Revision: 0, x: 1 } };
      const reply = await ask('mentee', '/api/mentee/SaveActionData', body);
      expect(reply.json()).toMatchObject({ status: 403, code: 'action-locked' });
    },
  );

  it('data of an action itself are changed by who makes actions, and that is written down', async () => {
    const body = { ActionId: CV, Data: { limit: 3 } };
    expect((await ask('mentor', '/api/mentor/UpdateActionData', body)).statusCode).toBe(403);
    expect((await ask('manager', '/api/mentor/UpdateActionData', body)).json()).toMatchObject({
      limit: 3,
      Revision: 1,
    });
    expect((await ask('mentor', '/api/mentor/GetActionData', { ActionId: CV })).json()).toMatchObject({ limit: 3 });
    const [line] = await demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().execute();
    expect(line).toMatchObject({ action: 'mentor.updateActionData', subject: `action ${CV}` });
  });

  it('a save of many sets stores all or none', async () => {
    const rows = (names: readonly string[]) =>
      names.map((name) => ({ MenteeId: demo.idOf(name), Data: { bulk: 'ναι' } }));
    const path = '/api/mentor/UpdateMenteeActionDataMany';
    const refused = await ask('mentor', path, { ActionId: CV, Data: rows(['mentee', 'mentee2']) });
    expect(refused.statusCode).toBe(404);
    expect(await load('mentor', 'mentor/GetMenteeActionData')).not.toHaveProperty('bulk');
    const done = await ask('admin', path, { ActionId: CV, Data: rows(['mentee', 'mentee2']) });
    expect(done.json()).toEqual({ Count: 2 });
    expect((await ask('admin', path, { ActionId: CV, Data: rows(['mentee', 'mentee']) })).json()).toMatchObject({
      code: 'twice',
    });
  });
});

describe('what is changed', () => {
  it('is sent on the channel, unless the page has sent it itself', async () => {
    const events: unknown[] = [];
    const hub: HubSender = {
      ...silentHub,
      toGroup: (group, event, payload) => {
        events.push([group, event, payload]);
        return Promise.resolve();
      },
    };
    const own = await demoApp({}, { hub });
    const { ask: asked, idOf: id } = await createActionClient(own);
    const address = { ActionId: id('Το βιογραφικό μου'), MenteeId: own.idOf('mentee') };
    await asked('mentor', '/api/mentor/SavePublicMenteeData', { ...address, Data: { Revision: 0, note: 'α' } });
    expect(events).toEqual([
      [
        `action:${address.ActionId}:${address.MenteeId}:public`,
        'actions.changed',
        {
          ...address,
          Kind: 'public',
          UserId: own.idOf('mentor'),
          patch: [
            { op: 'add', path: '/note', value: 'α' },
            { op: 'add', path: '/Revision', value: 1 },
          ],
        },
      ],
    ]);
    const shared = { ...address, Data: { Revision: 1, note: 'αβ' }, Shared: true };
    await asked('mentor', '/api/mentor/SavePublicMenteeData', shared);
    expect(events).toHaveLength(1);
  });
});
