import { describe, expect, it } from 'vitest';
import type { Action, FullAction } from '../../../../schemas/entities/action.ts';
import type { Work } from '../../../../schemas/entities/action-work.ts';
import { silentHub, type HubSender } from '../../../platform/base/hub-sender.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const MenteeId = demo.idOf('mentee');
const listOf = async (by: string) => (await ask(by, '/api/action/all')).json<Action[]>();
const save = (by: string, body: object) => ask(by, '/api/action/SaveGrid', body);

describe('changing an action', () => {
  const Id = idOf('Συνοδευτική επιστολή');

  it('records the old state and the author, and refuses the second of two conflicting saves', async () => {
    const before = (await ask('admin', '/api/action/get', { Id })).json<FullAction>();
    const changed = await save('manager', { Id, Title: ' Η επιστολή ', Group: ['Β', 'α'], Base: before.Revision });
    expect(changed.json()).toMatchObject({ Title: 'Η επιστολή', Group: ['Β', 'α'], Revision: before.Revision + 1 });
    const late = await save('admin', { Id, Titles: 'x', Base: before.Revision });
    expect(late.json()).toMatchObject({ status: 409, code: 'conflict' });
    const history = await ask('admin', '/api/praxis/action/revisions', { Id });
    expect(history.json()).toMatchObject([{ Revision: before.Revision, Content: { title: 'Συνοδευτική επιστολή' } }]);
    const [line] = await demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().execute();
    expect(line).toMatchObject({ action: 'actions.saveGrid', subject: `action ${Id}` });
  });

  it.each([
    [{ Title: '  ' }, '/Title'],
    [{ Data: { date: '31-02-2026' } }, '/Data/date'],
    [{ Data: { timeHours: '25' } }, '/Data/timeHours'],
    [{ Data: { EnableCondition: { nothing_like_it: [1] } } }, '/Data/EnableCondition'],
    [{ Data: { ShowCondition: 'a and (' } }, '/Data/ShowCondition'],
    [{ Function: 'return {' }, '/Function'],
    [{ Function: 'a +' }, '/Function'],
  ])('refuses %j at its place', async (body, pointer) => {
    const reply = await save('admin', { Id, ...body });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ pointer }] });
  });

  it('is for who makes actions, and of their project', async () => {
    expect((await save('supervisor', { Id, Title: 'x' })).statusCode).toBe(403);
    expect((await demo.client().post('/api/action/SaveGrid', { Id })).statusCode).toBe(401);
    expect((await save('admin', { Id, ProjectId: demo.projectId('nea-afetiria') })).statusCode).toBe(404);
    expect((await save('admin', { Id, Flags: 64 })).statusCode).toBe(400);
  });
});

describe('conditions', () => {
  it('hide an action from a mentee and lock it, by what they have done', async () => {
    const [first, second] = [idOf('Το βιογραφικό μου'), idOf('Βεβαίωση εργοδότη')];
    await save('admin', { Id: second, Data: { EnableCondition: { in: [first, { var: 'Completed' }] } } });
    const lockOf = async () => (await listOf('mentee')).find(({ Id }) => Id === second)?.Locked;
    expect(await lockOf()).toBe('condition');
    expect((await ask('mentee', '/api/Action/complet', { ActionId: second })).json()).toMatchObject({
      code: 'action-locked',
    });
    await ask('mentor', '/api/Action/complet', { ActionId: first, MenteeId });
    expect(await lockOf()).toBeNull();
    await save('admin', { Id: second, Data: { ShowCondition: { '==': [{ var: 'last_name' }, 'Κανένας'] } } });
    expect((await listOf('mentee')).some(({ Id }) => Id === second)).toBe(false);
    expect((await ask('mentee', '/api/action/get', { Id: second })).statusCode).toBe(404);
    const write = { ActionId: second, Data: { Revision: 0 } };
    expect((await ask('mentee', '/api/mentee/SaveActionData', write)).statusCode).toBe(404);
    expect((await listOf('mentor')).some(({ Id }) => Id === second)).toBe(true);
  });
});

