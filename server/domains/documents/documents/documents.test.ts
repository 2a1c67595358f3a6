import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDocument } from '../../../../engine/document/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const admin = await demo.as('admin');
const kind = 'screen';
let made = 0;

/** A name that no other test uses. */
const freshName = () => `try/screen${(made += 1)}`;
const text = (words: string, more: object = {}) => ({ widget: 'text', props: { text: words }, ...more });
const screen = (name: string, ...children: object[]) => ({
  screen: name,
  version: 2,
  title: 'Title',
  body: { widget: 'stack', children },
});

const save = (document: object, name: string, base = 0, more: object = {}) =>
  admin.post('/api/praxis/document/save', { kind, name, document, message: 'why', base, ...more });

async function saved(name: string, ...children: object[]): Promise<void> {
  const reply = await save(screen(name, ...children), name);
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

const read = async (name: string, username: string, more = '') =>
  (await demo.as(username)).get(`/api/praxis/document?kind=${kind}&name=${encodeURIComponent(name)}${more}`);

describe('a document', () => {
  it('reaches its reader without what they may not see', async () => {
    const name = freshName();
    await saved(
      name,
      text('for everybody'),
      text('for staff', { access: 'admin' }),
      text('for one role', { access: ['Mentee'] }),
    );
    const staff = (await read(name, 'coordinator')).body;
    const mentee = (await read(name, 'mentee')).body;
    expect([staff.includes('for staff'), staff.includes('for one role')]).toEqual([true, false]);
    expect([mentee.includes('for staff'), mentee.includes('for one role')]).toEqual([false, true]);
    expect(mentee).toContain('for everybody');
  });

  it('names a workbook of the project, and the editor knows which there are', async () => {
    const name = freshName();
    const source = { call: 'documents.getSpreadsheet', with: { Id: 'bugdet', ProjectId: '{{project.Id}}' } };
    const document = {
      ...screen(name, text('{{ sources.book.data.Name }}')),
      access: 'admin',
      sources: { book: source },
    };
    const refused = await save(document, name);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().problems).toMatchObject([
      { kind: 'unknown-reference', pointer: '/sources/book/with/Id', nearest: 'budget' },
    ]);
    const known = { ...document, sources: { book: { ...source, with: { ...source.with, Id: 'budget' } } } };
    expect((await save(known, name)).statusCode).toBe(200);
    const { catalogue } = (await admin.post('/api/praxis/document/catalogue', {})).json();
    expect(catalogue.references['documents.getSpreadsheet'].Id.names).toContain('business-plan');
  });

  it('is not sent again while it is the same', async () => {
    const name = freshName();
    await saved(name, text('one'));
    const first = await read(name, 'mentee');
    const client = await demo.as('mentee');
    const again = await client.get(`/api/praxis/document?kind=screen&name=${encodeURIComponent(name)}`, {
      'if-none-match': String(first.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
    await save(screen(name, text('two')), name, 1);
    expect((await read(name, 'mentee')).headers['etag']).not.toBe(first.headers['etag']);
  });

  it('whose own access the reader lacks is refused', async () => {
    const name = freshName();
    const reply = await save({ ...screen(name, text('x')), access: ['Admin'] }, name);
    expect(reply.statusCode).toBe(200);
    expect((await read(name, 'mentee')).statusCode).toBe(403);
    expect((await read(name, 'admin')).statusCode).toBe(200);
    const view = await (await demo.as('mentee')).post('/api/view/GetCustomView', { Name: name });
    expect(view.statusCode).toBe(403);
  });

  it('of one project is unknown in another', async () => {
    const name = freshName();
    await saved(name, text('first project'));
    expect((await read(name, 'admin', '&ProjectId=nea-afetiria')).statusCode).toBe(404);
    expect((await read(name, 'mentee', '&ProjectId=nea-afetiria')).statusCode).toBe(404);
  });

  it('needs a session, except for the open screens', async () => {
    const name = freshName();
    await saved(name, text('x'));
    const nobody = demo.client();
    for (const wanted of [name, 'no/such', 'admin/user/list'])
      expect((await nobody.get(`/api/praxis/document?kind=screen&name=${encodeURIComponent(wanted)}`)).statusCode).toBe(
        401,
      );
    expect((await nobody.get('/api/praxis/document?kind=screen&name=signin')).statusCode).toBe(200);
  });

  it('is read by those who may open it, and not found where there is none', async () => {
    expect((await read('admin/project/applications', 'admin')).statusCode).toBe(200);
    expect((await read('screens', 'admin')).statusCode).toBe(404);
    expect((await read('admin/project', 'mentee')).statusCode).toBe(403);
    expect((await read('no/such', 'mentor')).statusCode).toBe(404);
  });

  it.each(['../../package', '/etc/passwd', 'a//b', 'a/../b', '__proto__', ''])(
    'is not read from the path %j',
    async (name) => {
      expect([400, 404]).toContain((await read(name, 'admin')).statusCode);
    },
  );

  it('comes as a custom view too', async () => {
    const name = freshName();
    await saved(name, text('shown'), text('hidden', { access: ['Admin'] }));
    const reply = await (await demo.as('mentee')).post('/api/view/GetCustomView', { Name: name });
    const { View, Controller } = reply.json<{ View: string; Controller: string }>();
    expect(JSON.parse(View)).toMatchObject({ screen: name, body: { children: [{ props: { text: 'shown' } }] } });
    expect([View.includes('hidden'), Controller]).toEqual([false, '']);
  });
});

describe('saving', () => {
  it('numbers the revisions and stores author and message', async () => {
    const name = freshName();
    expect((await save(screen(name, text('1')), name)).json()).toEqual({ revision: 1 });
    expect((await save(screen(name, text('2')), name, 1)).json()).toEqual({ revision: 2 });
    const revisions = await admin.post('/api/praxis/document/revisions', { kind, name });
    expect(revisions.json()).toMatchObject([
      { Number: 2, Author: 'admin', Message: 'why' },
      { Number: 1, Author: 'admin' },
    ]);
    const [, first] = revisions.json<{ Id: string }[]>();
    const one = await admin.post('/api/praxis/document/revision', { Id: first?.Id });
    expect(one.json()).toMatchObject({ Document: screen(name, text('1')) });
  });

  it('is refused after a save of somebody else, whose document is shown', async () => {
    const name = freshName();
    await saved(name, text('theirs'));
    const reply = await save(screen(name, text('mine')), name, 0);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'conflict', revision: 1, theirs: screen(name, text('theirs')) });
  });

  it('accepts exactly one of several simultaneous saves', async () => {
    const name = freshName();
    const replies = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((words) => save(screen(name, text(words)), name)));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409', '409', '409']);
  });

  it('is refused while the checker finds errors, and changes nothing', async () => {
    const name = freshName();
    const reply = await save(screen(name, { widget: 'textt', props: {} }), name);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'document-has-errors',
      problems: [{ severity: 'error', nearest: 'text' }],
    });
    expect((await read(name, 'admin')).statusCode).toBe(404);
  });

  it('that is long is checked in a process by the same rules, among the parts and texts of the project', async () => {
    const part = freshName();
    const document = {
      part,
      version: 1,
      params: { n: { type: 'integer' } },
      body: text('{{params.n}}'),
    };
    const own = { kind: 'part', name: part, document, message: '', base: 0 };
    expect((await admin.post('/api/praxis/document/save', own)).statusCode).toBe(200);
    const db = demo.data.db;
    const given = { language: 'el', value: '{{who}}', author: null, author_name: '' };
    await db
      .insertInto('texts')
      .values({ ...given, key: 'screens.own.hello' })
      .execute();
    const name = freshName();
    const hello = (key: string) => ({ widget: 'text', props: { text: { $t: key, with: { who: 'x' } } } });
    const long = text('x'.repeat(20_000));
    const use = (n: unknown) => ({ widget: part, props: { n } });
    expect((await save(screen(name, long, hello('screens.own.hello'), use(1)), name)).json()).toEqual({ revision: 1 });
    const refused = await save(screen(name, long, hello('screens.own.bye'), use('one')), name, 1);
    const { problems } = refused.json<{ readonly problems: readonly { readonly pointer: string }[] }>();
    expect(problems.map(({ pointer }) => pointer)).toEqual([
      '/body/children/1/props/text/$t',
      '/body/children/2/props/n',
    ]);
  });

  it('is refused under another name, and for kinds that have calls of their own', async () => {
    const name = freshName();
    expect((await save(screen('other/name', text('x')), name)).json()).toMatchObject({ code: 'document-name' });
    const settings = await save({}, '1', 0, { kind: 'settings' });
    expect(settings.json()).toMatchObject({ code: 'kind-not-stored' });
  });

  it('is refused for people who are not administrators of the project', async () => {
    const name = freshName();
    const body = { kind, name, document: screen(name), message: '', base: 0 };
    expect((await (await demo.as('manager')).post('/api/praxis/document/save', body)).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/document/save', body)).statusCode).toBe(401);
  });

  it('takes documents larger than other bodies', async () => {
    const name = freshName();
    expect((await save(screen(name, text('x'.repeat(2_000_000))), name)).statusCode).toBe(200);
    expect((await save(screen(name, text('x'.repeat(11_000_000))), name, 1)).statusCode).toBe(413);
  });

  it('stands in the audit log', async () => {
    const name = freshName();
    await saved(name, text('x'));
    const [line] = await demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().execute();
    expect(line).toMatchObject({ action: 'documents.save', subject: `screen ${name}` });
  });
});

