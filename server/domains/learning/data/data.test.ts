import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { DataRecord, StatisticsAnswer } from '../../../../schemas/entities/statistics.ts';
import { ROLE_LEVELS } from '../../../../schemas/roles.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const file = async (by: string, name: string) => (await demo.as(by)).get(`/api/jsondata/${name}`);
const idOfRecord = async (name: string) => {
  const { id } = await demo.data.db
    .selectFrom('data_records')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

describe('records', () => {
  it('are sent to readers with their view level, and not disclosed to others', async () => {
    const [open, closed] = [await idOfRecord('Στόχοι του προγράμματος'), await idOfRecord('Σημειώσεις διοίκησης')];
    expect((await ask('mentee', '/api/Data/Get', { Id: open })).json()).toMatchObject({ Data: { placements: 40 } });
    const hidden = await ask('mentee', '/api/Data/Get', { Id: closed });
    const missing = await ask('mentee', '/api/Data/Get', { Id: '999999' });
    expect({ ...hidden.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' });
    expect(hidden.statusCode).toBe(404);
    expect((await ask('admin', '/api/Data/Get', { Id: closed })).statusCode).toBe(200);
    const elsewhere = { Id: open, ProjectId: demo.projectId('nea-afetiria') };
    expect((await ask('admin', '/api/Data/Get', elsewhere)).statusCode).toBe(404);
  });

  it('are listed for who reads them, with whether they may change them: each pair of levels', async () => {
    const project = Number(demo.projectId('proto-vima'));
    const levels = [5, 50, 150, 1000];
    const names = levels.flatMap((view_level) =>
      levels.map((edit_level) => ({ view_level, edit_level, name: `${view_level} ${edit_level}` })),
    );
    const made = await demo.data.db
      .insertInto('data_records')
      .values(names.map((each) => ({ ...each, project, class: 'pairs', data: '1' })))
      .returning('id')
      .execute();
    const people = demo.data.db.updateTable('people').where('username', '=', 'manager');
    for (const level of [1, 20, 100, 1000]) {
      await people.set({ level }).execute();
      const username = 'manager';
      const list = (await ask(username, '/api/praxis/data/records')).json<{ Id: string; CanEdit: boolean }[]>();
      for (const { id } of made) {
        const Id = String(id);
        const listed = list.find((row) => row.Id === Id);
        const got = (await ask(username, '/api/Data/Get', { Id })).statusCode;
        const set = (await ask(username, '/api/Data/Set', { Id, Data: 1 })).statusCode;
        expect([level, id, got, set]).toEqual([
          level,
          id,
          listed ? 200 : 404,
          listed ? (listed.CanEdit ? 200 : 403) : 404,
        ]);
      }
    }
    await people.set({ level: ROLE_LEVELS.ProjectManager }).execute();
    await demo.data.db.deleteFrom('data_records').where('class', '=', 'pairs').execute();
  });

  it('are changed by people with their edit level, with a check for conflicting saves', async () => {
    const Id = await idOfRecord('Στόχοι του προγράμματος');
    expect((await ask('mentee', '/api/Data/Set', { Id, Data: 1 })).json()).toMatchObject({
      status: 403,
      code: 'level',
    });
    const saved = await ask('admin', '/api/Data/Set', { Id, Data: { placements: 50 }, Revision: 1 });
    expect(saved.json()).toMatchObject({ Revision: 2, Name: 'Στόχοι του προγράμματος', Data: { placements: 50 } });
    expect((await ask('admin', '/api/Data/Set', { Id, Data: 1, Revision: 1 })).json()).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('are made by who makes settings, with no level beyond their own', async () => {
    const made = (await ask('manager', '/api/Data/Set', { Data: [1], Name: 'Νέα', Class: 'x' })).json<DataRecord>();
    expect(made).toMatchObject({ Revision: 1, editLevel: 1000, viewLevel: 1000 });
    expect((await ask('mentor', '/api/Data/Set', { Data: [1] })).statusCode).toBe(403);
    const level = demo.data.db.updateTable('people').where('username', '=', 'manager');
    await level.set({ level: 20 }).execute();
    const reply = await ask('manager', '/api/Data/Set', { Id: made.Id, Data: 1, viewLevel: 5 });
    expect(reply.json()).toMatchObject({ code: 'record-level', errors: [{ pointer: '/viewLevel' }] });
    expect((await ask('admin', '/api/Data/Set', {})).statusCode).toBe(400);
    expect((await demo.client().post('/api/Data/Set', { Data: 1 })).statusCode).toBe(401);
  });
});

describe('data files', () => {
  it('are served by name, with an ETag, and written by who makes settings', async () => {
    const reply = await file('mentee', 'regions.json');
    expect(reply.json<object[]>()[0]).toEqual({ Code: 'R01', Name: 'Ανατολική Μακεδονία και Θράκη' });
    expect(reply.headers['etag']).toBeTruthy();
    expect((await file('mentee', 'Regions.JSON')).statusCode).toBe(200);
    const saved = await ask('admin', '/api/data/SaveAppData', { Name: 'regions.json', Data: { b: 1, a: 2 } });
    expect(saved.json()).toEqual({ Name: 'regions.json', Revision: 2 });
    expect((await file('mentee', 'regions.json')).body).toBe('{"b":1,"a":2}');
    expect((await ask('mentor', '/api/data/SaveAppData', { Name: 'x.json', Data: 1 })).statusCode).toBe(403);
  });

  it.each(['../x.json', 'x.txt', '.json', 'a/b.json', '', '__proto__.json', 'CON.json', 'lpt1.json'])(
    'refuse the name %j',
    async (Name) => {
      expect((await ask('admin', '/api/data/SaveAppData', { Name, Data: 1 })).statusCode).toBe(400);
    },
  );

  it('belong to one project', async () => {
    expect((await file('mentee50', 'professions.json')).statusCode).toBe(404);
    expect((await file('mentee50', 'regions.json')).json()).toMatchObject({ EL30: { el: 'Αττική' } });
    expect((await file('mentee', 'nothing.json')).json()).toMatchObject({ code: 'no-data-file' });
    expect((await demo.client().get('/api/jsondata/regions.json')).statusCode).toBe(401);
    expect((await file('registered', 'regions.json')).statusCode).toBe(403);
  });
});

describe('actions with how many have done them', () => {
  it('count only mentees whom the reader sees', async () => {
    const doneOf = async (by: string) => {
      const { list } = (await ask(by, '/api/data/getactions')).json<{ list: { Title: string; Done: number }[] }>();
      return list.find(({ Title }) => Title === 'Ερωτηματολόγιο εισόδου')?.Done ?? 0;
    };
    const [all, some] = [await doneOf('admin'), await doneOf('mentor2')];
    expect(all).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(0);
    expect(await doneOf('mentee2')).toBe(1);
  });
});

describe('statistics answers', () => {
  const get = async (by: string, people: readonly string[]) =>
    (await ask(by, '/api/statistics/get', { Ids: ['sessions'], UserIds: people.map(demo.idOf) })).json<
      StatisticsAnswer[]
    >();

  it('are read of people whom one sees', async () => {
    expect(await get('admin', ['mentee', 'mentee2'])).toHaveLength(2);
    expect((await get('supervisor', ['mentee', 'mentee2'])).map(({ UserId }) => UserId)).toEqual([demo.idOf('mentee')]);
    expect(await get('admin', ['mentee50'])).toEqual([]);
  });

  it('keep a value beside a text', async () => {
    const who = { Id: 'satisfaction', UserId: demo.idOf('mentee') };
    const text = await ask('supervisor', '/api/statistics/settext', { ...who, Text: 'Όλα καλά' });
    expect(text.json()).toMatchObject({ Text: 'Όλα καλά', Value: 1 });
    const value = await ask('supervisor', '/api/statistics/set', { ...who, Value: 4 });
    expect(value.json()).toEqual({ ...who, Text: 'Όλα καλά', Value: 4 });
  });

  it('are not kept of people whom one does not see, nor by who only reads', async () => {
    const who = { Id: 'sessions', UserId: demo.idOf('mentee2'), Value: 1 };
    expect((await ask('supervisor', '/api/statistics/set', who)).statusCode).toBe(404);
    const seen = { ...who, UserId: demo.idOf('mentee') };
    expect((await ask('supervisorlite', '/api/statistics/set', seen)).statusCode).toBe(403);
    expect((await ask('mentor', '/api/statistics/set', seen)).statusCode).toBe(403);
    expect((await ask('admin', '/api/statistics/set', { ...seen, Id: 'a b' })).statusCode).toBe(400);
    expect((await demo.client().post('/api/statistics/set', seen)).statusCode).toBe(401);
  });

  it('have views: stored screens of that name which one may open', async () => {
    const document = {
      screen: 'statistics/sessions',
      version: 1,
      title: 'Συνεδρίες',
      access: ['Admin'],
      body: { widget: 'text', props: { text: 'x' } },
    };
    await demo.data.db
      .insertInto('documents')
      .values({
        project: Number(demo.projectId('proto-vima')),
        kind: 'screen',
        name: 'statistics/sessions',
        document: JSON.stringify(document),
        revision: 1,
        author: null,
        author_name: '',
      })
      .execute();
    const views = await ask('admin', '/api/services/GetStatisticsViews');
    expect(views.json()).toContainEqual({
      Name: 'statistics/sessions',
      Title: 'Συνεδρίες',
      Category: '',
      Roles: ['Admin'],
    });
    const others = (await ask('supervisor', '/api/services/GetStatisticsViews')).json<{ Name: string }[]>();
    expect(others.map(({ Name }) => Name)).toEqual(['statistics/actions', 'statistics/people']);
  });

  it('have views whose titles are in the language of the page', async () => {
    const titles = async (Language: string) =>
      (await ask('supervisor', '/api/services/GetStatisticsViews', { Language })).json<{ Title: string }[]>();
    expect((await titles('en')).map(({ Title }) => Title)).toEqual(['Actions', 'Meetings and satisfaction']);
    expect((await titles('el')).map(({ Title }) => Title)).toEqual(['Δράσεις', 'Συναντήσεις και ικανοποίηση']);
  });

  it('are counted by value, for active people whom the reader sees', async () => {
    const count = async (by: string) => {
      const reply = await ask(by, '/api/praxis/statistics/summary', { Ids: ['satisfaction'] });
      return reply.json<{ Id: string; Value: number; Count: number }[]>();
    };
    const [all, some] = [await count('admin'), await count('supervisor')];
    const sum = (rows: readonly { Count: number }[]) => rows.reduce((total, { Count }) => total + Count, 0);
    expect(all.map(({ Value }) => Value)).toEqual([1, 2, 3, 4, 5]);
    expect(sum(some)).toBeGreaterThan(0);
    expect(sum(some)).toBeLessThan(sum(all));
    await demo.data.db.updateTable('people').set({ state: 2 }).where('username', '=', 'mentee').execute();
    expect(sum(await count('admin'))).toBe(sum(all) - 1);
    await demo.data.db.updateTable('people').set({ state: 1 }).where('username', '=', 'mentee').execute();
    expect((await ask('mentee', '/api/praxis/statistics/summary', { Ids: [] })).statusCode).toBe(403);
    expect((await ask('admin', '/api/praxis/statistics/summary', { Ids: [], Days: -1 })).statusCode).toBe(400);
    expect((await ask('admin', '/api/praxis/statistics/summary', { Ids: ['a b'] })).statusCode).toBe(400);
  });
});

it('counts the answers of a period, and of the one before it', async () => {
  type Summary = Calls['statistics.summary']['reply'];
  const item = 'period';
  const answers = [1, 2, 8, 20].map((days, index) => ({
    project: Number(demo.projectId('proto-vima')),
    item,
    person: Number(demo.idOf(`mentee${index + 2}`)),
    value: JSON.stringify(days < 5 ? 1 : 2),
    text: '',
    time: new Date(Date.now() - days * 86_400_000),
  }));
  await demo.data.db.insertInto('statistics_answers').values(answers).execute();
  const count = async (Days?: number) =>
    (
      await ask('admin', '/api/praxis/statistics/summary', { Ids: [item], ...(Days === undefined ? {} : { Days }) })
    ).json<Summary>();
  expect(await count(7)).toEqual([
    { Id: item, Value: 1, Count: 2, Before: 0 },
    { Id: item, Value: 2, Count: 0, Before: 1 },
  ]);
  expect(await count()).toEqual([
    { Id: item, Value: 1, Count: 2, Before: 0 },
    { Id: item, Value: 2, Count: 2, Before: 0 },
  ]);
});

describe('lists of data', () => {
  it('hold the records that one may read, without what they hold', async () => {
    const lines = (await ask('admin', '/api/praxis/data/records')).json<
      { Name: string; Data?: unknown; CanEdit: boolean }[]
    >();
    expect(lines.map(({ Name }) => Name)).toContain('Σημειώσεις διοίκησης');
    expect(lines.every((line) => !('Data' in line))).toBe(true);
    expect((await ask('mentee', '/api/praxis/data/records')).statusCode).toBe(403);
    const elsewhere = await ask('admin', '/api/praxis/data/records', { ProjectId: demo.projectId('nea-afetiria') });
    expect(elsewhere.json()).toEqual([]);
  });

  it('hold the project’s files, and those of the product that it has not replaced', async () => {
    const files = (await ask('manager', '/api/praxis/data/files')).json<{ Name: string; Built: boolean }[]>();
    expect(files).toContainEqual(
      expect.objectContaining({ Name: 'sex-codes.json', Built: true, Revision: 0, Time: null }),
    );
    expect(files.filter(({ Name }) => Name === 'regions.json')).toEqual([expect.objectContaining({ Built: false })]);
    expect((await ask('supervisor', '/api/praxis/data/files')).statusCode).toBe(403);
  });

  it('fall back to the tables of the product', async () => {
    expect((await file('mentee', 'sex-codes.json')).json()).toMatchObject({ 5302: { el: 'Γυναίκα' } });
    expect((await file('mentee', 'toString')).statusCode).toBe(404);
    expect((await file('mentee', 'regions.json')).json()).not.toHaveProperty('EL30');
  });

  it('refuse conflicting saves', async () => {
    const save = (Revision: number) =>
      ask('admin', '/api/data/SaveAppData', { Name: 'both.json', Data: Revision, Revision });
    expect((await save(0)).json()).toEqual({ Name: 'both.json', Revision: 1 });
    expect((await save(0)).statusCode).toBe(409);
    expect((await file('admin', 'both.json')).json()).toBe(0);
    expect((await save(1)).json()).toMatchObject({ Revision: 2 });
  });
});
