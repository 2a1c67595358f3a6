import { describe, expect, it } from 'vitest';
import { demoApp } from '../support.ts';

const demo = await demoApp();
const admin = await demo.as('admin');
const CONSOLE = 'admin/development';

async function save(name: string): Promise<void> {
  const body = { widget: 'text', props: { text: 'x' } };
  const document = { screen: name, version: 1, title: 'Title', body };
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

const read = async (name: string) => (await admin.get(`/api/praxis/document?kind=screen&name=${name}`)).statusCode;

describe('a screen with an address', () => {
  it('cannot be shown without a document, and is not offered to menus', async () => {
    const name = 'admin/project/microdata';
    expect(await unavailable('mentee', 'proto-vima')).toEqual(await unavailable('admin', 'proto-vima'));
    expect(await unavailable('admin', 'proto-vima')).toContain(name);
    expect(await offered('proto-vima')).not.toContain(name);
    expect(await unavailable('admin', 'proto-vima')).not.toContain('admin/home');
  });

  it('can be shown in the project that stores a document for it, and in no other', async () => {
    const name = 'admin/project/applications';
    await save(name);
    expect(await unavailable('manager', 'proto-vima')).not.toContain(name);
    expect(await offered('proto-vima')).toContain(name);
    expect(await unavailable('admin', 'nea-afetiria')).toContain(name);
  });

  it('exists for the page and the server only while its condition holds', async () => {
    await save(CONSOLE);
    expect([await read(CONSOLE), (await unavailable('admin', 'proto-vima')).includes(CONSOLE)]).toEqual([404, true]);
    await save(`${CONSOLE}/payments`);
    expect([await read(CONSOLE), (await unavailable('admin', 'proto-vima')).includes(CONSOLE)]).toEqual([200, false]);
  });
});
