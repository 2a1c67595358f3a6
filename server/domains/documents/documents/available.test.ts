import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const admin = await demo.as('admin');
const CONSOLE = 'admin/development';

async function save(name: string, more: object = {}): Promise<void> {
  const body = { widget: 'text', props: { text: 'x' } };
  const document = { screen: name, version: 1, title: 'Title', body, ...more };
  const made = { kind: 'screen', name, document, message: 'why', base: 0, ProjectId: 'proto-vima' };
  const reply = await admin.post('/api/praxis/document/save', made);
  expect(reply.statusCode).toBe(200);
}

const unavailable = async (username: string, ProjectId: string) =>
  (await (await demo.as(username)).post('/api/Project/Get', { ProjectId })).json<{ Unavailable: string[] }>()
    .Unavailable;

const offered = async (ProjectId: string) =>
  (await admin.post('/api/praxis/project/places', { ProjectId }))
    .json<{ Screens: { Name: string }[] }>()
    .Screens.map(({ Name }) => Name);

const read = async (name: string, by = 'admin') =>
  (await (await demo.as(by)).get(`/api/praxis/document?kind=screen&name=${name}`)).statusCode;

describe('a screen with an address', () => {
  it('cannot be shown without a document, and is not offered to menus', async () => {
    const name = 'screens';
    expect(await unavailable('mentee', 'proto-vima')).toEqual(await unavailable('manager', 'proto-vima'));
    expect(await unavailable('admin', 'proto-vima')).toContain(name);
    expect(await offered('proto-vima')).not.toContain(name);
    expect(await unavailable('admin', 'proto-vima')).not.toContain('admin/home');
  });

  it('can be shown in the project that stores a document for it, and in no other', async () => {
    const name = 'screens';
    await save(name);
    expect(await unavailable('manager', 'proto-vima')).not.toContain(name);
    expect(await offered('proto-vima')).toContain(name);
    expect(await unavailable('admin', 'nea-afetiria')).toContain(name);
  });

  it('exists for the page and the server only while its condition holds for the reader', async () => {
    const seen = async (by: string) => [
      await read(CONSOLE, by),
      (await unavailable(by, 'proto-vima')).includes(CONSOLE),
    ];
    expect(await seen('admin')).toEqual([200, false]);
    expect(await seen('manager')).toEqual([404, true]);
    await save(`${CONSOLE}/figures`, { access: ['ProjectManager'] });
    expect(await seen('manager')).toEqual([200, false]);
    expect(await seen('supervisor')).toEqual([404, true]);
  });
});

describe('the development console', () => {
  const views = async (by: string, Language = 'en') =>
    (await (await demo.as(by)).post('/api/debug/GetDevViews', { Language })).json<{ Name: string; Title: string }[]>();

  it('has the views of the product for administrators, and those of the project for whom they are', async () => {
    await save(`${CONSOLE}/own`, { access: ['Coordinator'] });
    expect(await views('coordinator')).toEqual([{ Name: `${CONSOLE}/own`, Title: 'Title', Kind: 'screen' }]);
    expect(await views('supervisor')).toEqual([]);
    const titles = (await views('admin')).map(({ Title }) => Title);
    expect(titles).toEqual(expect.arrayContaining(['Payments', 'Document templates']));
    expect(titles).not.toContain('Relay');
    expect((await (await demo.as('mentor')).post('/api/debug/GetDevViews')).statusCode).toBe(403);
    expect((await demo.client().post('/api/debug/GetDevViews')).statusCode).toBe(401);
    expect((await admin.post('/api/debug/GetDevViews', { More: 1 })).statusCode).toBe(400);
  });

  it('is reached among the views, too', async () => {
    expect(await read('views/development')).toBe(200);
    expect(await read('views/development', 'mentor')).toBe(404);
    expect(await read('views/data')).toBe(200);
  });
});