describe('history', () => {
  it('restores an old revision as the newest one', async () => {
    const name = freshName();
    await saved(name, text('old'));
    await save(screen(name, text('new')), name, 1);
    const revisions = await admin.post('/api/praxis/document/revisions', { kind, name });
    const Id = revisions.json<{ Id: string }[]>()[1]?.Id;
    expect((await admin.post('/api/praxis/document/restore', { Id, message: 'back' })).json()).toEqual({ revision: 3 });
    expect((await read(name, 'mentee')).body).toContain('old');
  });

  it('of another project cannot be read or restored', async () => {
    const name = freshName();
    await saved(name, text('x'));
    const Id = (await admin.post('/api/praxis/document/revisions', { kind, name })).json<{ Id: string }[]>()[0]?.Id;
    const ProjectId = 'nea-afetiria';
    expect((await admin.post('/api/praxis/document/revision', { Id, ProjectId })).statusCode).toBe(404);
    expect((await admin.post('/api/praxis/document/restore', { Id, ProjectId, message: '' })).statusCode).toBe(404);
  });

  it('can reset to the built-in screen, and keeps the former revisions', async () => {
    const name = 'signin';
    await saved(name, text('Of our own'));
    expect((await read(name, 'mentee')).body).toContain('Of our own');
    expect((await read(name, 'admin', '&ProjectId=nea-afetiria')).body).not.toContain('Of our own');
    const list = (await admin.post('/api/praxis/documents')).json<
      { name: string; built: boolean; stored: boolean }[]
    >();
    expect(list.find((row) => row.name === name)).toMatchObject({ built: true, stored: true });
    const back = await admin.post('/api/praxis/document/putback', { kind, name, message: 'enough' });
    expect(back.json()).toEqual({ revision: 0 });
    expect((await read(name, 'mentee')).body).not.toContain('Of our own');
    expect((await admin.post('/api/praxis/document/revisions', { kind, name })).json<object[]>()).toHaveLength(2);
  });

  it('refuses a reset without a built-in document', async () => {
    const name = freshName();
    await saved(name, text('x'));
    expect((await admin.post('/api/praxis/document/putback', { kind, name, message: '' })).statusCode).toBe(404);
  });
});

