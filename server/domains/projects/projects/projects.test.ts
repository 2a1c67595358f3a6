import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../../schemas/roles.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { addProject, isProjectUrl } from './projects.ts';

const demo = await demoApp();

interface Settings {
  readonly Config: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly User: { readonly Fields: { readonly Name: string }[]; readonly Filters: { readonly Field: string }[] };
  readonly Roles: Readonly<Record<string, unknown>>;
}

async function settingsFor(username: string, path = '/api/Project/Get', body: object = {}): Promise<Settings> {
  const reply = await (await demo.as(username)).post(path, body);
  expect(reply.statusCode).toBe(200);
  return JSON.parse(reply.json<{ Settings: string }>().Settings);
}

describe('the settings of a project', () => {
  it('contain for a mentee only what their pages need', async () => {
    const { Config, User, Roles } = await settingsFor('mentee');
    expect(Object.keys(Config).toSorted()).toEqual(['enableActions', 'gdpr', 'meeting', 'passwordRules']);
    expect(Object.keys(Roles)).toEqual(['Mentee']);
    const names = User.Fields.map(({ Name }) => Name);
    expect(names).toContain('phone');
    for (const hidden of ['amka', 'kayas', 'remarks', 'age']) expect(names).not.toContain(hidden);
    expect(User.Filters.map(({ Field }) => Field)).toContain('region');
  });

  it('are whole for who changes them, with every role in order', async () => {
    for (const username of ['admin', 'manager']) {
      const { Roles, Config } = await settingsFor(username);
      expect(Object.keys(Roles).toSorted()).toEqual([...ROLES].toSorted());
      expect(Object.keys(Roles)[0]).toBe('Admin');
      expect(Config).toHaveProperty('Application');
    }
    expect(Object.keys((await settingsFor('managerlite')).Roles)).toEqual(['ProjectManagerLite']);
  });

  it('never hold a secret, whoever reads them', async () => {
    for (const username of ['admin', 'manager', 'managerlite', 'supervisor', 'mentee', 'superadmin', 'translator']) {
      const settings = await settingsFor(username, '/api/Project/ById', { Id: 'proto-vima' });
      expect(JSON.stringify(settings)).not.toContain('demo-only');
    }
    const { Config } = await settingsFor('admin');
    expect(Config['communicator']).toEqual({
      ApiKey: '********',
      Domain: 'messages.example.org',
      Authorization: '********',
    });
    expect(Config['passwordRules']).toBe(27);
  });

  it('contain the menus of each role of a reader with several', async () => {
    expect(Object.keys((await settingsFor('mentor2')).Roles).toSorted()).toEqual(['Mentor', 'RegistryMentor']);
  });
});

const urlsOf = async (username: string) =>
  (await (await demo.as(username)).post('/api/project/getProjects')).json<{ url: string }[]>().map(({ url }) => url);

describe('projects', () => {
  it('are those that the reader belongs to', async () => {
    expect(await urlsOf('mentee')).toEqual(['proto-vima']);
    expect(await urlsOf('mentee5')).toEqual(['nea-afetiria', 'proto-vima']);
  });

  it('are found by id and by url, without regard to case', async () => {
    const client = await demo.as('mentee5');
    const byUrl = await client.post('/API/project/BYID', { Id: 'NEA-Afetiria' });
    const byId = await client.post('/api/Project/ById', { Id: demo.projectId('nea-afetiria') });
    expect(byUrl.json()).toEqual(byId.json());
    expect((await client.post('/api/Project/Get')).json()).toMatchObject({ url: 'proto-vima' });
  });

  it('of other people are answered like missing ones', async () => {
    const client = await demo.as('mentee');
    const replies = await Promise.all(
      ['nea-afetiria', demo.projectId('nea-afetiria'), '99999', 'nothing'].map((Id) =>
        client.post('/api/Project/ById', { Id }),
      ),
    );
    const texts = replies.map((reply) => JSON.stringify({ ...reply.json<object>(), requestId: '' }));
    expect(new Set(texts).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(404);
  });

  it('are told to nobody who is not signed in, but for what the sign-in page needs', async () => {
    for (const path of ['/api/project/getProjects', '/api/Project/Get', '/api/Project/ById'])
      expect((await demo.client().post(path, { Id: 'x' })).statusCode).toBe(401);
    const open = await demo.client().post('/api/Project/Settings');
    expect(open.json()).toMatchObject({ Demo: true, DefaultLanguage: 'el', PasswordRules: 27, ToastMs: 3000 });
  });
});

describe('the url of a project', () => {
  it.each(['admin', 'signin', 'API', 'quest', 'el', 'view', '42', 'a', 'with space', '../x', 'όνομα', ''])(
    'is not %s',
    (url) => {
      expect(isProjectUrl(url) && url !== 'admin').toBe(false);
    },
  );

  it('is refused if it is a path of the product', async () => {
    await expect(addProject(demo.data.db, { url: 'signin', descr: '', settings: {} })).rejects.toMatchObject({
      code: 'project-url',
    });
    expect(isProjectUrl('proto-vima')).toBe(true);
  });
});
