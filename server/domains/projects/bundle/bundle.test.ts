import { expect, it } from 'vitest';
import { zip } from '../../../../engine/archive/index.ts';
import { formatDocument } from '../../../../engine/document/index.ts';
import type { BundleReport } from '../../../../schemas/entities/bundle.ts';
import { addFirstAdministrator } from '../first-administrator.ts';
import { readEntries, readEntry } from '../../../platform/files/archive.ts';
import { openTestReports } from '../../../../tests/support/server/report.ts';
import { product } from '../../../product.ts';
import { testApp, testDatabase, type TestClient } from '../../../../tests/support/server/test-app.ts';
import { findPersonReader } from '../../../policy/reader.ts';
import { visitorCaller } from '../../admissions/applications/check.ts';
import { loadUnits } from '../../documents/documents/units.ts';
import { checkProject } from '../projects/check.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { checkBundle } from './check.ts';
import { textPathOf } from './codec.ts';
import { settingsSource } from './project.ts';
import { bundleSources } from './sources.ts';

type Files = Readonly<Record<string, string>>;

const data = await testDatabase('demo');
const demo = await demoApp({}, { data: { ...data, reports: await openTestReports(data) } });
const admin = await demo.as('admin');
const empty = await testApp(product);
const first = { username: 'admin', password: 'Praxis-2026!', project: 'proto-vima', title: 'Empty' };
await addFirstAdministrator(empty.data.db, first);
const { id } = await empty.data.db.selectFrom('people').select('id').executeTakeFirstOrThrow();
const other = await empty.as(id);

async function exported(client: TestClient, more = ''): Promise<Files> {
  await client.post('/api/praxis/bundle/name');
  const reply = await client.get(`/api/praxis/bundle/export${more}`);
  expect(reply.statusCode).toBe(200);
  const bytes = reply.rawPayload;
  const read = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  const files: Record<string, string> = {};
  for await (const entry of readEntries({ size: bytes.length, read }))
    files[entry.fileName] = (await readEntry(entry, 10_000_000)).toString('utf8');
  return files;
}

const send = (client: TestClient, call: 'check' | 'import', files: Files, more: Record<string, string> = {}) =>
  client.form(`/api/praxis/bundle/${call}`, {
    ...more,
    File: { name: 'bundle.zip', type: 'application/zip', bytes: zip(files) },
  });

async function check(client: TestClient, files: Files): Promise<BundleReport> {
  const reply = await send(client, 'check', files);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<BundleReport>();
}

const errorsOf = ({ Problems }: BundleReport) =>
  Problems.filter(({ Severity }) => Severity === 'error').map(({ Path, Kind }) => `${Path} ${Kind}`);
const changesOf = ({ Changes }: BundleReport) => Changes.map(({ What, Path }) => `${What} ${Path}`);

const files = await exported(admin);
const SCREEN = 'screen/try/bundle.json';
const screen = (text: object | string) =>
  formatDocument({
    screen: 'try/bundle',
    version: 1,
    title: 'Title',
    body: { widget: 'text', props: { text } },
  });

it('has every kind of document, and no person, id or secret', async () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[0]));
  expect([...folders].toSorted()).toEqual(
    '.praxis .vscode action actionType actionView customView htmlView microdata project.json query questionnaire report service settings.json template workbook'.split(
      ' ',
    ),
  );
  const whole = Object.entries(files)
    .flatMap(([path, text]) => (path.startsWith('.') ? [] : [text]))
    .join('\n');
  const people = await demo.data.db.selectFrom('people').select(['username', 'name']).limit(40).execute();
  expect(people.filter(({ name }) => name !== '' && whole.includes(name))).toEqual([]);
  expect(whole).not.toMatch(/ApiKey|Authorization/);
  expect(files['action/proti-synedria.json']).toContain('"Type": "conference"');
});

it('makes the same project of the bundle in an empty installation, byte for byte', async () => {
  const report = await check(other, files);
  expect(errorsOf(report)).toEqual([]);
  const reply = await send(other, 'import', files, { Mark: report.Mark, Message: 'First' });
  expect(reply.statusCode).toBe(200);
  expect(await exported(other)).toEqual(files);
  expect((await check(other, files)).Changes).toEqual([]);
  const rows = await empty.data.db
    .selectFrom('revisions')
    .where('kind', '!=', 'settings')
    .select(['message', 'author_name'])
    .execute();
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every(({ message, author_name }) => message === 'First' && author_name === 'admin')).toBe(true);
}, 60_000);