describe('the text of a document', () => {
  const SAVE = '/api/praxis/document/save';
  /** Formatted as a person might: odd spaces, another order, tabs, a number with a point. */
  const odd = (name: string, words = 'one') =>
    `{\n\t"version": 2.0 ,  "screen":"${name}",\n\n\t"title": "Title",\n\t"body": {\n\t\t"props": {"text" : "${words}"}, "widget": "text"\n\t}\n}\n`;
  const write = (name: string, written: string, base = 0, more: object = {}) =>
    admin.post(SAVE, { kind, name, text: written, message: 'why', base, ...more });
  const sourceOf = async (name: string, more: object = {}) =>
    (await admin.post('/api/praxis/document/source', { kind, name, ...more })).json<{
      text: string;
      document: object;
      preview: string | null;
    }>();
  const revisionsOf = async (name: string) =>
    (await admin.post('/api/praxis/document/revisions', { kind, name })).json<{ Id: string }[]>();

  it('comes back as it was written', async () => {
    const name = freshName();
    expect((await write(name, odd(name))).json()).toEqual({ revision: 1 });
    const source = await sourceOf(name);
    expect(source.text).toBe(odd(name));
    expect(source).toMatchObject({ document: { screen: name, version: 2 }, preview: 'screenPreview' });
    expect((await read(name, 'mentee')).body).toContain('one');
  });

  it('of a built-in document is the text of its file', async () => {
    const file = readFileSync(new URL('../../../../schemas/screens/about.json', import.meta.url), 'utf8');
    expect((await sourceOf('about', { ProjectId: 'nea-afetiria' })).text).toBe(file);
  });

  it('is edited only in the lines that differ when only the value is saved', async () => {
    const name = freshName();
    await write(name, odd(name));
    const { document } = await sourceOf(name);
    await admin.post(SAVE, {
      kind,
      name,
      document: { ...document, body: { props: { text: 'two' }, widget: 'text' } },
      message: '',
      base: 1,
    });
    expect((await sourceOf(name)).text).toBe(odd(name, 'two'));
  });

  it('stands in the history, and comes back with an old revision', async () => {
    const name = freshName();
    await write(name, odd(name));
    await save(screen(name, text('x')), name, 1);
    const Id = (await revisionsOf(name)).at(-1)?.Id;
    expect((await admin.post('/api/praxis/document/revision', { Id })).json()).toMatchObject({
      Text: odd(name),
      Texts: {},
    });
    await admin.post('/api/praxis/document/restore', { Id, message: '' });
    expect((await sourceOf(name)).text).toBe(odd(name));
  });

  it('of the first save is shown to the second author in a conflict', async () => {
    const name = freshName();
    await write(name, odd(name));
    expect((await write(name, odd(name, 'mine'))).json()).toMatchObject({ code: 'conflict', theirText: odd(name) });
  });

  it('must be equal to the value', async () => {
    const name = freshName();
    const refused = async (body: object) => {
      const reply = await admin.post(SAVE, { kind, name, message: '', base: 0, ...body });
      return [reply.statusCode, reply.json<{ code: string }>().code];
    };
    const wrong = [400, 'document-text'];
    expect(await refused({ text: odd(name), document: screen(name, text('other')) })).toEqual(wrong);
    expect(await refused({})).toEqual(wrong);
    for (const bad of ['', '[]', '1', '{"screen": ', '// a note\n{}', '{"a": 1, "a": 2}', '{"__proto__": 1}'])
      expect(await refused({ text: bad })).toEqual(wrong);
    expect(await refused({ text: odd(name), texts: { Html: '<p>' } })).toEqual(wrong);
    expect((await refused({ text: 1 }))[0]).toBe(400);
    expect((await refused({ text: odd(name), document: { ...JSON.parse(odd(name)) } }))[0]).toBe(200);
  });

  it('has the size of a document at most', async () => {
    const name = freshName();
    expect((await write(name, ' '.repeat(9_000_000) + odd(name))).statusCode).toBe(200);
    expect((await write(name, ' '.repeat(10_700_000), 1)).statusCode).toBe(413);
  });

  it('that a node of an older release did not store is printed from the value', async () => {
    const name = freshName();
    await write(name, odd(name));
    await demo.data.db.updateTable('documents').set({ text: null }).where('name', '=', name).execute();
    const laid = await sourceOf(name);
    expect(laid.text).toBe(formatDocument(laid.document));
  });

  it('of a mail is separate from the text of its words', async () => {
    const mail = { kind: 'mail', name: 'rendezvous.en' };
    const Text = 'Subject: A  meeting\n\nHello';
    await admin.post('/api/praxis/mail/savetemplate', { Name: 'rendezvous', Language: 'en', Text, Base: 0 });
    const source = await admin.post('/api/praxis/document/source', mail);
    const words = source.json<{ texts: { text: string }; text: string; revision: number }>();
    expect([words.texts, JSON.parse(words.text)]).toEqual([{ text: Text }, { mail: 'rendezvous', language: 'en' }]);
    const texts = { text: `${Text}!` };
    const again = await admin.post(SAVE, { ...mail, text: words.text, texts, message: '', base: words.revision });
    expect(again.json()).toEqual({ revision: words.revision + 1 });
    expect((await admin.post('/api/praxis/document/source', mail)).json()).toMatchObject({ texts, document: texts });
    const wrong = { ...mail, text: words.text, texts: { text: '{{ nothing' }, message: '', base: 2 };
    expect((await admin.post(SAVE, wrong)).statusCode).toBe(422);
  });
});

