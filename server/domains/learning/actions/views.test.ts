import { describe, expect, it } from 'vitest';
import { check } from '../../../../engine/check/index.ts';
import { demoActionWork } from '../../../../schemas/demo/actions.ts';
import { isObject } from '../../documents/documents/built-in.ts';
import { createCatalogue } from '../../documents/documents/catalogue.ts';
import { loadUnits } from '../../documents/documents/units.ts';
import { loadAllTexts } from '../../../platform/texts/text-overrides.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);

interface View {
  readonly html: string;
  readonly Name: string;
  readonly Source: string;
  readonly Revision: number;
}
const viewOf = async (by: string, title: string, type = 'View') =>
  (await ask(by, `/api/action/get${type}/${idOf(title)}`)).json<View>();
const hello = (text: string, more: object = {}) =>
  JSON.stringify({
    part: 'action-view',
    version: 1,
    params: { ActionId: { type: 'string' }, MenteeId: { type: 'string' } },
    body: { widget: 'stack', children: [{ widget: 'text', props: { text } }] },
    ...more,
  });

describe('the view of an action', () => {
  it('is its own, else that of its type, else the built-in one', async () => {
    expect(await viewOf('mentee', 'Ο χάρτης των δεξιοτήτων μου')).toMatchObject({ Source: 'action', Revision: 1 });
    expect(await viewOf('mentee', 'Το βιογραφικό μου')).toMatchObject({ Source: 'type', Revision: 0 });
    expect(await viewOf('mentee', 'Συνεδρία στόχων')).toMatchObject({ Source: 'built', Revision: 0 });
  });

  it('may differ by role, and a mentee is not shown the view of the mentor', async () => {
    const Id = idOf('Συνεδρία στόχων');
    const set = (type: string, text: string) => ask('admin', `/api/action/set${type}/${Id}`, { html: hello(text) });
    expect((await set('View', 'for all')).json()).toEqual({ Revision: 1 });
    expect((await set('MentorView', 'for mentors')).json()).toEqual({ Revision: 1 });
    expect((await viewOf('mentor', 'Συνεδρία στόχων', 'MentorView')).html).toContain('for mentors');
    expect((await viewOf('mentor', 'Συνεδρία στόχων', 'mentorview')).html).toContain('for mentors');
    expect((await viewOf('mentee', 'Συνεδρία στόχων', 'MentorView')).html).toContain('for all');
    expect((await viewOf('mentee', 'Συνεδρία στόχων', 'MenteeView')).html).toContain('for all');
    await set('View', '');
  });

  it('comes without the nodes that its reader may not have', async () => {
    const Id = idOf('Συνεδρία βιογραφικού');
    const children = [
      { widget: 'text', props: { text: 'everybody' } },
      { widget: 'text', access: ['Admin'], props: { text: 'only-administrators' } },
    ];
    const html = hello('', { body: { widget: 'stack', children } });
    expect((await ask('admin', `/api/action/setView/${Id}`, { html })).statusCode).toBe(200);
    expect((await viewOf('mentee', 'Συνεδρία βιογραφικού')).html).not.toContain('only-administrators');
    expect((await viewOf('admin', 'Συνεδρία βιογραφικού')).html).toContain('only-administrators');
    const bundle = await (await demo.as('mentee')).get(`/api/praxis/document?kind=actionView&name=actions/${Id}/View`);
    expect(bundle.statusCode).toBe(200);
    expect(bundle.body).toContain('everybody');
    expect(bundle.body).not.toContain('only-administrators');
  });

  it('of a hidden action is not found by any call', async () => {
    const hidden = idOf('Έλεγχος φακέλου');
    const stranger = idOf('Το βιογραφικό μου');
    expect((await ask('mentee', `/api/action/getView/${hidden}`)).statusCode).toBe(404);
    expect((await ask('mentee50', `/api/action/getView/${stranger}`)).statusCode).toBe(404);
    const path = `/api/praxis/document?kind=view&name=actions/${hidden}/View`;
    expect((await (await demo.as('mentee')).get(path)).statusCode).toBe(404);
    expect((await demo.client().get(path)).statusCode).toBe(401);
    expect((await demo.client().post(`/api/action/getView/${stranger}`)).statusCode).toBe(401);
    expect((await ask('mentee', `/api/action/getAnything/${stranger}`)).json()).toMatchObject({ code: 'no-view' });
    expect((await ask('mentee', '/api/action/getView/x%2Fy')).statusCode).toBe(404);
  });
});

