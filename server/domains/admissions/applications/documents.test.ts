import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GuestFile } from '../../../../schemas/calls/guests.ts';
import type { Application, ApplicationFile } from '../../../../schemas/entities/application.ts';
import type { FileRecord } from '../../../../schemas/entities/files.ts';
import { createStorage } from '../../../platform/files/create-storage.ts';
import { sweepFiles } from '../../../platform/files/sweep.ts';
import { issueLinkToken } from '../../../platform/mail/link-tokens.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { sweepApplications } from './sweep.ts';

// Without https there is no human check.
const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000' });
const { db } = demo.data;
const storage = createStorage(demo.config);
const PROJECT = 'proto-vima';
const DAY = 86_400_000;
type Client = ReturnType<typeof demo.client>;
type Reply = Awaited<ReturnType<Client['post']>>;

let turn = 0;
const visitor = () => demo.client(`10.93.${(turn += 1)}.1`);
const ask = (client: Client, name: string, body: object) => client.post(`/api/praxis/applications/${name}`, body);
const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
const filesIn = (reply: Reply) => reply.json<GuestFile[]>();

let people = 0;
const answers = (more: object = {}) => ({
  first_name: 'Άννα',
  last_name: 'Δήμου',
  birth_date: `${new Date().getUTCFullYear() - 25}-01-01`,
  afm: '123456783',
  email: `files${(people += 1)}@example.org`,
  phone: '6912345678',
  region: 'EL30',
  studies: 'degree',
  unemployed: 'yes',
  unemployed_since: '2026-02-01',
  motive: 'Θέλω να δουλέψω σύντομα',
  ...more,
});

const pdf = (name: string) => ({ bytes: `%PDF-1.7 ${name}`, name, type: 'application/pdf' });
const start = async (client: Client) =>
  (await client.post('/api/praxis/guests/start', { ProjectId: PROJECT, Purpose: 'application' })).json<{
    Token: string;
  }>().Token;
const send = (client: Client, Token: string, Question: string, name: string) =>
  client.form('/api/praxis/guests/upload', { Token, Question, data: pdf(name) });
const list = (client: Client, Token: string) => client.post('/api/praxis/guests/files', { Token });
const namesOf = (reply: Reply) => filesIn(reply).map(({ Name }) => Name);
const submit = (client: Client, Answers: object, more: object = {}) =>
  ask(client, 'submit', { ProjectId: PROJECT, Key: randomUUID(), Answers, Correct: true, Consent: true, ...more });

/** A guest who has uploaded these files. */
async function guestWith(...files: (readonly [question: string, name: string])[]) {
  const client = visitor();
  const FileToken = await start(client);
  for (const [question, name] of files) expect(codeOf(await send(client, FileToken, question, name))).toBe('200');
  return { client, FileToken };
}

const applicationOf = (email: string) =>
  db
    .selectFrom('applications')
    .where('address', '=', email)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();

/** A submitted application with a card, and the link of its confirmation. */
async function handedIn(more: object = {}) {
  const { client, FileToken } = await guestWith(['unemployment_card', 'card.pdf']);
  const given = answers(more);
  expect(codeOf(await submit(client, given, { FileToken }))).toBe('200');
  return { client, email: given.email, row: await applicationOf(given.email) };
}

async function tokenFor(address: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  return (await issueLinkToken(db, mail.id)) ?? '';
}
const read = async (Token: string) =>
  (await visitor().post('/api/ApplicationForm/GetApplication', { Token })).json<{ Application: Application }>()
    .Application;
const one = async (id: number, who = 'manager') =>
  (await ask(await demo.as(who), 'one', { AppId: String(id) })).json<ApplicationFile>();
const remind = async (id: number, more: object = {}) =>
  (await demo.as('manager')).post('/api/ApplicationForm/UploadReminder', { AppId: String(id), ...more });
const bytesOf = (who: Client, id: number, file: string, more = '') =>
  who.get(`/api/praxis/applications/document?AppId=${id}&Id=${file}${more}`);