it('means the actions of its own installation', async () => {
  const rows = await empty.data.db
    .selectFrom('actions')
    .select(['id', 'type', 'quest'])
    .where('title', '=', 'Ερωτηματολόγιο εισόδου')
    .execute();
  const quest = await empty.data.db
    .selectFrom('quests')
    .select('id')
    .where('id', '=', rows[0]?.quest ?? '')
    .execute();
  expect([rows.length, rows[0]?.type, quest.length]).toEqual([1, 3, 1]);
});

it('changes nothing in a check, and one version of each changed document in an import', async () => {
  const changed = { ...files, [SCREEN]: screen('one') };
  const report = await check(admin, changed);
  expect(changesOf(report)).toEqual([`new ${SCREEN}`]);
  expect(await exported(admin)).toEqual(files);
  const reply = await send(admin, 'import', changed, { Mark: report.Mark, Message: 'A screen' });
  expect(reply.statusCode).toBe(200);
  const rows = await demo.data.db.selectFrom('revisions').where('name', '=', 'try/bundle').selectAll().execute();
  expect(rows.map(({ message, author_name, number }) => [message, author_name, number])).toEqual([
    ['A screen', 'admin', 1],
  ]);
  const audit = await demo.data.db.selectFrom('audit').where('action', '=', 'bundle.import').selectAll().execute();
  expect(audit[0]?.details).toMatchObject({ message: 'A screen', documents: [`new ${SCREEN}`] });
});

it('keeps what only the project has, and says so', async () => {
  const { [SCREEN]: _gone, ...rest } = await exported(admin);
  expect(changesOf(await check(admin, rest))).toEqual([`kept ${SCREEN}`]);
});

it('refuses the state of somebody who looked before another saved', async () => {
  const { Mark } = await check(admin, { ...files, [SCREEN]: screen('two') });
  const key = { kind: 'screen', name: 'try/bundle', message: '', base: 1 };
  await admin.post('/api/praxis/document/save', { ...key, text: screen('theirs') });
  const reply = await send(admin, 'import', { ...files, [SCREEN]: screen('two') }, { Mark });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'bundle-conflict']);
  expect((await exported(admin))[SCREEN]).toContain('theirs');
});

it('stores nothing of a bundle with an error, and names its line', async () => {
  const broken = {
    ...files,
    [SCREEN]: screen({ $: 'unknown.name' }),
    'action/new-action.json': formatDocument({ Title: 'New', Type: 'conference' }),
  };
  const report = await check(admin, broken);
  expect(errorsOf(report)).toEqual([`${SCREEN} unknown-name`]);
  expect(report.Problems.find(({ Path }) => Path === SCREEN)?.Line).toBeGreaterThan(1);
  const reply = await send(admin, 'import', broken, { Mark: report.Mark });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'bundle-has-errors']);
  expect(await exported(admin)).not.toHaveProperty('action/new-action.json');
});

it.each([
  ['a file that nobody knows', { 'screen/notes.txt': 'x' }, 'screen/notes.txt unknown-file'],
  ['a text that is no JSON', { [SCREEN]: '{' }, `${SCREEN} invalid-json`],
  ['an unknown reference', { 'action/a.json': '{"Title":"A","Type":"no-such"}' }, 'action/a.json unknown-reference'],
  [
    'a workbook that the bundle does not have',
    {
      [SCREEN]: formatDocument({
        screen: 'try/bundle',
        version: 1,
        title: 'Title',
        sources: { book: { call: 'documents.getSpreadsheet', with: { Id: 'no-such' } } },
        body: { widget: 'text', props: { text: '{{book.Name}}' } },
      }),
    },
    `${SCREEN} unknown-reference`,
  ],
  [
    'a script that does not compile',
    { 'action/a.json': '{"Title":"A","Type":"conference"}', 'action/a.Functions.js': 'function (' },
    'action/a.json script',
  ],
  [
    'a member that there is not',
    { 'action/a.json': '{"Title":"A","Type":"conference","X":1}' },
    'action/a.json unknown-key',
  ],
])('names %s', async (_what, more, problem) => {
  expect(errorsOf(await check(admin, { ...files, ...more }))).toContain(problem);
});