describe('saving a view', () => {
  const Id = idOf('Πρώτη συνεδρία');
  const path = `/api/action/setView/${Id}`;

  it('adds a numbered revision, and refuses the second of two conflicting saves', async () => {
    expect((await ask('admin', path, { html: hello('one'), Base: 0, Message: 'πρώτη' })).json()).toEqual({
      Revision: 1,
    });
    expect((await ask('admin', path, { html: hello('two'), Base: 1 })).json()).toEqual({ Revision: 2 });
    expect((await ask('admin', path, { html: hello('late'), Base: 1 })).json()).toMatchObject({ code: 'conflict' });
    const rows = await demo.data.db
      .selectFrom('revisions')
      .where('name', '=', `actions/${Id}/View`)
      .orderBy('number')
      .selectAll()
      .execute();
    expect(rows.map(({ number, message }) => [number, message])).toEqual([
      [1, 'πρώτη'],
      [2, ''],
    ]);
    await ask('admin', path, { html: '' });
    expect(await viewOf('admin', 'Πρώτη συνεδρία')).toMatchObject({ Source: 'built', Revision: 0 });
  });

  it.each([
    ['{', 400, 'view-not-json'],
    ['[]', 400, 'view-not-json'],
    ['{"a": 1}', 400, 'view-not-json'],
    [hello('x', { body: { widget: 'nothing-like-it' } }), 422, 'document-has-errors'],
    [hello('{{ sources.none.data }}'), 422, 'document-has-errors'],
  ])('refuses %s', async (html, status, code) => {
    const reply = await ask('admin', path, { html });
    expect(reply.json()).toMatchObject({ status, code });
  });

  it('is for administrators, and setType means the type', async () => {
    expect((await ask('manager', path, { html: hello('x') })).statusCode).toBe(403);
    expect((await demo.client().post(path, { html: hello('x') })).statusCode).toBe(401);
    expect((await ask('admin', path, {})).statusCode).toBe(400);
    expect((await ask('admin', '/api/action/setTypeView/10', { html: hello('of type') })).statusCode).toBe(200);
    expect((await viewOf('mentee', 'Οι στόχοι μου για το εξάμηνο')).Source).toBe('action');
    expect((await viewOf('admin', 'Αξιολόγηση ετοιμότητας')).html).toContain('of type');
    expect((await ask('admin', '/api/action/setTypeView/99', { html: '' })).json()).toMatchObject({ code: 'no-type' });
  });

  it('starts with a valid document', async () => {
    const added = (await ask('admin', '/api/action/AddView/3')).json<{ html: string; Revision: number }>();
    expect(added.Revision).toBe(1);
    const again = await ask('admin', '/api/action/setTypeView/3', { html: added.html, Base: 1 });
    expect(again.json()).toEqual({ Revision: 2 });
    expect((await ask('admin', '/api/action/AddView/3')).json<{ Revision: number }>().Revision).toBe(2);
    expect((await ask('manager', '/api/action/AddView/3')).statusCode).toBe(403);
  });
});