describe('what the editor knows', () => {
  interface Known {
    readonly catalogue: Readonly<Record<'widgets' | 'calls' | 'parts' | 'texts' | 'screens', Record<string, object>>>;
    readonly operations: Readonly<Record<string, { readonly description: string }>>;
  }
  const ask = (body?: object) => admin.post('/api/praxis/document/catalogue', body);

  it('is the catalogue of the checker, with what is told of it', async () => {
    const { catalogue, operations } = (await ask()).json<Known>();
    expect(catalogue.widgets['text']).toMatchObject({ name: 'text', props: { additionalProperties: false } });
    expect(catalogue.calls['users.list']).toMatchObject({ method: 'POST' });
    expect(Object.keys(catalogue.screens)).toContain('signin');
    expect(operations['filter'] ?? operations['list']).toMatchObject({ name: expect.any(String) });
    expect(Object.values(operations).every(({ description }) => description !== '')).toBe(true);
  });

  it('has the parts of the project, and not those of another', async () => {
    const name = freshName();
    const part = { part: name, version: 2, body: text('x') };
    const reply = await admin.post('/api/praxis/document/save', {
      kind: 'part',
      name,
      document: part,
      message: '',
      base: 0,
    });
    expect(reply.statusCode).toBe(200);
    expect((await ask()).json<Known>().catalogue.parts[name]).toEqual(part);
    expect((await ask({ ProjectId: 'nea-afetiria' })).json<Known>().catalogue.parts[name]).toBeUndefined();
  });

  it('is told to administrators alone', async () => {
    const path = '/api/praxis/document/catalogue';
    expect((await demo.client().post(path)).statusCode).toBe(401);
    expect((await (await demo.as('manager')).post(path)).statusCode).toBe(403);
    expect((await ask({ what: 1 })).statusCode).toBe(400);
    expect((await ask({ ProjectId: 'no-such' })).statusCode).not.toBe(200);
  });
});

