import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const post = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const edit = (service: object, more: object = {}) => post('admin', '/api/service/Edit', { service, ...more });
const test = async (Code: string, more: { Calls?: string[]; Params?: object; declared?: object[] } = {}) => {
  const service = { Code, Calls: more.Calls ?? [], Params: more.declared ?? [] };
  const reply = await post('admin', '/api/praxis/services/test', { service, Params: more.Params ?? {} });
  return reply.json<{ Error: unknown; Result: unknown; Log: string[]; Calls: object[] }>();
};

describe('the script of a service', () => {
  it('gets its parameters, with defaults', async () => {
    const declared = [
      { Name: 'count', Type: 'integer' },
      { Name: 'word', Type: 'text', Default: 'α', Choices: ['α', 'β'] },
    ];
    expect(await test('return input', { declared, Params: { count: 3 } })).toMatchObject({
      Error: null,
      Result: { count: 3, word: 'α' },
    });
  });

  it.each([
    [{}, 'required', '/Params/count'],
    [{ count: 1.5 }, 'type', '/Params/count'],
    [{ count: 1, word: 'γ' }, 'choice', '/Params/word'],
    [{ count: 1, day: '31-12-2026' }, 'date', '/Params/day'],
    [{ count: 1, more: 1 }, 'unknown', '/Params/more'],
  ])('is not run with unfit parameters: %j', async (Params, code, pointer) => {
    const declared = [
      { Name: 'count', Type: 'integer' },
      { Name: 'word', Type: 'text', Default: 'α', Choices: ['α', 'β'] },
      { Name: 'day', Type: 'date', Default: null },
    ];
    const service = { Code: 'return 1', Params: declared };
    const reply = await post('admin', '/api/praxis/services/test', { service, Params });
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ code, pointer }] });
  });

  it.each(['20', 'return', 'return undefined', 'return () => 1', "return Symbol('a')"])(
    'may return nothing: %s',
    async (code) => {
      expect(await test(code)).toMatchObject({ Error: null, Result: null });
    },
  );

  it('makes the calls that it names, with the rights of who runs it', async () => {
    const code =
      "const rows = await call('projects.getProjects'); log('έργα', rows.length); return rows.map((row) => row.url);";
    const answer = await test(code, { Calls: ['projects.getProjects'] });
    expect(answer).toMatchObject({ Error: null, Log: [expect.stringMatching(/^έργα \d+$/)] });
    expect(answer.Result).toContain('proto-vima');
    expect(answer.Calls).toMatchObject([{ Name: 'projects.getProjects', Error: '' }]);
  });

  it('makes no call that it does not name, even where its author catches the refusal', async () => {
    const code = "try { return call('projects.getProjects'); } catch (error) { return error.code; }";
    expect(await test(code)).toMatchObject({ Result: 'not-declared' });
  });

  it('goes on after a call whose author hides that it waits', async () => {
    const code = "try { call('projects.getProjects'); } catch {} return call('projects.getProjects').length > 0;";
    expect(await test(code, { Calls: ['projects.getProjects'] })).toMatchObject({ Result: true });
  });

  it('learns of a refusal by its code', async () => {
    const code =
      "try { call('templates.getRazorDocuments', { Name: 'nothing' }); } catch (error) { return [error.code, error.message !== '']; }";
    expect(await test(code, { Calls: ['templates.getRazorDocuments'] })).toMatchObject({
      Result: ['no-document', true],
    });
  });

  it('has one clock and the same random numbers in all its turns', async () => {
    const code =
      "const first = [Date.now(), new Date().getTime(), Math.random()]; call('projects.getProjects', {}); log(text); return first[0] === Date.now() && first[0] === first[1];";
    const answer = await test(code.replace('log(text); ', ''), { Calls: ['projects.getProjects'] });
    expect(answer).toMatchObject({ Error: null, Result: true });
  });

  it('that makes more calls than it may is told so', async () => {
    const code =
      "let done = 0; try { for (let at = 0; at < 30; at++) { call('projects.getProjects'); done++; } } catch (error) { return [done, error.code]; }";
    expect(await test(code, { Calls: ['projects.getProjects'] })).toMatchObject({ Result: [20, 'too-many'] });
  });

  it.each([
    ['const a = 1;\nthrow new Error("όχι")', { line: 2 }, /όχι/],
    ['throw new Error("όχι")', { line: 1, column: expect.any(Number) }, /όχι/],
    ['while (true) {}', {}, /longer|took/],
  ])('says where it failed: %j', async (code, place, message) => {
    const { Error: fault } = await test(code);
    expect(fault).toMatchObject({ ...place, message: expect.stringMatching(message) });
  });

  it('reaches nothing but its input, call and log', async () => {
    const code = `return ['process', 'require', 'fetch', 'results', 'wait'].map((name) => {
      try { return typeof (0, eval)(name); } catch (error) { return error.name; }
    }).concat(typeof results, typeof wait, typeof main)`;
    const { Result } = await test(code);
    expect(Result).toEqual([...Array<string>(5).fill('ReferenceError'), 'undefined', 'undefined', 'undefined']);
  });
});

