import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { addProject } from './projects.ts';

const demo = await demoApp();
const ID = demo.projectId('proto-vima');
const admin = await demo.as('admin');
const manager = await demo.as('manager');

interface Whole {
  Config: Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- settings are JSON of any shape
  User: { Fields: { Name: string; Visible?: number; Editable?: number }[]; [key: string]: unknown };
  Roles: Record<string, { state: string; label?: unknown }[]>;
  [key: string]: unknown;
}
interface Draft {
  Id: string;
  Descr: string;
  url: string;
  Settings: Whole;
  Revision: number;
}
interface Fault {
  code: string;
  severity: string;
  pointer: string;
  line: number;
  column: number;
  name: string;
  detail: string;
  why?: string;
  values?: object;
}

async function current(Id = ID): Promise<Draft> {
  const project = (await admin.post('/api/Project/ById', { Id })).json<Draft & { Settings: string }>();
  return { ...project, Settings: JSON.parse(project.Settings) };
}
const bodyOf = ({ Id, Descr, url, Settings, Revision }: Draft, Message = '') => ({
  Project: { Id, Descr, url, Settings: typeof Settings === 'string' ? Settings : JSON.stringify(Settings, null, 4) },
  Base: Revision,
  Message,
});
/** Saves the project after `change`. */
async function save(change: (draft: Draft) => void, client = admin, message = '') {
  const draft = await current();
  change(draft);
  return client.post('/api/Project/set', bodyOf(draft, message));
}
/** The errors with which a change is refused. */
async function faults(change: (draft: Draft) => void, client = admin): Promise<Fault[]> {
  const before = await current();
  const reply = await save(change, client);
  expect(reply.statusCode).toBe(422);
  expect(reply.json<{ code: string }>().code).toBe('project-has-errors');
  expect(await current(), 'nothing is half-saved').toEqual(before);
  return reply.json<{ Problems: Fault[] }>().Problems.filter(({ severity }) => severity === 'error');
}
const stored = async () =>
  (await demo.data.db.selectFrom('projects').where('id', '=', Number(ID)).select('settings').executeTakeFirstOrThrow())
    .settings;

describe('the text of settings', () => {
  const byId = async () => (await admin.post('/api/Project/ById', { Id: ID })).json<Draft & { Settings: string }>();
  /** Formatted as a person might: with tabs, and the last member on a line of its own. */
  const asWritten = (settings: object) =>
    `${JSON.stringify(settings, null, '\t').slice(0, -2)},\n\n\t\t"Odd" :  [1,2 ]\n}\n`;

  it('comes back as it was written; a form changes only the lines of its fields; it is kept in the history', async () => {
    const first = await byId();
    const Text = asWritten(JSON.parse(first.Settings));
    const set = (Settings: string, Base: number, more: object = {}) =>
      admin.post('/api/Project/set', {
        Project: { Id: ID, Descr: first.Descr, url: first.url, Settings, ...more },
        Base,
      });
    expect((await set(JSON.stringify(JSON.parse(Text)), first.Revision, { Text })).statusCode).toBe(200);
    expect((await byId()).Settings).toBe(Text);
    const changed: Whole = JSON.parse(Text);
    changed['Odd'] = [1, 2, 3];
    expect((await set(JSON.stringify(changed), first.Revision + 1)).statusCode).toBe(200);
    expect((await byId()).Settings).toBe(Text.replace('[1,2 ]', '[1,2, 3 ]'));
    const which = { kind: 'settings', name: 'project' };
    const rows = (await admin.post('/api/praxis/document/revisions', which)).json<{ Id: string }[]>();
    const [, old] = await Promise.all(
      rows.slice(0, 2).map(({ Id }) => admin.post('/api/praxis/document/revision', { Id })),
    );
    expect(old?.json()).toMatchObject({ Text, Texts: {} });
  });

  it('has no secret, whatever was written', async () => {
    const { Settings, Revision, Descr, url } = await byId();
    const Text = Settings.replace('********', 'written-by-hand');
    expect(Text).not.toBe(Settings);
    const Project = { Id: ID, Descr, url, Settings: Text, Text };
    expect((await admin.post('/api/Project/set', { Project, Base: Revision })).statusCode).toBe(200);
    expect((await byId()).Settings).toBe(Settings);
    const rows = await demo.data.db.selectFrom('revisions').select('text').execute();
    expect(JSON.stringify(rows)).not.toContain('written-by-hand');
    await save(
      (draft) =>
        (draft.Settings.Config['communicator'] = {
          ...draft.Settings.Config['communicator'],
          ApiKey: 'demo-only',
          Authorization: 'demo-only',
        }),
    );
  });

  it('tells where a fault is in the text that is shown', async () => {
    const { Settings, Descr, url } = await byId();
    const whole: Whole = JSON.parse(Settings);
    whole.Config['Color'] = 'no colour';
    const Text = `\n\n\n${JSON.stringify(whole)}`;
    const Project = { Id: ID, Descr, url, Settings: JSON.stringify(whole), Text };
    const { Problems } = (await admin.post('/api/praxis/project/check', { Project })).json<{ Problems: Fault[] }>();
    expect(Problems.map(({ line }) => line)).toContain(4);
  });
});

