import { describe, expect, it } from 'vitest';
import { nameForAll } from '../documents/view-names.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const post = async (by: string, path: string, body: object = {}) =>
  (await demo.as(by)).post(path.startsWith('/') ? path : `/api/view/${path}`, body);
const page = async (by: string, name: string, kind = 'screen') =>
  (await demo.as(by)).get(`/api/praxis/document?kind=${kind}&name=${name}`);

const body = (text: string) => ({ widget: 'text', props: { text } });
const VIEW = JSON.stringify({ version: 1, title: 'Late', body: body('secret-text') });
const set = (Name: string, more: object = {}) =>
  post('admin', 'SetCustomView', { Name, Descr: 'for mentors', Ctrl: '', View: VIEW, Access: ['Mentor'], ...more });

interface Row {
  readonly Name: string;
  readonly Access: readonly string[];
  readonly Revision: number;
}
const list = async (by: string, call = 'CustomViewList') => (await post(by, call)).json<Row[]>();
const namesOf = (rows: readonly Row[]) => rows.map(({ Name }) => Name);

describe('a custom view of the page language', () => {
  it.each(['constructor', 'Constructor', 'valueOf'])(
    'is not there by the name %s, which every object has',
    async (Name) => {
      const reply = await post('mentee', '/api/view/getCustomView', { Name });
      expect(reply.json()).toMatchObject({ status: 404, code: 'no-document' });
    },
  );

  it('is saved under its name, with its address, access, description and functions', async () => {
    const Ctrl = 'function one() { return 1; }';
    const saved = await set('Late-Work', {
      Ctrl,
      View: JSON.stringify({ ...JSON.parse(VIEW), address: 'views/work/late-work' }),
    });
    expect(saved.json()).toEqual({ Result: 'Saved', Revision: 1 });
    const source = await post('admin', '/api/praxis/document/source', { kind: 'customView', name: 'late-work' });
    expect(source.json()).toMatchObject({
      document: {
        screen: 'views/late-work',
        address: 'views/work/late-work',
        access: ['Mentor'],
        note: 'for mentors',
        functions: { text: Ctrl },
      },
      preview: 'screenPreview',
      functions: Ctrl,
      revision: 1,
    });
    expect((await list('admin')).find(({ Name }) => Name === 'late-work')).toEqual({
      Name: 'late-work',
      Title: 'Late',
      Descr: 'for mentors',
      Category: 'work',
      Access: ['Mentor'],
      Revision: 1,
    });
    const got = await post('mentor', 'GetCustomView', { Name: 'Late-Work' });
    expect(got.json<{ View: string }>().View).toContain('secret-text');
    expect(got.json()).toMatchObject({ Controller: Ctrl });
  });

  it.each(['views/late-work', 'views/Late-Work', 'views/work/late-work'])('opens at %s', async (address) => {
    const reply = await page('mentor', address);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ name: 'views/late-work', unit: { title: 'Late' } });
  });

  it('does not open in another category', async () => {
    expect((await page('mentor', 'views/other/late-work')).statusCode).toBe(404);
  });

  it('answers who may not see it exactly as one that does not exist', async () => {
    for (const [closed, none] of [
      [page('mentee', 'views/late-work'), page('mentee', 'views/nothing')],
      [page('mentee', 'late-work', 'customView'), page('mentee', 'nothing', 'customView')],
      [post('mentee', 'GetCustomView', { Name: 'late-work' }), post('mentee', 'GetCustomView', { Name: 'nothing' })],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- pairs
      const [one, other] = [await closed, await none];
      expect(one.statusCode).toBe(404);
      expect({ ...one.json<object>(), instance: '', requestId: '' }).toEqual({
        ...other.json<object>(),
        instance: '',
        requestId: '',
      });
    }
    expect(namesOf(await list('mentee'))).not.toContain('late-work');
    expect(namesOf(await list('mentor'))).toContain('late-work');
    expect((await demo.client().get('/api/praxis/document?kind=screen&name=views/late-work')).statusCode).toBe(401);
  });

  it('has its address told only to those who may open it', async () => {
    const addresses = async (by: string) =>
      (await post(by, '/api/Project/ById', { Id: demo.projectId('proto-vima') })).json<{ Addresses: object[] }>()
        .Addresses;
    expect(await addresses('mentor')).toContainEqual({ Path: 'views/work/late-work', Screen: 'views/late-work' });
    expect(JSON.stringify(await addresses('mentee'))).not.toContain('late-work');
    const places = async (by: string) => (await post(by, '/api/praxis/project/places')).body;
    expect(await places('admin')).toContain('views/late-work');
    expect(await places('manager')).not.toContain('late-work');
    expect([nameForAll('customView', 'late-work'), nameForAll('screen', 'about')]).toEqual(['views', 'about']);
  });

  it('changes hands by a role at a time, and keeps its text', async () => {
    const access = (Access: string[] | null, more: object = {}) =>
      post('admin', '/api/praxis/view/access', { Name: 'late-work', Access, ...more });
    expect((await access(['Mentor', 'Mentee'])).json()).toEqual({ Result: 'Saved', Revision: 2 });
    expect((await page('mentee', 'views/late-work')).statusCode).toBe(200);
    expect((await access(['Mentee'], { Base: 1 })).json()).toMatchObject({ code: 'conflict' });
    expect((await access([])).json()).toMatchObject({ Revision: 3 });
    expect((await page('mentor', 'views/late-work')).statusCode).toBe(404);
    expect((await page('admin', 'views/late-work')).statusCode).toBe(200);
    expect((await access(['Nobody'])).statusCode).toBe(400);
    expect(
      (await post('mentor', '/api/praxis/view/access', { Name: 'late-work', Access: ['Mentor'] })).statusCode,
    ).toBe(403);
  });

  it.each([
    ['no JSON', { View: '{' }, 400, '/View'],
    ['an unknown widget', { View: '{"body":{"widget":"textt"}}' }, 422, '/document/body/widget'],
    ['an address elsewhere', { View: '{"address":"screens/x","body":{"widget":"stack"}}' }, 422, '/document/address'],
    ['a name that is no address', { Name: 'a b' }, 400, '/Name'],
    ['an unknown role', { Access: ['Nobody'] }, 400, '/Access/0'],
  ])('is refused with %s', async (_, more, status, pointer) => {
    const reply = await set('refused', more);
    expect(reply.statusCode).toBe(status);
    expect(reply.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe(pointer);
  });

  it('shares its name with no other view and no screen', async () => {
    await set('taken');
    const html = await post('admin', 'SaveCustomView2', { Name: 'taken', View: { Html: '<p></p>' } });
    expect(html.json()).toMatchObject({ status: 422, code: 'name-taken' });
    const document = { screen: 'views/own', version: 1, body: body('x') };
    const screen = { kind: 'screen', name: 'views/own', document, message: '', base: 0 };
    expect((await post('admin', '/api/praxis/document/save', screen)).statusCode).toBe(200);
    expect((await set('own')).json()).toMatchObject({ status: 422, code: 'name-taken' });
    const late = { ...screen, name: 'views/taken', document: { ...document, screen: 'views/taken' } };
    expect((await post('admin', '/api/praxis/document/save', late)).json()).toMatchObject({ code: 'name-taken' });
  });

  it('has a history that brings it back, and can be deleted', async () => {
    await set('short-lived');
    expect((await post('admin', '/api/praxis/view/remove', { Name: 'short-lived' })).json()).toEqual({ Deleted: true });
    expect((await post('admin', '/api/praxis/view/remove', { Name: 'short-lived' })).json()).toEqual({
      Deleted: false,
    });
    expect((await page('mentor', 'views/short-lived')).statusCode).toBe(404);
    const which = { kind: 'customView', name: 'short-lived' };
    const rows = (await post('admin', '/api/praxis/document/revisions', which)).json<
      { Id: string; Number: number }[]
    >();
    const Id = rows.find(({ Number: number }) => number === 1)?.Id;
    expect((await post('admin', '/api/praxis/document/restore', { Id, message: '' })).statusCode).toBe(200);
    expect((await page('mentor', 'views/short-lived')).statusCode).toBe(200);
  });

  it('is home for who may open it', async () => {
    const document = await page('mentor', 'short-lived');
    expect(document.json()).toMatchObject({ name: 'views/short-lived' });
    expect((await page('mentee', 'short-lived')).statusCode).toBe(404);
  });
});