describe('a stored service', () => {
  it('is saved, listed, read and run by the roles that it names', async () => {
    const service = {
      Name: 'own-projects',
      Descr: 'Τα έργα μου',
      Category: 'people',
      Roles: ['Mentor'],
      Calls: ['projects.getProjects'],
      Code: "return call('projects.getProjects').length",
    };
    expect((await edit(service)).json()).toEqual({ Id: 'own-projects', Revision: 1 });
    const list = (await post('admin', '/api/service/list')).json();
    expect(list).toContainEqual({
      Id: 'own-projects',
      Name: 'own-projects',
      Descr: 'Τα έργα μου',
      Category: 'people',
      Roles: ['Mentor'],
      Params: [],
    });
    expect((await post('admin', '/api/service/get', { Id: 'own-projects' })).json()).toMatchObject({
      service,
      Revision: 1,
    });
    const paths = ['/api/Services/own-projects', '/api2/Services/Own-Projects', '/api2/people/own-projects'];
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that each is identified
      const [asMentor, asMentee] = [await post('mentor', path), await post('mentee', path)];
      expect([path, asMentor.json()]).toEqual([path, { Error: null, Result: expect.any(Number) }]);
      expect([path, asMentee.json()]).toMatchObject([path, { status: 403, code: 'wrong-role' }]);
    }
    expect((await post('mentor', '/api2/other/own-projects')).statusCode).toBe(404);
    expect((await post('mentor', '/api/Services/none')).json()).toMatchObject({ code: 'no-service' });
  });

  it('without roles is for administrators alone', async () => {
    await edit({ Name: 'closed', Roles: null, Code: 'return 1' });
    expect((await post('mentor', '/api/Services/closed')).statusCode).toBe(403);
    expect((await post('admin', '/api/Services/closed')).json()).toEqual({ Error: null, Result: 1 });
  });

  it('tells its failure to whoever runs it, without a result', async () => {
    await edit({ Name: 'broken', Roles: ['Mentor'], Code: 'return input.none.more' });
    expect((await post('mentor', '/api/Services/broken')).json()).toMatchObject({ status: 422, code: 'script-failed' });
  });

  it.each([
    [{ Name: 'bad', Code: 'return (' }, 'script-does-not-compile', '/document/Code'],
    [{ Name: 'bad', Code: 'return 1', Calls: ['users.delete.all'] }, 'document-has-errors', '/document/Calls/0'],
    [{ Name: 'bad', Code: 'return 1', Calls: ['account.identity'] }, 'document-has-errors', '/document/Calls/0'],
    [{ Name: 'bad', Code: 'return 1', Calls: ['users.updateField'] }, 'document-has-errors', '/document/Calls/0'],
    [{ Name: 'bad', Code: 'return 1', Calls: ['query.adminExecute'] }, 'document-has-errors', '/document/Calls/0'],
    [
      {
        Name: 'bad',
        Code: 'return 1',
        Params: [
          { Name: 'a', Type: 'text' },
          { Name: 'a', Type: 'text' },
        ],
      },
      'document-has-errors',
      '/document/Params/1/Name',
    ],
    [{ Name: 'Own-projects', Code: 'return 1' }, 'name-taken', '/name'],
  ])('is refused with the place of what is wrong: %j', async (service, code, pointer) => {
    expect((await edit(service)).json()).toMatchObject({ status: 422, code, errors: [{ pointer }] });
  });

  it('that somebody saved first is a conflict', async () => {
    await edit({ Name: 'twice', Code: 'return 1' });
    expect((await edit({ Id: 'twice', Name: 'twice', Code: 'return 2' }, { Base: 0 })).json()).toMatchObject({
      code: 'conflict',
      revision: 1,
    });
  });
});

describe('the services of the demo', () => {
  it.each(['mentor-waits', 'stages'])('run, and pass the checks of a save: %s', async (name) => {
    const { service } = (await post('admin', '/api/service/get', { Id: name })).json<{
      service: Record<string, unknown>;
    }>();
    const { Id: _, Name: __, ...document } = service;
    expect((await edit({ ...document, Name: name, Id: name })).statusCode).toBe(200);
    expect((await post('supervisor', `/api/Services/${name}`)).json()).toMatchObject({
      Error: null,
      Result: expect.any(Array),
    });
  });
});

describe('a call that changes something', () => {
  const writing = [
    'users.updateRoles',
    'users.setActiveState',
    'impersonate.makeLoginAs',
    'query.adminExecute',
    'account.identity',
  ];
  const Code = 'return call(input.name, {})';

  it.each(writing)('is refused to a test as it is to a save: %s', async (name) => {
    const service = { Code, Calls: [name], Params: [{ Name: 'name', Type: 'text' }] };
    const reply = await post('admin', '/api/praxis/services/test', { service, Params: { name } });
    expect([reply.statusCode, reply.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      422,
      'service-call',
    ]);
  });

  it.each(writing)('is refused to a stored service that names it: %s', async (name) => {
    await edit({ Name: 'old-service', Code, Calls: [], Roles: ['Admin'], Params: [{ Name: 'name', Type: 'text' }] });
    const document = { Code, Calls: writing, Roles: ['Admin'], Params: [{ Name: 'name', Type: 'text' }] };
    await demo.data.db
      .updateTable('documents')
      .set({ document: JSON.stringify(document) })
      .where('name', '=', 'old-service')
      .execute();
    const reply = await post('admin', '/api/Services/old-service', { Params: { name } });
    expect(reply.json<{ message?: string }>().message ?? reply.body).toContain('cannot make the call');
  });
});