describe('saving a project', () => {
  it('stores the settings, and keeps the secrets that were masked', async () => {
    const { Revision } = await current();
    const reply = await save((draft) => {
      draft.Descr = ' Άλλο όνομα ';
      draft.Settings.Config['nobodyKnows'] = { kept: [1, { deep: true }] };
    });
    expect(reply.json()).toEqual({ Id: ID, url: 'proto-vima', Revision: Revision + 1 });
    const { Descr, Settings } = await current();
    expect(Descr).toBe('Άλλο όνομα');
    expect(Settings.Config['nobodyKnows']).toEqual({ kept: [1, { deep: true }] });
    expect((await stored())['Config']).toMatchObject({
      communicator: { ApiKey: 'demo-only', Authorization: 'demo-only' },
    });
  });

  it('writes a new secret, and never tells it', async () => {
    await save((draft) => (draft.Settings.Config['communicator'].ApiKey = 'brand-new'), manager);
    expect((await stored())['Config']).toMatchObject({
      communicator: { ApiKey: 'brand-new', Authorization: 'demo-only' },
    });
    const answer = await Promise.all([
      admin.post('/api/Project/ById', { Id: ID }),
      admin.post('/api/praxis/document/revisions', { kind: 'settings', name: 'project' }),
    ]);
    for (const reply of answer) expect(reply.body).not.toMatch(/brand-new|demo-only/);
    const history = await demo.data.db.selectFrom('revisions').select('document').execute();
    expect(JSON.stringify(history)).not.toMatch(/brand-new|demo-only/);
    const log = await demo.data.db.selectFrom('audit').select('details').execute();
    expect(JSON.stringify(log)).not.toMatch(/brand-new|demo-only/);
  });

  it('requires the secrets again when their host changes', async () => {
    const found = await faults((draft) => (draft.Settings.Config['communicator'].Domain = 'evil.example'));
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['secretDomain', '/Settings/Config/communicator/ApiKey'],
      ['secretDomain', '/Settings/Config/communicator/Authorization'],
    ]);
  });

  it('is told to the audit log, with what was and what became', async () => {
    await save((draft) => (draft.Settings.Config['passwordRules'] = 31), admin, 'Stricter');
    const line = await demo.data.db
      .selectFrom('audit')
      .where('action', '=', 'projects.set')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ project: ID, subject: 'settings proto-vima' });
    expect(line.details).toMatchObject({
      message: 'Stricter',
      before: { 'Config.passwordRules': 27 },
      after: { 'Config.passwordRules': 31 },
    });
    expect(Object.keys(Object(line.details).after)).toEqual(['Config.passwordRules']);
  });

  it('is for who changes settings, in that project', async () => {
    const draft = await current();
    expect((await demo.client().post('/api/Project/set', bodyOf(draft))).statusCode).toBe(401);
    for (const name of ['managerlite', 'mentee', 'supervisor'])
      expect((await (await demo.as(name)).post('/api/Project/set', bodyOf(draft))).statusCode).toBe(403);
    const foreign = await addProject(demo.data.db, { url: 'foreign', descr: 'Foreign', settings: {} });
    const other = { ...draft, Id: String(foreign) };
    const replies = await Promise.all(
      [other, { ...draft, Id: '99999' }].map(async (one) =>
        (await demo.as('manager')).post('/api/Project/set', bodyOf(one)),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await admin.post('/api/Project/set', { Project: {} })).statusCode).toBe(400);
  });
});