describe('files of an application', () => {
  it('are needed where the form needs them, whatever the answers say', async () => {
    const { client, FileToken } = await guestWith();
    const given = answers({ unemployment_card: 'card.pdf' });
    for (const more of [{}, { FileToken }]) {
      const refused = await submit(client, given, more);
      expect(refused.json()).toMatchObject({
        code: 'answers-not-valid',
        errors: [{ pointer: '/Answers/unemployment_card', code: 'required' }],
      });
    }
    await send(client, FileToken, 'unemployment_card', 'card.pdf');
    const checked = await ask(client, 'check', { ProjectId: PROJECT, Answers: given, FileToken });
    expect(checked.json()).toEqual({ Hidden: [], Faults: [] });
    expect(codeOf(await submit(client, given, { FileToken: 'x'.repeat(43) }))).toBe('404 no-upload');
    expect(codeOf(await submit(client, given, { FileToken: 'short' }))).toBe('400 body-does-not-fit');
    expect(codeOf(await submit(client, given, { FileToken }))).toBe('200');
  });

  it('are handed in with it, once, and those of questions that are not asked go', async () => {
    const { client, FileToken } = await guestWith(
      ['unemployment_card', 'front.pdf'],
      ['unemployment_card', 'back.pdf'],
      ['cv', 'cv.pdf'],
    );
    const given = answers({ unemployed: 'no', cv: 'another name' });
    const Key = randomUUID();
    const replies = await Promise.all([1, 2].map(() => submit(client, given, { FileToken, Key })));
    const [first] = replies.filter((reply) => codeOf(reply) === '200');
    expect((await submit(client, given, { FileToken, Key })).json()).toEqual(first?.json());
    const row = await applicationOf(given.email);
    expect(row.answers).toMatchObject({ cv: 'cv.pdf' });
    expect(row.answers).not.toHaveProperty('unemployment_card');
    expect(codeOf(await list(client, FileToken))).toBe('404 no-upload');
    const shown = await one(row.id);
    expect(shown.Documents).toMatchObject([{ Question: 'cv', Name: 'cv.pdf', Type: 'application/pdf' }]);
    const kept = await db.selectFrom('guest_files').where('application', '=', row.id).select('handed').execute();
    expect(kept).toEqual([{ handed: true }]);
    // Neither sweep deletes submitted files.
    await sweepFiles(db, storage, demo.config, Date.now() + 30 * DAY);
    expect((await bytesOf(await demo.as('manager'), row.id, shown.Documents[0]?.Id ?? '')).payload).toContain('%PDF');
  });

  it('are downloaded by who decides on it in its project, safely, and by nobody else', async () => {
    const { row } = await handedIn();
    const { Documents } = await one(row.id);
    const id = Documents[0]?.Id ?? '';
    const reply = await bytesOf(await demo.as('manager'), row.id, id);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect((await bytesOf(visitor(), row.id, id)).statusCode).toBe(401);
    for (const who of ['mentor', 'mentee', 'supervisor'])
      expect((await bytesOf(await demo.as(who), row.id, id)).statusCode).toBe(403);
    expect((await bytesOf(await demo.as('manager'), row.id, id, '&inline=2')).statusCode).toBe(400);
    const other = await handedIn();
    expect((await bytesOf(await demo.as('manager'), other.row.id, id)).statusCode).toBe(404);
    const elsewhere = `&ProjectId=nea-afetiria`;
    expect((await bytesOf(await demo.as('manager'), row.id, id, elsewhere)).statusCode).toBeGreaterThanOrEqual(403);
    expect((await (await demo.as('manager')).get(`/api/praxis/files/thumbnail?Id=${id}`)).statusCode).toBe(404);
  });

  it('go on with a draft by mail, without what its reader adds', async () => {
    const { client, FileToken } = await guestWith(['unemployment_card', 'card.pdf']);
    const given = answers();
    const saved = await ask(client, 'draft', { ProjectId: PROJECT, email: given.email, Answers: given, FileToken });
    expect(codeOf(saved)).toBe('200');
    const Token = await tokenFor(given.email);
    const reader = visitor();
    expect(namesOf(await list(reader, Token))).toEqual(['card.pdf']);
    expect(namesOf(await send(reader, Token, 'cv', 'private.pdf'))).toEqual(['card.pdf', 'private.pdf']);
    // A sender who used the address of somebody else sees only their own files.
    expect(namesOf(await list(client, FileToken))).toEqual(['card.pdf']);
    const { Documents, Answers } = await read(Token);
    expect(Documents.map(({ Name }) => Name)).toEqual(['card.pdf', 'private.pdf']);
    expect(Answers).toMatchObject({ unemployment_card: 'card.pdf' });
    expect(codeOf(await submit(reader, given, { Token }))).toBe('200');
    expect(namesOf(await list(client, FileToken))).toEqual([]);
    for (const call of [list(reader, Token), send(reader, Token, 'cv', 'late.pdf')])
      expect(codeOf(await call)).toBe('404 no-upload');
    expect((await one((await applicationOf(given.email)).id)).Documents).toHaveLength(2);
  });

  it('of a draft are deleted with it, and their bytes too', async () => {
    const { client, FileToken } = await guestWith(['cv', 'cv.pdf']);
    const given = answers();
    await ask(client, 'draft', { ProjectId: PROJECT, email: given.email, Answers: given, FileToken });
    const { id } = await applicationOf(given.email);
    const { key } = await db
      .selectFrom('guest_files')
      .where('application', '=', id)
      .select('key')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('guest_tokens')
      .set({ expires: new Date(0) })
      .execute();
    await sweepFiles(db, storage, demo.config);
    expect(await storage.size(key)).toBeGreaterThan(0);
    await db
      .updateTable('applications')
      .set({ changed: new Date(Date.now() - 40 * DAY) })
      .where('id', '=', id)
      .execute();
    await sweepApplications(db);
    await sweepFiles(db, storage, demo.config, Date.now() + 2 * DAY);
    expect(await storage.size(key)).toBeUndefined();
    expect(await db.selectFrom('guest_files').where('key', '=', key).selectAll().execute()).toEqual([]);
  });

  it('of an application that was opened again stay as they were until it is handed in again', async () => {
    const { row, email } = await handedIn();
    const resubmit = await (await demo.as('manager')).post('/api/ApplicationForm/Resubmit', { AppId: String(row.id) });
    expect(codeOf(resubmit)).toBe('200');
    const Token = await tokenFor(email);
    const client = visitor();
    const [old] = filesIn(await list(client, Token));
    const removed = await client.post('/api/praxis/guests/remove', { Token, Id: old?.Id ?? '' });
    expect(filesIn(removed)).toEqual([]);
    expect(namesOf(await send(client, Token, 'unemployment_card', 'new.pdf'))).toEqual(['new.pdf']);
    expect((await one(row.id)).Documents.map(({ Name }) => Name)).toEqual(['card.pdf']);
    expect(codeOf(await submit(client, answers({ email }), { Token }))).toBe('200');
    expect((await one(row.id)).Documents.map(({ Name }) => Name)).toEqual(['new.pdf']);
  });

  it('become files of the mentee who is made from it, and stay with it when the mentee deletes them', async () => {
    const { row } = await handedIn();
    await db.updateTable('applications').set({ status: 3 }).where('id', '=', row.id).execute();
    const made = await ask(await demo.as('manager'), 'makeMentee', { AppId: String(row.id) });
    const { UserId } = made.json<{ UserId: string }>();
    const manager = await demo.as('admin');
    const files = (await manager.post('/api/praxis/files/list', { Category: 'Application', UserId })).json<
      FileRecord[]
    >();
    expect(files.map(({ FileName }) => FileName)).toEqual(['card.pdf']);
    expect(codeOf(await manager.post('/api/files/DeleteFile', { Id: files[0]?.Id ?? '' }))).toBe('200');
    const { Documents } = await one(row.id);
    expect((await bytesOf(await demo.as('manager'), row.id, Documents[0]?.Id ?? '')).payload).toContain('%PDF');
  });
});