describe('the demo’s views', () => {
  it.each(demoActionWork.views.map(({ title, type, view }) => [title ?? `type ${type}`, view] as const))(
    '%s is sound',
    async (_, view) => {
      const { db } = demo.data;
      const units = await loadUnits(db, Number(demo.projectId('proto-vima')));
      if (!isObject(view)) throw new Error('The view is no document');
      const catalogue = createCatalogue(units, await loadAllTexts(db), 'action-view', view);
      expect(check(view, { catalogue }).filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );
});

describe('the editor of a view', () => {
  const Id = idOf('Συνοδευτική επιστολή');
  interface Source {
    readonly Own: boolean;
    readonly Source: string;
    readonly Revision: number;
    readonly Saves: number;
    readonly Text: string;
    readonly Functions: string;
    readonly ScriptRevision: number;
  }
  const sourceOf = async (View: string, id = Id) =>
    (await ask('admin', '/api/praxis/action/view', { Id: id, View })).json<Source>();

  it('gets the whole design, and the scripts separately', async () => {
    const own = await sourceOf('View');
    expect(own).toMatchObject({ Own: true, Source: 'action', Revision: 1, Saves: 1 });
    expect(own.Functions).toContain('function advice');
    expect(own.Text).not.toContain('input.nobody');
    expect(await sourceOf('MentorView')).toMatchObject({ Own: false, Source: 'action', Revision: 0, Text: own.Text });
    expect(await sourceOf('View', idOf('Τελική συνεδρία'))).toMatchObject({ Own: false, Source: 'built', Revision: 0 });
    const type = (await ask('admin', '/api/praxis/action/view', { TypeId: 11, View: 'View' })).json<Source>();
    expect(type).toMatchObject({ Own: true, Source: 'type', Name: 'types/11/View' });
  });

  it('is for administrators, of actions that there are', async () => {
    const body = { Id, View: 'View' };
    expect((await ask('manager', '/api/praxis/action/view', body)).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/action/view', body)).statusCode).toBe(401);
    expect((await ask('admin', '/api/praxis/action/view', { Id, View: 'Other' })).statusCode).toBe(400);
    expect((await ask('admin', '/api/praxis/action/view', { Id: '999999', View: 'View' })).statusCode).toBe(404);
  });

  it('names the file and so the action of what fails, and the line of what does not compile', async () => {
    const bundle = await (await demo.as('mentee')).get(`/api/praxis/document?kind=actionView&name=actions/${Id}/View`);
    expect(bundle.json()).toMatchObject({
      unit: { functions: { file: `actions/${Id}/View.functions.js`, text: expect.stringContaining('advice') } },
    });
    const Functions = 'function one() {\n  return 1;\n}\nconst = 2;\n';
    const broken = await ask('admin', '/api/action/SaveFunctions', { Id, Functions });
    expect(broken.json()).toMatchObject({ status: 422, code: 'script-does-not-compile', line: 4 });
  });

  it('is found under the name that its kind had in the release before, and stored where that finds it', async () => {
    await ask('admin', `/api/action/setMentorView/${Id}`, { html: hello('for both') });
    const name = `actions/${Id}/MentorView`;
    const mentor = await demo.as('mentor');
    const [now, former] = await Promise.all(
      ['actionView', 'view'].map((kind) => mentor.get(`/api/praxis/document?kind=${kind}&name=${name}`)),
    );
    expect(now?.json()).toEqual(former?.json());
    expect(now?.body).toContain('for both');
    const rows = demo.data.db.selectFrom('documents').where('name', '=', name);
    expect(await rows.select('kind').execute()).toEqual([{ kind: 'view' }]);
    // A node of the next release renames the rows while this one is still running.
    await demo.data.db.updateTable('documents').set({ kind: 'actionView' }).where('name', '=', name).execute();
    expect((await viewOf('mentor', 'Συνοδευτική επιστολή', 'MentorView')).html).toContain('for both');
    await ask('admin', `/api/action/setMentorView/${Id}`, { html: hello('for all') });
    expect(await rows.select('kind').execute()).toHaveLength(1);
    expect(
      (await ask('admin', '/api/praxis/document/revisions', { kind: 'view', name })).json<object[]>(),
    ).toHaveLength(2);
    await ask('admin', `/api/action/setMentorView/${Id}`, { html: '' });
  });

  it('of a type is no page of its own', async () => {
    const reply = await (await demo.as('admin')).get('/api/praxis/document?kind=actionView&name=types/1/View');
    expect(reply.statusCode).toBe(404);
  });

  it('is saved by the call of all documents too, under the rules of its kind', async () => {
    const save = (document: object, name = `actions/${Id}/MentorView`) =>
      ask('admin', '/api/praxis/document/save', { kind: 'actionView', name, document, message: '', base: 2 });
    expect((await save({ part: 'action-view', version: 1, body: { widget: 'textt' } })).statusCode).toBe(422);
    expect((await save(JSON.parse(hello('x')), `actions/${Id}/OtherView`)).statusCode).toBe(404);
    expect((await save(JSON.parse(hello('x')), 'actions/999999/View')).statusCode).toBe(404);
  });

  it('brings an older state back, checked again', async () => {
    const path = `/api/action/setMenteeView/${Id}`;
    for (const text of ['first', 'second']) await ask('admin', path, { html: hello(text) });
    const which = { kind: 'actionView', name: `actions/${Id}/MenteeView` };
    const rows = (await ask('admin', '/api/praxis/document/revisions', which)).json<{ Id: string; Number: number }[]>();
    const first = rows.find(({ Number: number }) => number === 1);
    const restored = await ask('admin', '/api/praxis/document/restore', { Id: first?.Id, message: 'πίσω' });
    expect(restored.json()).toEqual({ revision: 3 });
    expect((await viewOf('mentee', 'Συνοδευτική επιστολή', 'MenteeView')).html).toContain('first');
    expect((await ask('manager', '/api/praxis/document/restore', { Id: first?.Id, message: '' })).statusCode).toBe(404);
    await ask('admin', path, { html: '' });
  });
});