it.each([
  ['what the guard refuses', 'select 1 as one,\n  pg_sleep(5) as two', [2, 3]],
  ['what the database cannot read', 'select\n\n  nume from people', [3, 3]],
])('names the place of %s in the text of a query', async (_what, text, place) => {
  const query = { version: 1, Name: 'tried', Descr: '', Category: '', Roles: null, Params: [] };
  const changed = {
    ...(await exported(admin)),
    'query/tried.json': formatDocument(query),
    'query/tried.Query.sql': text,
  };
  const report = await check(admin, changed);
  expect(errorsOf(report)).toEqual(['query/tried.Query.sql query']);
  const [problem] = report.Problems.filter(({ Severity }) => Severity === 'error');
  expect([problem?.Line, problem?.Column]).toEqual(place);
  const reply = await send(admin, 'import', changed, { Mark: report.Mark });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'bundle-has-errors']);
  expect(await exported(admin)).not.toHaveProperty('query/tried.json');
  const good = { ...changed, 'query/tried.Query.sql': 'select id from people' };
  expect(errorsOf(await check(admin, good))).toEqual([]);
});

it('keeps secrets, and stores none of a bundle', async () => {
  const Settings = (files['settings.json'] ?? '').replace(
    '"communicator": {',
    '"communicator": { "ApiKey": "very-secret",',
  );
  const draft = { Id: demo.projectId('proto-vima'), Descr: 'Πρώτο Βήμα', url: 'proto-vima', Settings };
  expect((await admin.post('/api/Project/set', { Project: draft })).json()).toMatchObject({ url: 'proto-vima' });
  const now = await exported(admin);
  expect(now['settings.json']).toContain('communicator');
  expect(now['settings.json']).not.toContain('ApiKey');
  const changed = {
    ...now,
    'settings.json': (now['settings.json'] ?? '').replace('"version": 1', '"version": 1, "tdfw": 1'),
  };
  const { Mark } = await check(admin, changed);
  expect((await send(admin, 'import', changed, { Mark })).statusCode).toBe(200);
  const { settings: stored } = await demo.data.db
    .selectFrom('projects')
    .where('url', '=', 'proto-vima')
    .select('settings')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).toContain('very-secret');
});

it('gives a project manager what they may write, and refuses the rest', async () => {
  const manager = await demo.as('manager');
  const own = await exported(manager);
  expect(
    Object.keys(own).filter((path) =>
      /^(?:screen|actionView|customView|htmlView|workbook|template|translation)\//.test(path),
    ),
  ).toEqual([]);
  expect(Object.keys(own)).toContain('settings.json');
  expect(errorsOf(await check(manager, { ...own, [SCREEN]: screen('theirs') }))).toEqual(['screen/ wrong-role']);
});

/** action/first-meeting.json is first-meeting. */
const nameOfPath = (path: string): string => path.replace(/^[^/]+\//, '').replace(/\.json$/, '');

/** A different value of the same kind, so that every member of every document changes. */
function anotherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return ['other'];
  return typeof value === 'object' ? { other: 1 } : 'return 1;';
}

it('writes for a manager only members that a call of theirs writes', async () => {
  const manager = await demo.as('manager');
  const own = await exported(manager);
  const allowed: Record<string, string[]> = {};
  for (const source of bundleSources()) {
    const [path] = Object.keys(own).filter((key) => key.startsWith(`${source.folder}/`) && key.endsWith('.json'));
    if (path === undefined) continue;
    const document: Record<string, unknown> = JSON.parse(own[path] ?? '{}');
    const members = 'properties' in source.schema ? Object.keys(Object(source.schema.properties)) : [];
    allowed[source.folder] = [];
    for (const member of members) {
      const isText = source.texts[member] !== undefined;
      const changedFiles = isText
        ? { ...own, [textPathOf(source, nameOfPath(path), member)]: 'return 1;' }
        : { ...own, [path]: formatDocument({ ...document, [member]: anotherThan(document[member]) }) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (!errorsOf(await check(manager, changedFiles)).some((error) => error.endsWith('wrong-role')))
        allowed[source.folder]?.push(member);
    }
  }
  expect(allowed).toEqual({
    actionType: ['Descr', 'ActionData'],
    questionnaire: expect.any(Array) as unknown,
    action: ['Title', 'Titles', 'Descr', 'Type', 'Questionnaire', 'Group', 'Flags', 'Data', 'Function'],
  });
});

it.each([
  ['Functions', 'functions'],
  ['Controller', 'controller'],
  ['CompletionCode', 'completion_code'],
  ['CompletionLocal', 'completion_local'],
])('writes down that an import changed %s', async (member, column) => {
  const before = await exported(admin);
  const path = `action/o-chartis-ton-dexiotiton-mou.${member}.js`;
  const files2 = { ...before, [path]: `return 1; // ${member}\n` };
  const { Mark } = await check(admin, files2);
  expect((await send(admin, 'import', files2, { Mark, Message: '' })).statusCode).toBe(200);
  const [row] = await demo.data.db
    .selectFrom('audit')
    .where('action', '=', 'actions.saveGrid')
    .orderBy('id', 'desc')
    .selectAll()
    .limit(1)
    .execute();
  expect(row?.details).toMatchObject({ changed: expect.arrayContaining([column]) as unknown });
});

it.each([
  ['../../etc/x.json', 'a way out'],
  ['/etc/x.json', 'an absolute path'],
  ['screen/a b.json', 'a blank'],
])('refuses the name %s', async (path) => {
  const reply = await send(admin, 'check', { ...files, [path]: '{}' });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'bundle-not-readable']);
});