describe('a view of HTML', () => {
  const save = (Name: string, View: object, more: object = {}) =>
    post('admin', 'SaveCustomView2', { Name, View, ...more });

  it('keeps what a save does not say', async () => {
    const View = {
      Title: 'Notes',
      Descr: 'd',
      Category: 'Work',
      Html: '<p>α</p>',
      Controller: 'let a',
      Access: ['Mentor'],
    };
    expect((await save('Notes', { ...View, Calls: ['overview.stages'] })).json()).toEqual({
      Result: 'Saved',
      Revision: 1,
    });
    await save('notes', { Html: '<p>β</p>' }, { Base: 1 });
    expect((await post('mentor', 'GetCustomView2', { Name: 'NOTES' })).json()).toEqual({
      ...View,
      Name: 'notes',
      Category: 'work',
      Class: '',
      Html: '<p>β</p>',
      Calls: ['overview.stages'],
      Callable: [],
      Revision: 2,
    });
    expect((await save('notes', { Html: '' }, { Base: 1 })).json()).toMatchObject({ code: 'conflict' });
  });

  it('is for those whom its access names', async () => {
    expect((await post('mentee', 'GetCustomView2', { Name: 'notes' })).json()).toMatchObject({ code: 'no-document' });
    expect(namesOf(await list('mentor', 'GetCustomViews2'))).toContain('notes');
    expect(namesOf(await list('mentee', 'GetCustomViews2'))).not.toContain('notes');
    expect(namesOf(await list('admin', 'GetCustomViews2'))).toContain('notes');
  });

  it('of a class is found, listed and deleted by it', async () => {
    const view = { Name: 'header', Type: 'parts', HTML: '<header>α</header>' };
    expect((await post('admin', 'set', view)).json()).toEqual({ Result: 'Saved', Revision: 1 });
    expect((await post('admin', 'get', { Class: 'parts', Name: 'header' })).json()).toEqual(view);
    expect((await post('admin', 'get', { Class: 'other', Name: 'header' })).statusCode).toBe(404);
    expect((await post('mentor', 'get', { Class: 'parts', Name: 'header' })).statusCode).toBe(404);
    expect((await post('admin', 'classes')).json()).toEqual(['parts']);
    expect((await post('mentor', 'classes')).json()).toEqual([]);
    expect((await post('admin', 'byClass', { type: 'parts' })).json()).toEqual([
      { Name: 'header', Type: 'parts', Title: 'header', Descr: '' },
    ]);
    expect((await post('admin', 'set', { ...view, Type: 'other' })).json()).toMatchObject({ code: 'name-taken' });
    expect((await post('admin', 'delete', { type: 'other', name: 'header' })).json()).toEqual({ Deleted: false });
    expect((await post('admin', 'delete', { type: 'parts', name: 'header' })).json()).toEqual({ Deleted: true });
    expect((await post('admin', 'byClass', { type: 'parts' })).json()).toEqual([]);
  });

  it('takes no body that is too large', async () => {
    expect((await save('large', { Html: 'a'.repeat(200_001) })).json()).toMatchObject({ status: 400 });
  });
});

describe('the views of the demo', () => {
  it.each(['answer-times', 'stages', 'contact'])('pass the checks of a save: %s', async (name) => {
    const source = await post('admin', '/api/praxis/document/source', { kind: 'customView', name });
    const { document, revision } = source.json<{ document: object; revision: number }>();
    const saved = await post('admin', '/api/praxis/document/save', {
      kind: 'customView',
      name,
      document,
      message: '',
      base: revision,
    });
    expect(saved.json()).toEqual({ revision: revision + 1 });
  });
});