describe('two people at once', () => {
  it('cannot overwrite each other unknowingly, and see both changes merged', async () => {
    const [one, other] = [await current(), await current()];
    one.Settings.Config['Color'] = '#123456';
    one.Settings.User.Fields.push({ Name: 'from_one' });
    other.Settings.Config['MIS'] = '777';
    other.Settings.User.Fields.push({ Name: 'from_other' });
    other.Descr = 'Με δύο αλλαγές';
    expect((await admin.post('/api/Project/set', bodyOf(one))).statusCode).toBe(200);
    const refused = await manager.post('/api/Project/set', bodyOf(other));
    expect(refused.statusCode).toBe(409);
    const answer = refused.json<{ code: string; theirs: Draft; merged: Draft; clashes: string[]; revision: number }>();
    expect(answer.code).toBe('conflict');
    expect(answer.revision).toBe(one.Revision + 1);
    expect(answer.theirs.Settings.Config).toMatchObject({ Color: '#123456' });
    expect(answer.clashes).toEqual([]);
    expect(answer.merged.Descr).toBe('Με δύο αλλαγές');
    expect(answer.merged.Settings.Config).toMatchObject({ Color: '#123456', MIS: '777' });
    const names = answer.merged.Settings.User.Fields.map(({ Name }) => Name);
    expect(names).toEqual(expect.arrayContaining(['from_one', 'from_other', 'last_name']));
    const again = await manager.post(
      '/api/Project/set',
      bodyOf({ ...answer.merged, Id: ID, Revision: answer.revision }),
    );
    expect(again.statusCode).toBe(200);
    expect((await current()).Settings.Config).toMatchObject({ Color: '#123456', MIS: '777' });
  });

  it('without a base revision overwrite each other', async () => {
    const [one, other] = [await current(), await current()];
    one.Settings.Config['MIS'] = '31';
    other.Settings.Config['MIS'] = '32';
    await admin.post('/api/Project/set', bodyOf(one));
    const { Project } = bodyOf(other);
    const reply = await manager.post('/api/Project/set', { Project });
    expect(reply.json()).toMatchObject({ Id: ID, Revision: one.Revision + 2 });
    expect((await current()).Settings.Config['MIS']).toBe('32');
  });

  it('are told where both changed the same', async () => {
    const [one, other] = [await current(), await current()];
    one.Settings.Config['MIS'] = '1';
    other.Settings.Config['MIS'] = '2';
    await admin.post('/api/Project/set', bodyOf(one));
    const answer = (await manager.post('/api/Project/set', bodyOf(other))).json<{ merged: Draft; clashes: string[] }>();
    expect(answer.clashes).toEqual(['/Settings/Config/MIS']);
    expect(answer.merged.Settings.Config['MIS']).toBe('2');
  });

  it('may save at the same moment: exactly one of them does', async () => {
    const draft = await current();
    const replies = await Promise.all([admin, manager].map((client) => client.post('/api/Project/set', bodyOf(draft))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('what would lock people out is refused, at its place', () => {
  it('a menu of administrators that is empty or leads nowhere', async () => {
    expect(await faults((draft) => void delete draft.Settings.Roles['Admin'])).toMatchObject([{ code: 'adminMenu' }]);
    const reach = await faults((draft) => {
      for (const role of ['Admin', 'ProjectManager']) draft.Settings.Roles[role] = [{ state: 'home' }];
    });
    expect(reach).toMatchObject([{ code: 'adminReach', pointer: '/Settings/Roles' }]);
  });

  it('consent that no field can hold', async () => {
    const found = await faults((draft) => (draft.Settings.Config['gdpr'] = { Required: true, UserField: 'gone' }));
    expect(found).toMatchObject([{ code: 'noSuchField', pointer: '/Settings/Config/gdpr/UserField', name: 'gone' }]);
  });

  it('text that is no JSON, with its line and column', async () => {
    const draft = await current();
    const text = '{\n    "version": 1,\n    "Config": { "MIS": }\n}';
    const reply = await admin.post('/api/Project/set', {
      ...bodyOf(draft),
      Project: { ...bodyOf(draft).Project, Settings: text },
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ Problems: Fault[] }>().Problems[0]).toMatchObject({
      code: 'json',
      line: 3,
      column: 24,
      detail: '',
      why: 'widgets.json.no-value',
    });
  });

  it.each<[string, (draft: Draft) => void, Partial<Fault>]>([
    ['a reserved url', (draft) => (draft.url = 'signin'), { code: 'url', pointer: '/url' }],
    ['a url that is taken', (draft) => (draft.url = 'NEA-afetiria'), { code: 'urlTaken', pointer: '/url' }],
    ['no name', (draft) => (draft.Descr = '  '), { code: 'name', pointer: '/Descr' }],
    [
      'a filter on an unknown field',
      (draft) => (draft.Settings.User['Filters'] = [{ Field: 'regoin' }]),
      { code: 'noSuchField', pointer: '/Settings/User/Filters/0/Field', name: 'regoin' },
    ],
    [
      'a label that does not parse',
      (draft) => (draft.Settings.User['Label'] = 'cat(last_name,'),
      { code: 'expression', pointer: '/Settings/User/Label', detail: 'cat(last_name,', why: 'problems.formula-syntax' },
    ],
    [
      'a text where yes or no stands',
      (draft) => (draft.Settings.Config['gdpr'] = { Required: 'maybe', UserField: 'consent' }),
      {
        code: 'shape',
        pointer: '/Settings/Config/gdpr/Required',
        name: 'Required',
        detail: '',
        why: 'problems.wrong-type',
      },
    ],
    [
      'a logo that is a script',
      (draft) => (draft.Settings.Config['Logo'] = { ImageUrl: 'javascript:alert(1)' }),
      { code: 'logo', pointer: '/Settings/Config/Logo/ImageUrl' },
    ],
    ['a mask of no rule', (draft) => (draft.Settings.Config['passwordRules'] = 64), { code: 'mask' }],
    ['a colour that is none', (draft) => (draft.Settings.Config['Color'] = 'red;}'), { code: 'colour' }],
    [
      'a field twice',
      (draft) => draft.Settings.User.Fields.push({ Name: 'email' }),
      { code: 'fieldTwice', name: 'email' },
    ],
    ['a field of no name', (draft) => draft.Settings.User.Fields.push({ Name: 'a b' }), { code: 'fieldName' }],
  ])('%s', async (_what, change, fault) => {
    expect(await faults(change)).toMatchObject([fault]);
  });

  it('keys that objects inherit', async () => {
    const draft = await current();
    const Settings = JSON.stringify(draft.Settings).replace('{', '{"__proto__":{"x":1},');
    const reply = await admin.post('/api/Project/set', {
      ...bodyOf(draft),
      Project: { ...bodyOf(draft).Project, Settings },
    });
    expect(reply.json<{ Problems: Fault[] }>().Problems).toMatchObject([{ code: 'forbiddenKey' }]);
  });
});

describe('nobody opens to themselves what they may not see or change', () => {
  const field = (draft: Draft, name: string) => draft.Settings.User.Fields.find(({ Name }) => Name === name);

  it('by raising a level', async () => {
    const found = await faults((draft) => Object.assign(field(draft, 'consent') ?? {}, { Editable: 1000 }), manager);
    expect(found).toMatchObject([{ code: 'level', name: 'consent' }]);
  });

  it('by taking the field away, to define it anew', async () => {
    const without = (draft: Draft) =>
      (draft.Settings.User.Fields = draft.Settings.User.Fields.filter(({ Name }) => Name !== 'consent'));
    const found = await faults((draft) => {
      without(draft);
      draft.Settings.Config['gdpr'] = {};
    }, manager);
    expect(found).toMatchObject([{ code: 'level', name: 'consent' }]);
  });

  it('but whoever has the level does', async () => {
    const reply = await save((draft) => Object.assign(field(draft, 'remarks') ?? {}, { Visible: 50 }), manager);
    expect(reply.statusCode).toBe(200);
  });
});

describe('a new project', () => {
  it('begins with the fields and menus of the one it is made in, and its maker as Admin', async () => {
    const { Settings } = (await admin.post('/api/praxis/project/starter', {})).json<{ Settings: string }>();
    expect(JSON.parse(Settings).Config).not.toHaveProperty('communicator');
    const Project = { Id: '', Descr: 'Τρίτο', url: 'Trito', Settings };
    const reply = await admin.post('/api/Project/set', { Project, Base: 0, Message: '' });
    expect(reply.json()).toMatchObject({ url: 'trito', Revision: 1 });
    const rows = (await admin.post('/api/project/getProjects')).json<{ url: string; Roles: string[] }[]>();
    expect(rows.find(({ url }) => url === 'trito')?.Roles).toEqual(['Admin']);
    const taken = await admin.post('/api/Project/set', { Project, Base: 0, Message: '' });
    const errors = taken.json<{ Problems: Fault[] }>().Problems.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'urlTaken' }]);
  });

  it('is made by administrators alone', async () => {
    const Project = { Id: '', Descr: 'Τέταρτο', url: 'tetarto', Settings: '{}' };
    expect((await manager.post('/api/Project/set', { Project, Base: 0, Message: '' })).statusCode).toBe(403);
  });
});

describe('the history of settings', () => {
  const rows = async (client = admin) =>
    (await client.post('/api/praxis/document/revisions', { kind: 'settings', name: 'project' })).json<
      { Id: string; Number: number; Author: string; Message: string }[]
    >();

  it('tells who saved what and why, from before the first save on', async () => {
    const list = await rows(manager);
    expect(list.at(-1)).toMatchObject({ Number: 1, Author: '' });
    expect(list.find(({ Message }) => Message === 'Stricter')).toMatchObject({ Author: 'admin' });
  });

  it('is restored through the same check, with the present secrets', async () => {
    const first = (await rows()).at(-1);
    const { Revision } = await current();
    const reply = await manager.post('/api/praxis/document/restore', { Id: first?.Id, message: 'Πίσω' });
    expect(reply.json()).toEqual({ revision: Revision + 1 });
    const { Settings } = await current();
    expect(Settings.Config).not.toHaveProperty('Color');
    expect((await stored())['Config']).toMatchObject({ communicator: { ApiKey: 'brand-new' } });
  });

  it('of other documents is not for who only changes settings', async () => {
    const reply = await manager.post('/api/praxis/document/revisions', { kind: 'screen', name: 'home' });
    expect(reply.statusCode).toBe(403);
  });
});

describe('before a save', () => {
  it('tells what changes for whom', async () => {
    const draft = await current();
    draft.Settings.Roles['Mentee'] = [{ state: 'home' }, { state: 'mentee/actions' }, { state: 'settings' }];
    draft.Settings.User.Fields = draft.Settings.User.Fields.filter(({ Name }) => Name !== 'phone');
    draft.Settings.Config['MIS'] = '1';
    const { Changes } = (await admin.post('/api/praxis/project/check', { Project: bodyOf(draft).Project })).json<{
      Changes: { Roles: object[]; Fields: object[]; Config: string[] };
    }>();
    expect(Changes.Roles).toMatchObject([{ Role: 'Mentee', Added: ['settings'] }]);
    expect(Changes.Roles[0]).toHaveProperty('People');
    expect(Changes.Fields).toMatchObject([{ Name: 'phone', Change: 'removed' }]);
    expect(Object(Changes.Fields[0]).People).toBeGreaterThan(10);
    expect(Changes.Config).toEqual(['MIS']);
  });

  it('warnings tell of menus that lead nowhere, and of keys that nobody knows', async () => {
    const draft = await current();
    draft.Settings.Roles['Mentee'] = [{ state: 'hom' }, { state: 'admin/user/list' }];
    draft.Settings.Roles['ProjectManager'] = [{ state: 'goanyquest' }];
    draft.Settings.Roles['Wizard'] = [{ state: 'home' }];
    draft.Settings.Config['Colour'] = 'x';
    draft.Settings.User['Label'] = 'last_nam';
    const { Problems } = (await admin.post('/api/praxis/project/check', { Project: bodyOf(draft).Project })).json<{
      Problems: Fault[];
    }>();
    const answer = Object.fromEntries(Problems.toReversed().map(({ code, name }) => [code, name]));
    expect(answer).toEqual({
      state: 'hom',
      stateRole: 'admin/user/list',
      unknownRole: 'Wizard',
      unknownKey: 'Colour',
      unknownPath: 'last_nam',
    });
    expect(Problems.map(({ name }) => name)).not.toContain('goanyquest');
    expect(Problems.every(({ severity, line }) => severity === 'warning' && line > 0)).toBe(true);
    const lines = JSON.stringify(draft.Settings, null, 4).split('\n');
    const unknown = Problems.find(({ code }) => code === 'unknownKey');
    expect(lines[(unknown?.line ?? 0) - 1], 'the line of the text that the editor shows').toContain('"Colour": "x"');
  });
});

describe('the home view', () => {
  it('is one of the project, and who cannot open it is named', async () => {
    const View = { Title: 'Board', Html: '<p>Board</p>', Access: ['Admin', 'Supervisor'] };
    expect((await admin.post('/api/view/SaveCustomView2', { Name: 'board', View })).statusCode).toBe(200);
    const problemsOf = async (name: string) => {
      const draft = await current();
      draft.Settings.Config['HomeCustomView'] = name;
      return (await admin.post('/api/praxis/project/check', { Project: bodyOf(draft).Project }))
        .json<{ Problems: Fault[] }>()
        .Problems.map(({ code, severity, name: view, detail }) => ({ code, severity, view, detail }));
    };
    for (const name of ['board', 'views/Board'])
      // oxlint-disable-next-line no-await-in-loop -- one draft after the other
      expect(await problemsOf(name)).toEqual([
        { code: 'viewRole', severity: 'warning', view: name, detail: expect.stringMatching(/\bMentee\b/) },
      ]);
    expect((await problemsOf('board'))[0]?.detail).not.toMatch(/\bAdmin\b|\bSupervisor\b/);
    expect(await problemsOf('home/afetiria')).toEqual([]);
    const draft = await current();
    draft.Settings.Config['HomeCustomView'] = 'nope';
    expect((await admin.post('/api/Project/set', bodyOf(draft))).statusCode).toBe(422);
  });
});

describe('what is kept for a person', () => {
  it('is theirs, and replaced whole', async () => {
    const mentee = await demo.as('mentee');
    const UserId = demo.idOf('mentee');
    expect((await mentee.post('/api/project/GetUserData', { UserId })).json()).toEqual({ Data: {} });
    await mentee.post('/api/project/SetUserData', { UserId, Data: { a: 1 } });
    await mentee.post('/api/project/SetUserData', { UserId, Data: { b: [2] } });
    expect((await mentee.post('/api/project/GetUserData', { UserId })).json()).toEqual({ Data: { b: [2] } });
    expect((await admin.post('/api/project/GetUserData', { UserId })).json()).toEqual({ Data: { b: [2] } });
    const other = await (await demo.as('mentee2')).post('/api/project/GetUserData', { UserId });
    expect(other.statusCode).toBe(404);
  });

  it('is at most 64 KB', async () => {
    const mentee = await demo.as('mentee');
    const UserId = demo.idOf('mentee');
    const reply = await mentee.post('/api/project/SetUserData', { UserId, Data: { long: 'α'.repeat(33_000) } });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ code: string }>().code).toBe('user-data-size');
    expect((await mentee.post('/api/project/GetUserData', { UserId })).json()).toEqual({ Data: { b: [2] } });
  });
});