describe('a reminder of documents', () => {
  it('names them in its mail, whose link takes exactly these, once', async () => {
    const { row, email } = await handedIn();
    expect((await one(row.id)).Missing).toEqual([{ Name: 'cv', Label: 'Βιογραφικό', Required: false }]);
    expect(codeOf(await remind(row.id, { Questions: ['cv'], Reason: 'Το χρειαζόμαστε' }))).toBe('200');
    const mail = await db
      .selectFrom('mails')
      .where('address', '=', email)
      .orderBy('id', 'desc')
      .select('text')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('Βιογραφικό');
    const Token = await tokenFor(email);
    expect((await read(Token)).Asked).toMatchObject({
      State: 'open',
      Questions: [{ Name: 'cv', Label: 'Βιογραφικό' }],
    });
    const client = visitor();
    const add = () => ask(client, 'addDocuments', { Token });
    expect(codeOf(await add())).toBe('422 answers-not-valid');
    expect(codeOf(await send(client, Token, 'unemployment_card', 'more.pdf'))).toBe('422 answers-not-valid');
    expect(namesOf(await send(client, Token, 'cv', 'cv.pdf'))).toEqual(['cv.pdf']);
    // The file is invisible before it is sent.
    expect((await one(row.id)).Documents.map(({ Name }) => Name)).toEqual(['card.pdf']);
    expect((await add()).json()).toEqual({ Added: 1 });
    expect(codeOf(await add())).toBe('404 application-link');
    expect(codeOf(await send(client, Token, 'cv', 'again.pdf'))).toBe('404 no-upload');
    const { Asked, Documents, Answers } = await read(Token);
    expect([Asked?.State, Documents.length, Answers['cv']]).toEqual(['sent', 2, 'cv.pdf']);
    const { Moves, Missing } = await one(row.id);
    expect(Moves.map(({ Kind, Documents: about }) => [Kind, about])).toEqual([
      ['documents', ['cv.pdf']],
      ['reminder', ['Βιογραφικό']],
      ['submit', []],
    ]);
    expect(Missing).toEqual([]);
  });

  it('asks for what is needed by now where nothing was chosen, also for a question that is new', async () => {
    const { row, email } = await handedIn({ unemployed: 'no' });
    const { settings } = await db
      .selectFrom('projects')
      .where('id', '=', row.project)
      .select('settings')
      .executeTakeFirstOrThrow();
    const config = Object(settings['Config']);
    const form = Object(config['Application']);
    const fresh = { Name: 'diploma', Label: 'Πτυχίο', Type: 'file', Section: 'education', Required: true };
    const set = (Questions: unknown) =>
      db
        .updateTable('projects')
        .set({
          settings: JSON.stringify({ ...settings, Config: { ...config, Application: { ...form, Questions } } }),
        })
        .where('id', '=', row.project)
        .execute();
    await set([...form['Questions'], fresh]);
    expect(codeOf(await remind(row.id))).toBe('200');
    await set(form['Questions']);
    const Token = await tokenFor(email);
    // The question was removed from the form again: there is nothing to add to.
    expect((await read(Token)).Asked).toMatchObject({ State: 'open', Questions: [] });
    await set([...form['Questions'], fresh]);
    const client = visitor();
    await send(client, Token, 'diploma', 'diploma.pdf');
    expect((await ask(client, 'addDocuments', { Token })).json()).toEqual({ Added: 1 });
    await set(form['Questions']);
    const { Questions, Answers } = await one(row.id);
    expect(Questions.at(-1)).toMatchObject({ Name: 'diploma' });
    expect(Answers).toMatchObject({ diploma: 'diploma.pdf' });
  });

  it('is refused for a document that is not missing, and by who may not', async () => {
    const { row } = await handedIn();
    expect(codeOf(await remind(row.id, { Questions: ['unemployment_card'] }))).toBe('422 answers-not-valid');
    expect(codeOf(await remind(row.id, { Questions: 'cv' }))).toBe('400 body-does-not-fit');
    const path = '/api/ApplicationForm/UploadReminder';
    expect((await visitor().post(path, { AppId: String(row.id) })).statusCode).toBe(401);
    expect((await (await demo.as('mentor')).post(path, { AppId: String(row.id) })).statusCode).toBe(403);
    for (const body of [{}, { Token: '' }, { Token: 'x', more: 1 }])
      expect((await ask(visitor(), 'addDocuments', body)).statusCode).toBe(400);
    const foreign = await visitor().post(
      '/api/praxis/applications/addDocuments',
      { Token: 'x'.repeat(43) },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.statusCode).toBe(403);
    expect(codeOf(await ask(visitor(), 'addDocuments', { Token: 'x'.repeat(43) }))).toBe('404 application-link');
  });

  it('opens nothing to add to after the application was declined, and again after that was taken back', async () => {
    const { row, email } = await handedIn();
    await remind(row.id, { Questions: ['cv'] });
    const Token = await tokenFor(email);
    const client = visitor();
    const move = async (Status: number) =>
      (await demo.as('manager')).post('/api/ApplicationForm/ChangeStatus', { Ids: [String(row.id)], Status });
    expect(codeOf(await move(1000))).toBe('200');
    expect((await read(Token)).Asked?.State).toBe('closed');
    expect(codeOf(await send(client, Token, 'cv', 'cv.pdf'))).toBe('404 no-upload');
    expect(codeOf(await ask(client, 'addDocuments', { Token }))).toBe('404 application-link');
    await move(-2);
    expect((await read(Token)).Asked?.State).toBe('open');
    expect(codeOf(await send(client, Token, 'cv', 'cv.pdf'))).toBe('200');
    await db
      .updateTable('application_links')
      .set({ expires: new Date(0) })
      .where('application', '=', row.id)
      .execute();
    expect(codeOf(await ask(client, 'addDocuments', { Token }))).toBe('404 application-link');
  });
});