describe('publishing', () => {
  const ActionId = idOf('Τελική συνεδρία');
  const sees = async (by: string) => (await listOf(by)).some(({ Id }) => Id === ActionId);

  it('for one mentee shows it to them and their staff only', async () => {
    expect(await sees('mentee')).toBe(false);
    const reply = await ask('admin', '/api/action/publish', { ActionId, MenteeId, date: '02-02-2040' });
    expect(reply.json()).toEqual({ Count: 1 });
    const list = (await ask('mentee', '/api/user/Schedule')).json<{ ActionId: string; Time: string; Own: boolean }[]>();
    expect(list.find((meeting) => meeting.ActionId === ActionId)).toMatchObject({
      Own: true,
      Time: '2040-02-02T08:30:00.000Z',
    });
    const reads = async (by: string, mentee: string) =>
      (await ask(by, '/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: demo.idOf(mentee) })).statusCode;
    expect(await reads('mentor', 'mentee')).toBe(200);
    expect(await reads('mentor2', 'mentee2')).toBe(404);
    expect((await ask('mentee2', '/api/action/get', { Id: ActionId })).statusCode).toBe(404);
    expect((await ask('mentor2', '/api/action/get', { Id: ActionId })).statusCode).toBe(404);
  });

  it('for a mentor reaches their mentees, and for everybody all', async () => {
    const some = await ask('manager', '/api/action/publish', { ActionId, MentorId: demo.idOf('mentor2') });
    expect(some.json<{ Count: number }>().Count).toBeGreaterThan(1);
    expect((await ask('mentee2', '/api/action/get', { Id: ActionId })).statusCode).toBe(200);
    expect((await ask('mentee3', '/api/action/get', { Id: ActionId })).statusCode).toBe(404);
    const all = await ask('admin', '/api/action/publish', { ActionId, date: '02-03-2040' });
    expect(all.json<{ Count: number }>().Count).toBe(48);
    expect(await sees('mentee3')).toBe(true);
  });

  it('refuses people of other projects, invalid days, and callers without the right', async () => {
    const unknown = { ActionId, MenteeId: demo.idOf('mentee50') };
    expect((await ask('admin', '/api/action/publish', unknown)).json()).toMatchObject({ code: 'no-mentee' });
    expect((await ask('admin', '/api/action/publish', { ActionId, date: '32-01-2030' })).statusCode).toBe(422);
    expect((await ask('mentor', '/api/action/publish', { ActionId })).statusCode).toBe(403);
    expect((await demo.client().post('/api/action/publish', { ActionId })).statusCode).toBe(401);
    expect((await ask('admin', '/api/action/publish', {})).statusCode).toBe(400);
  });
});

describe('completing', () => {
  const GOALS = idOf('Οι στόχοι μου για το εξάμηνο');
  const complete = (by: string, body: object) => ask(by, '/api/Action/complet', { ActionId: GOALS, ...body });
  const isDone = async () => (await listOf('mentee')).find(({ Id }) => Id === GOALS)?.Completed;

  it('happens only when the script says so', async () => {
    const { Revision } = (await ask('mentee', '/api/mentee/GetActionData', { ActionId: GOALS })).json<{
      Revision: number;
    }>();
    expect((await complete('mentee', {})).json()).toBe(false);
    expect(await isDone()).toBe(false);
    const Data = { Revision, first: 'α', second: 'β', third: 'γ' };
    expect((await ask('mentee', '/api/mentee/SaveActionData', { ActionId: GOALS, Data })).statusCode).toBe(200);
    expect((await complete('mentee', { Data: { anything: 1 } })).json()).toBe(true);
    expect(await isDone()).toBe(true);
  });

  it('is undone by staff of the mentee', async () => {
    expect((await complete('mentor', { MenteeId, Data: false })).json()).toBe(true);
    expect(await isDone()).toBe(false);
    const [line] = await demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().execute();
    expect(line).toMatchObject({ action: 'actions.complet', details: { done: false } });
  });

  it('is undone by the mentee who completed it, until staff have worked on it', async () => {
    const ownActions = async () =>
      (await ask('mentee', '/api3/sb/mentor/mentee_actions', { MenteeId })).json<{ Id: string; Work: Work }[]>();
    const canTakeBack = async () => (await ownActions()).find(({ Id }) => Id === GOALS)?.Work.CanTakeBack;
    expect((await complete('mentee', {})).json()).toBe(true);
    expect(await canTakeBack()).toBe(true);
    expect((await complete('mentee', { Data: false })).json()).toBe(true);
    expect(await isDone()).toBe(false);
    expect(await canTakeBack()).toBe(false);

    await complete('mentee', {});
    const { Revision } = (await ask('mentor', '/api/mentor/GetPublicMenteeData', { ActionId: GOALS, MenteeId })).json<{
      Revision: number;
    }>();
    const note = { ActionId: GOALS, MenteeId, Data: { Revision, note: 'Ωραία!' } };
    expect((await ask('mentor', '/api/mentor/SavePublicMenteeData', note)).statusCode).toBe(200);
    expect(await canTakeBack()).toBe(false);
    const late = await complete('mentee', { Data: false });
    expect([late.statusCode, late.json().code]).toEqual([403, 'handed-in']);
    expect(await isDone()).toBe(true);

    await complete('mentor', { MenteeId, Data: false });
    await complete('mentor', { MenteeId });
    expect((await complete('mentee', { Data: false })).json()).toMatchObject({ code: 'handed-in' });
    await complete('mentor', { MenteeId, Data: false });
  });

  it('is refused where the script fails, and to strangers', async () => {
    const ActionId = idOf('Ημερολόγιο αναζήτησης');
    const Code = "throw new Error('Not ready'); return true;";
    await ask('admin', '/api/action/SaveCompletionScript', { ActionId, Local: '', Code });
    const reply = await ask('mentee', '/api/Action/complet', { ActionId });
    expect(reply.json()).toMatchObject({ status: 422, code: 'script-failed' });
    expect((await complete('mentor2', { MenteeId })).statusCode).toBe(404);
    expect((await complete('microdata', { MenteeId })).statusCode).toBe(403);
    expect((await demo.client().post('/api/Action/complet', { ActionId: GOALS })).statusCode).toBe(401);
  });

  it('has a script of which only its makers see what the server runs', async () => {
    const path = '/api/action/GetCompletionScript';
    expect((await ask('mentee', path, { ActionId: GOALS })).json()).toEqual({ Local: '', Code: '' });
    expect((await ask('admin', path, { ActionId: GOALS })).json<{ Code: string }>().Code).toContain('every');
    const keep = '/api/action/SaveCompletionScript';
    const broken = await ask('admin', keep, { ActionId: GOALS, Local: '', Code: 'return (' });
    expect(broken.json()).toMatchObject({
      code: 'script-does-not-compile',
      errors: [{ pointer: '/Code', code: 'script', params: { line: 1, column: 9 } }],
    });
    const stray = await ask('admin', keep, { ActionId: GOALS, Local: '', Code: 'const a = 1;\nreturn a +* 2' });
    expect(stray.json()).toMatchObject({ line: 2, column: 11 });
    const endless = { ActionId: GOALS, Local: '', Code: 'for (;;) {} return true;' };
    expect((await ask('admin', keep, endless)).statusCode).toBe(200);
    expect((await complete('mentee', {})).json()).toMatchObject({
      code: 'script-failed',
      errors: [{ pointer: '/script', code: 'script-limit' }],
      reason: 'time',
    });
    await ask('admin', keep, { ...endless, Code: 'const goals = input.Nothing;\n  return goals.length' });
    expect((await complete('mentee', {})).json()).toMatchObject({
      errors: [{ code: 'script-thrown', params: { line: 2, column: 15 } }],
    });
    const climbing = { ...endless, Code: 'return this.constructor.constructor("return process")() !== undefined;' };
    await ask('admin', keep, climbing);
    expect((await complete('mentee', {})).json()).toMatchObject({ code: 'script-failed' });
    expect((await ask('manager', keep, endless)).statusCode).toBe(403);
  });
});

describe('what is completed', () => {
  it('is told to the mentee and to who looks after them and sees the action', async () => {
    const receivers: (readonly number[])[] = [];
    const hub: HubSender = {
      ...silentHub,
      toPeople: (people, event) => {
        if (event === 'actions.completed') receivers.push(people);
        return Promise.resolve();
      },
    };
    const own = await demoApp({}, { hub });
    const { ask: asked, idOf: id } = await createActionClient(own);
    const idsOf = (...names: readonly string[]) => names.map((name) => Number(own.idOf(name)));
    await asked('mentee', '/api/Action/complet', { ActionId: id('Συνοδευτική επιστολή') });
    expect(receivers[0]).toEqual(expect.arrayContaining(idsOf('mentee', 'mentor', 'supervisor', 'coordinator')));
    const strangers = new Set(idsOf('mentor2', 'mentee2', 'supervisor2', 'translator'));
    expect(receivers[0]?.filter((person) => strangers.has(person))).toEqual([]);
    const hidden = { ActionId: id('Έλεγχος φακέλου'), MenteeId: own.idOf('mentee') };
    await asked('coordinator', '/api/Action/complet', hidden);
    expect(receivers[1]).toContain(Number(own.idOf('coordinator')));
    expect(receivers[1]?.filter((person) => new Set(idsOf('mentee', 'mentor')).has(person))).toEqual([]);
    await asked('coordinator', '/api/Action/complet', hidden);
    expect(receivers).toHaveLength(2);
  });
});

describe('scripts', () => {
  const Id = idOf('Συνεδρία στόχων');

  it('of an action and of a type are kept when they compile', async () => {
    const good = { Id, Functions: 'export function greet(input) { return input.name; }' };
    expect((await ask('admin', '/api/action/SaveFunctions', good)).statusCode).toBe(200);
    const bad = await ask('admin', '/api/action/SaveFunctions', { Id, Functions: 'function (' });
    expect(bad.json()).toMatchObject({ code: 'script-does-not-compile', errors: [{ pointer: '/Functions' }] });
    const found = (await ask('admin', '/api/action/get', { Id })).json<FullAction>();
    expect(found).toMatchObject({ FunctionsEdited: true, Functions: good.Functions });
    expect((await ask('admin', '/api/action/SaveController', { Id, ctrl: '}' })).statusCode).toBe(422);
    expect((await ask('admin', '/api/action/SaveTypeFunctions', { Id: 1, Functions: 'const a = 1;' })).json()).toEqual({
      Revision: 2,
    });
    expect((await ask('admin', '/api/action/SaveTypeController', { Id: 99, ctrl: '' })).statusCode).toBe(404);
    const late = { Id: 1, Functions: '', Base: 1 };
    expect((await ask('admin', '/api/action/SaveTypeFunctions', late)).statusCode).toBe(409);
    const states = await ask('admin', '/api/praxis/action/revisions', { TypeId: 1 });
    expect(states.json()).toMatchObject([{ Revision: 1 }]);
  });

  it.each(['SaveFunctions', 'SaveController', 'SaveTypeFunctions', 'SaveTypeController'])(
    '%s is for administrators',
    async (name) => {
      const body = { Id: name.includes('Type') ? 1 : Id, [name.endsWith('Functions') ? 'Functions' : 'ctrl']: '' };
      expect((await ask('manager', `/api/action/${name}`, body)).statusCode).toBe(403);
      expect((await demo.client().post(`/api/action/${name}`, body)).statusCode).toBe(401);
      expect((await ask('admin', `/api/action/${name}`, {})).statusCode).toBe(400);
    },
  );
});
