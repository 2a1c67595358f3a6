import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../schemas/entities/action.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const titles = async (by: string, all = false) =>
  (await ask(by, '/api/action/all', { all })).json<Action[]>().map(({ Title }) => Title);

describe('the actions of a project', () => {
  it('are listed in their order, hidden ones left out', async () => {
    const staff = await titles('admin', true);
    expect(staff).toHaveLength(24);
    expect(await titles('admin')).toEqual(
      staff.filter((title) => !/^(Τελική συνεδρία|Ερωτηματολόγιο εξόδου)$/.test(title)),
    );
    const mentee = await titles('mentee', true);
    expect(mentee).not.toContain('Αξιολόγηση ετοιμότητας');
    expect(mentee).not.toContain('Τελική συνεδρία');
    expect(await titles('mentor')).not.toContain('Έλεγχος φακέλου');
    expect(await titles('supervisor')).not.toContain('Σημειώσεις επόπτευσης');
    expect(await titles('translator')).toEqual([]);
  });

  it('tell a mentee which are done and who their mentors are', async () => {
    const list = (await ask('mentee2', '/api/action/all')).json<Action[]>();
    const by = (title: string) => demo.nameOf(list.find(({ Title }) => Title === title)?.MentorId ?? '');
    expect(by('Το βιογραφικό μου')).toBe('mentor2');
    expect(by('Προσομοίωση συνέντευξης')).toBe('mentor6');
    expect(list.find(({ Title }) => Title === 'Ερωτηματολόγιο εισόδου')?.Completed).toBe(true);
  });

  it('are answered one by one to readers who see them, and hidden ones like missing ones', async () => {
    const all = (await ask('admin', '/api/action/all', { all: true })).json<Action[]>();
    const idOf = (title: string) => all.find(({ Title }) => Title === title)?.Id ?? '';
    expect((await ask('mentee', '/api/action/get', { Id: idOf('Το βιογραφικό μου') })).json()).toMatchObject({
      Title: 'Το βιογραφικό μου',
      Revision: 1,
    });
    const hidden = await ask('mentee', '/api/action/get', { Id: idOf('Τελική συνεδρία') });
    const missing = await ask('mentee', '/api/action/get', { Id: '999999' });
    expect({ ...hidden.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' });
    expect((await ask('mentee50', '/api/action/get', { Id: idOf('Το βιογραφικό μου') })).statusCode).toBe(404);
  });
});

describe('types', () => {
  it('are those of every project and its own', async () => {
    const types = (await ask('admin', '/api/Action/Types')).json<{ Id: number; ActionData: object }[]>();
    expect(types.map(({ Id }) => Id)).toEqual([1, 3, 10, 11, 12]);
    expect(types[0]?.ActionData).toMatchObject({ timeHours: '10' });
    const plain = (await ask('mentee', '/api/Action/Types')).json<{ ActionData: object }[]>();
    expect(plain[0]?.ActionData).toEqual({});
  });
});

describe('making an action', () => {
  it('adds it after the others, unpublished, with the data of its type and an audit line', async () => {
    const { Id } = (await ask('manager', '/api/project/CreateAction', { TypeId: 1, Title: '  Νέα συνεδρία ' })).json<{
      Id: string;
    }>();
    const list = (await ask('admin', '/api/action/all', { all: true })).json<Action[]>();
    expect(list.at(-1)).toMatchObject({ Id, Title: 'Νέα συνεδρία', Flags: 1, Data: { timeHours: '10' } });
    expect(await titles('mentee', true)).not.toContain('Νέα συνεδρία');
    const [line] = await demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().execute();
    expect(line).toMatchObject({
      action: 'actions.create',
      subject: `action ${Id}`,
      details: { title: 'Νέα συνεδρία' },
    });
  });

  it.each([
    [{ TypeId: 99, Title: 'x' }, 422, '/TypeId'],
    [{ TypeId: 1, Title: '   ' }, 422, '/Title'],
    [{ TypeId: 1 }, 400, '/Title'],
  ])('refuses %j', async (body, status, pointer) => {
    const reply = await ask('admin', '/api/project/CreateAction', body);
    expect(reply.statusCode).toBe(status);
    expect(reply.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe(pointer);
  });

  it('is for staff', async () => {
    expect((await ask('supervisor', '/api/project/CreateAction', { TypeId: 1, Title: 'x' })).statusCode).toBe(403);
    expect((await demo.client().post('/api/project/CreateAction', { TypeId: 1, Title: 'x' })).statusCode).toBe(401);
  });

  it('gives two simultaneous actions different places', async () => {
    await Promise.all([1, 2].map((n) => ask('admin', '/api/project/CreateAction', { TypeId: 3, Title: `Μαζί ${n}` })));
    const rows = await demo.data.db.selectFrom('actions').where('title', 'like', 'Μαζί %').select('place').execute();
    expect(new Set(rows.map(({ place }) => place)).size).toBe(2);
  });
});
