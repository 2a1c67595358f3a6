import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const admin = await demo.as('admin');
const PROJECT = 'proto-vima';
const SAVE = '/api/praxis/document/save';

const screen = (name: string, more: object = {}) => ({
  screen: name,
  version: 1,
  title: 'Title',
  body: { widget: 'text', props: { text: 'x' } },
  ...more,
});

const send = (name: string, more: object, base = 0) => ({
  kind: 'screen',
  name,
  document: screen(name, more),
  message: 'why',
  base,
  ProjectId: PROJECT,
});

const save = (name: string, more: object, base = 0) => admin.post(SAVE, send(name, more, base));

async function saved(name: string, more: object, base = 0): Promise<void> {
  const reply = await save(name, more, base);
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

/** The status, the code and the field errors of a refused save. */
async function refusal(name: string, more: object) {
  const reply = await save(name, more);
  const { code, errors } = reply.json<{ code: string; errors: { pointer: string; code: string }[] }>();
  return [reply.statusCode, code, ...errors.map((error) => `${error.pointer} ${error.code}`)];
}

const addresses = async (username: string, ProjectId = PROJECT) =>
  (await (await demo.as(username)).post('/api/Project/Get', { ProjectId })).json<{
    Addresses: { Path: string; Screen: string }[];
  }>().Addresses;

const read = async (username: string, name: string) =>
  (await demo.as(username)).get(
    `/api/praxis/document?kind=screen&name=${encodeURIComponent(name)}&ProjectId=${PROJECT}`,
  );

describe('a screen that states an address', () => {
  it('is listed for readers who may open it, in its own project only, and can be opened by name', async () => {
    const [name, address] = ['reports/monthly', 'views/monthly/:year?'];
    await saved(name, { address, access: ['Admin', 'Mentor'], params: { year: { type: 'string', default: '' } } });
    const row = { Path: address, Screen: name };
    expect(await addresses('mentor')).toContainEqual(row);
    expect(await addresses('admin')).toContainEqual(row);
    expect(await addresses('mentee')).not.toContainEqual(row);
    expect(await addresses('admin', 'nea-afetiria')).not.toContainEqual(row);
    expect((await read('mentor', name)).json()).toMatchObject({ name });
    expect((await read('mentee', name)).statusCode).toBe(403);
  });

  it('is denied to other readers by its path, and other paths are not found', async () => {
    await saved('reports/yearly', {
      address: 'screens/yearly/:id?',
      access: ['Mentor'],
      params: { id: { type: 'string', default: '' } },
    });
    expect((await read('mentee', 'screens/yearly')).statusCode).toBe(403);
    expect((await read('mentee', 'screens/yearly/7')).statusCode).toBe(403);
    expect((await read('mentor', 'screens/yearly/7')).json()).toMatchObject({ name: 'reports/yearly' });
    expect((await read('mentor', 'screens/yearly/7/8')).statusCode).toBe(404);
    expect((await read('mentor', 'views/nothing')).statusCode).toBe(404);
    const nobody = await demo.client().get('/api/praxis/document?kind=screen&name=screens/yearly');
    expect(nobody.statusCode).toBe(401);
  });

  it('leaves its former address when it gets a new one', async () => {
    await saved('reports/moved', { address: 'screens/before', access: 'main' });
    await saved('reports/moved', { address: 'screens/after', access: 'main' }, 1);
    const paths = (await addresses('mentee')).map(({ Path }) => Path);
    expect([paths.includes('screens/before'), paths.includes('screens/after')]).toEqual([false, true]);
    expect((await read('mentee', 'screens/before')).statusCode).toBe(404);
  });

  it('is offered to menus, with the roles of its access, if it has no required parameter', async () => {
    await saved('reports/offered', { address: 'screens/offered', access: ['Mentor'] });
    await saved('reports/needs', {
      address: 'screens/needs/:id',
      access: ['Mentor'],
      params: { id: { type: 'string' } },
    });
    const { Screens } = (await admin.post('/api/praxis/project/places', { ProjectId: PROJECT })).json<{
      Screens: { Name: string; Roles: string[] }[];
    }>();
    expect(Screens).toContainEqual({ Name: 'reports/offered', Roles: ['Mentor'] });
    expect(Screens.map(({ Name }) => Name)).not.toContain('reports/needs');
  });

  it('is known to the checker of other documents and of menus', async () => {
    await saved('reports/known', { address: 'screens/known', access: ['Mentor'] });
    const go = { widget: 'button', props: { text: 'x' }, on: { click: [{ do: 'go', to: 'reports/known' }] } };
    expect((await save('reports/leads', { access: ['Mentor'], body: go })).statusCode).toBe(200);
    expect(
      await refusal('reports/lost', { body: { ...go, on: { click: [{ do: 'go', to: 'reports/nothing' }] } } }),
    ).toEqual([422, 'document-has-errors', '/document/body/on/click/0/to bad-document']);
    const project = (await admin.post('/api/Project/ById', { Id: PROJECT })).json<{ Id: string; Settings: string }>();
    const settings = JSON.parse(project.Settings);
    const entry = { state: 'reports/known', label: 'Known' };
    const Roles = {
      ...settings.Roles,
      Mentor: [...settings.Roles.Mentor, entry],
      Mentee: [...settings.Roles.Mentee, entry],
    };
    const Project = { ...project, Settings: JSON.stringify({ ...settings, Roles }) };
    const { Id, Descr, url, Settings } = { Descr: 'x', url: PROJECT, ...Project };
    const { Problems } = (
      await admin.post('/api/praxis/project/check', { Project: { Id, Descr, url, Settings }, ProjectId: PROJECT })
    ).json<{ Problems: { code: string; name: string; detail: string }[] }>();
    expect(Problems.filter((problem) => problem.name === 'reports/known')).toMatchObject([
      { code: 'stateRole', detail: 'Mentee' },
    ]);
  });
});

describe('an address is refused, with a sentence at its field,', () => {
  it.each<[string, string, object, string]>([
    ['that no screen can have', 'try/a', { address: 'admin/x', access: 'main' }, '/document/address address-form'],
    ['without access', 'try/b', { address: 'views/x' }, '/document/address address-access'],
    ['with access for nobody', 'try/c', { address: 'views/x', access: [] }, '/document/access access-empty'],
    ['for a role that nobody knows', 'try/d', { address: 'views/x', access: ['Metnor'] }, '/document/access/0 role'],
    [
      'with a param that is not declared',
      'try/e',
      { address: 'views/x/:id', access: 'main' },
      '/document/address address-param',
    ],
    [
      'of a screen that routes.json has',
      'admin/home',
      { address: 'views/x', access: 'admin' },
      '/document/address address-built-in',
    ],
  ])('%s', async (_, name, more, field) => {
    expect(await refusal(name, more)).toEqual([422, 'document-has-errors', field]);
  });

  it('that another screen of the project has, even if both are saved at the same time', async () => {
    await saved('try/first', {
      address: 'views/one/:id?',
      access: 'main',
      params: { id: { type: 'string', default: '' } },
    });
    expect(await refusal('try/second', { address: 'views/one', access: 'main' })).toEqual([
      422,
      'document-has-errors',
      '/document/address address-taken',
    ]);
    const both = await Promise.all(
      ['try/x', 'try/y'].map((name) => save(name, { address: 'views/raced', access: 'main' })),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
  });

  it('for who may not save, and where nobody is signed in', async () => {
    const body = send('try/z', { address: 'views/z', access: 'main' });
    expect((await demo.client().post(SAVE, body)).statusCode).toBe(401);
    expect((await (await demo.as('manager')).post(SAVE, body)).statusCode).toBe(403);
    expect((await admin.post(SAVE, { ...body, name: 'views/../z' })).statusCode).toBe(400);
  });
});

it('an override of a built-in screen opens it to no role that routes.json refuses', async () => {
  await saved('admin/late', { access: 'main' });
  expect((await read('mentee', 'admin/late')).statusCode).toBe(403);
  expect((await read('admin', 'admin/late')).statusCode).toBe(200);
});