describe('the mark of a project', () => {
  const markFor = async (username: string, body?: object) =>
    (await (await demo.as(username)).post('/api/praxis/document/mark', body)).json<{ mark: string }>().mark;

  it('changes with every save, for everybody in the project, and in no other', async () => {
    const name = freshName();
    const before = [await markFor('mentee'), await markFor('admin', { ProjectId: 'nea-afetiria' })];
    expect(await markFor('mentee')).toBe(before[0]);
    await saved(name, text('x'));
    expect(await markFor('mentee')).not.toBe(before[0]);
    expect(await markFor('admin', { ProjectId: 'nea-afetiria' })).toBe(before[1]);
  });

  it('is told to nobody who is not of the project', async () => {
    const path = '/api/praxis/document/mark';
    expect((await demo.client().post(path)).statusCode).toBe(401);
    expect((await (await demo.as('mentee')).post(path, { ProjectId: 'nea-afetiria' })).statusCode).toBe(404);
    expect((await (await demo.as('mentee')).post(path, { mark: 1 })).statusCode).toBe(400);
  });
});

describe('the workbooks of a project', () => {
  const LIST = '/api/documents/getSpreadsheetList';
  const ONE = '/api/documents/getSpreadsheet';
  const SAVE = '/api/praxis/document/save';
  const body = { ProjectId: 'nea-afetiria' };
  const workbook = (Name: string | undefined, Formula: string) => ({
    ...(Name === undefined ? {} : { Name }),
    Active: [
      { at: [0, 0, 0], Type: 'Input', Value: 3 },
      { at: [0, 0, 1], Type: 'Formula', Formula },
    ],
    Layout: [{ Name: 'Έσοδα', Table: [[{ active: 0 }, { active: 1 }]] }],
  });
  const saveBook = (name: string, document: object, base = 0) =>
    admin.post(SAVE, { ...body, kind: 'workbook', name, document, message: 'For the test.', base });

  it('are saved, listed by name, and read by who is in the project', async () => {
    const budget = workbook('Προϋπολογισμός', '=Έσοδα!A1*2');
    expect((await saveBook('budget', budget)).json()).toEqual({ revision: 1 });
    expect((await saveBook('plan', workbook(undefined, '=A1'))).json()).toEqual({ revision: 1 });
    expect((await admin.post(LIST, body)).json()).toEqual([
      { Id: 'budget', Name: 'Προϋπολογισμός', Cells: 2, Quests: [] },
      { Id: 'plan', Name: 'plan', Cells: 2, Quests: [] },
    ]);
    expect((await admin.post(ONE, { ...body, Id: 'budget' })).json()).toEqual({
      Id: 'budget',
      Name: 'Προϋπολογισμός',
      Workbook: budget,
    });
    expect((await admin.post(ONE, { Id: 'plan' })).statusCode).toBe(404);
  });

  it('keep their revisions, and are refused with errors or for a role that may not save', async () => {
    expect((await saveBook('budget', workbook('Προϋπολογισμός', '=A1*3'), 1)).json()).toEqual({ revision: 2 });
    expect((await saveBook('budget', workbook('Προϋπολογισμός', '=A1*4'), 1)).statusCode).toBe(409);
    const refused = await saveBook('budget', workbook('Προϋπολογισμός', '=B1+1'), 2);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'document-has-errors',
      errors: [{ pointer: '/document/Active/1/Formula' }],
    });
    expect((await saveBook('budget', { Active: [] }, 2)).statusCode).toBe(422);
    const rows = await admin.post('/api/praxis/document/revisions', { ...body, kind: 'workbook', name: 'budget' });
    expect(rows.json()).toHaveLength(2);
    const manager = await demo.as('manager');
    const theirs = { ...body, kind: 'workbook', name: 'budget', document: {}, message: '', base: 2 };
    expect((await manager.post(SAVE, theirs)).statusCode).toBe(403);
  });

  it('are for nobody else', async () => {
    expect((await demo.client().post(LIST)).statusCode).toBe(401);
    expect((await demo.client().post(ONE, { Id: 'budget' })).statusCode).toBe(401);
    expect((await (await demo.as('mentee')).post(LIST)).statusCode).toBe(403);
    expect((await (await demo.as('registered')).post(ONE, { Id: 'budget' })).statusCode).toBe(404);
    expect((await (await demo.as('mentee')).post(ONE, { Id: 'budget', ProjectId: 'nea-afetiria' })).statusCode).toBe(
      404,
    );
    expect((await admin.post(ONE, {})).statusCode).toBe(400);
    expect((await admin.post(LIST, { page: 1 })).statusCode).toBe(400);
  });
});

it('tells the line and column of the text that its author sent', async () => {
  const own = `{ "screen": "own/lines", "version": 1, "title": "T",\n"body": { "widget": "text",\n   "props": { "text": "{{ state.nothing }}" } } }`;
  const reply = await (
    await demo.as('admin')
  ).post('/api/praxis/document/save', { kind: 'screen', name: 'own/lines', text: own, message: '', base: 0 });
  expect(reply.json()).toMatchObject({ status: 422, problems: [{ pointer: '/body/props/text', line: 3, column: 27 }] });
});