it('refuses what is no archive, and what unpacks to too much', async () => {
  const form = (bytes: Uint8Array | string) =>
    admin.form('/api/praxis/bundle/check', { File: { name: 'a.zip', type: 'application/zip', bytes } });
  expect((await form('not a zip')).statusCode).toBe(422);
  const large = await form(zip({ 'project.json': `"${'a'.repeat(13 * 1024 * 1024)}"` }));
  expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([422, 'bundle-not-readable']);
});

it('refuses a report of a service that neither the bundle nor the project has, at its line', async () => {
  const own = await exported(admin);
  const path = Object.keys(own).find((key) => key.startsWith('report/')) ?? '';
  const text = own[path] ?? '';
  const service = /"Service": "([^"]+)"/.exec(text)?.[1] ?? '';
  const broken = { ...own, [path]: text.replace(`"Service": "${service}"`, '"Service": "nothing-like-it"') };
  const report = await check(admin, broken);
  expect(errorsOf(report)).toEqual([`${path} part-service`]);
  const line = broken[path]?.split('\n').findIndex((each) => each.includes('nothing-like-it'));
  expect(report.Problems.find(({ Kind }) => Kind === 'part-service')?.Line).toBe((line ?? 0) + 1);
});

it('says of a home view what the check of settings says', async () => {
  const reader = await findPersonReader(demo.data.db, Number(demo.idOf('admin')), 'proto-vima');
  if (!reader) throw new Error('the administrator is in the project');
  const { id: project, url, descr: Descr, settings } = reader.project;
  const units = await loadUnits(demo.data.db, project);
  const caller = () => visitorCaller('127.0.0.1', project);
  const found: Record<string, string> = {};
  const [asSettings, asBundle]: [unknown[], unknown[]] = [[], []];
  for (const name of ['', 'stages', 'views/Stages', 'home/afetiria', 'home', 'overview/health', 'nope']) {
    const document = { ...settings.all, Config: { ...settings.Config, HomeCustomView: name } };
    const draft = { Id: String(project), Descr, url, Settings: JSON.stringify(document) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { problems } = await checkProject(demo.data.db, reader, draft);
    const documents = new Map([['settings', new Map([['settings', document]])]]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const inBundle = await checkBundle({ documents, problems: [] }, [settingsSource], { caller, units });
    const [fault] = problems.filter(({ pointer }) => pointer.endsWith('/HomeCustomView'));
    const [same] = inBundle.filter(({ pointer }) => pointer.endsWith('/HomeCustomView'));
    asBundle.push([name, same?.severity, same?.kind, same?.message ?? '']);
    const message = [fault?.code, fault?.name, fault?.detail].filter(Boolean).join(': ');
    asSettings.push([name, fault?.severity, fault?.code, message]);
    found[name] = same?.kind ?? '';
  }
  expect(asBundle).toEqual(asSettings);
  expect(found).toEqual({
    '': '',
    stages: 'viewRole',
    'views/Stages': 'viewRole',
    'home/afetiria': '',
    home: 'view',
    'overview/health': 'view',
    nope: 'view',
  });
  const own = await exported(admin);
  const imported: { Config: object } = JSON.parse(own['settings.json'] ?? '');
  const Config = { ...imported.Config, HomeCustomView: 'stages' };
  const { Problems } = await check(admin, { ...own, 'settings.json': formatDocument({ ...imported, Config }) });
  expect(Problems.map(({ Path, Kind, Severity }) => `${Path} ${Kind} ${Severity}`)).toContain(
    'settings.json viewRole warning',
  );
});

it('is for who changes settings', async () => {
  const mentor = await demo.as('mentor');
  expect((await mentor.get('/api/praxis/bundle/export')).statusCode).toBe(403);
  expect((await send(mentor, 'check', files)).statusCode).toBe(403);
  expect((await send(demo.client(), 'import', files, { Mark: '' })).statusCode).toBe(401);
  expect((await admin.form('/api/praxis/bundle/check', {})).statusCode).toBe(400);
});
