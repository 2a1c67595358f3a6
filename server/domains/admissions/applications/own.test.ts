import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApplicationFile, OwnApplication } from '../../../../schemas/entities/application.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

// Without https there is no human check.
const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000' });
const { db } = demo.data;
const PROJECT = 'proto-vima';
type Client = Awaited<ReturnType<typeof demo.as>>;
type Reply = Awaited<ReturnType<Client['post']>>;

const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
const ask = (client: Client, name: string, body: object = {}) => client.post(`/api/praxis/applications/${name}`, body);
const listOf = async (client: Client) => (await ask(client, 'own')).json<OwnApplication[]>();

let people = 0;
/** An application that was handed in by somebody who was signed in. */
async function handedIn(username: string) {
  const client = await demo.as(username);
  const email = `own${(people += 1)}@example.org`;
  const reply = await ask(client, 'submit', {
    ProjectId: PROJECT,
    Key: randomUUID(),
    Correct: true,
    Consent: true,
    Answers: {
      first_name: 'Άννα',
      last_name: 'Δήμου',
      birth_date: `${new Date().getUTCFullYear() - 25}-01-01`,
      afm: '123456783',
      email,
      phone: '6912345678',
      region: 'EL30',
      studies: 'degree',
      unemployed: 'no',
      motive: 'Θέλω να δουλέψω σύντομα',
    },
  });
  expect(codeOf(reply)).toBe('200');
  const { Protocol } = reply.json<{ Protocol: string }>();
  const own = await newest(client);
  expect(own.Protocol).toBe(Protocol);
  return { client, id: own.Id, Protocol };
}

const newest = async (client: Client): Promise<OwnApplication> => {
  const [own] = await listOf(client);
  if (!own) throw new Error('There is no application.');
  return own;
};

/** Moves an application, some time ago. */
async function move(id: string, Status: number, Reason = '', minutes = 5) {
  const reply = await (
    await demo.as('manager')
  ).post('/api/ApplicationForm/ChangeStatus', { Ids: [id], Status, Reason });
  expect(codeOf(reply)).toBe('200');
  if (minutes > 0)
    await db
      .updateTable('application_moves')
      .set({ time: new Date(Date.now() - minutes * 60_000) })
      .where('application', '=', Number(id))
      .where('kind', '<>', 'submit')
      .execute();
}
const kindsOf = ({ Events }: OwnApplication) => Events.map(({ Kind }) => Kind);
const remind = async (id: string, Questions: string[], Reason = '') =>
  codeOf(
    await (await demo.as('manager')).post('/api/ApplicationForm/UploadReminder', { AppId: id, Questions, Reason }),
  );

describe('the own applications', () => {
  it('are refused without a session, to other roles, and with a wrong body', async () => {
    const visitor = demo.client('10.94.1.1');
    for (const name of ['own', 'openOwn', 'withdraw']) {
      const body = name === 'own' ? {} : { AppId: '1' };
      expect(codeOf(await ask(visitor, name, body))).toMatch(/^401 /);
      expect(codeOf(await ask(await demo.as('mentor'), name, body))).toMatch(/^403 /);
      expect(codeOf(await ask(await demo.as('applicant3'), name, { ...body, More: 1 }))).toBe('400 body-does-not-fit');
    }
    expect(codeOf(await ask(await demo.as('applicant3'), 'withdraw', {}))).toBe('400 body-does-not-fit');
    expect(codeOf(await ask(await demo.as('applicant3'), 'own', { Language: 'fr' }))).toBe('400 body-does-not-fit');
  });

  it('are those of the caller alone, the newest first', async () => {
    expect(await listOf(await demo.as('applicant4'))).toEqual([]);
    const first = await handedIn('applicant4');
    const second = await handedIn('applicant4');
    const own = await listOf(first.client);
    expect(own.map(({ Id }) => Id)).toEqual([second.id, first.id]);
    expect(own[1]).toMatchObject({
      Protocol: first.Protocol,
      Url: PROJECT,
      State: 'received',
      Reason: '',
      Until: null,
      Asked: [],
      Documents: [],
      CanWithdraw: true,
      Events: [{ Kind: 'submitted' }],
    });
    const other = await demo.as('applicant5');
    expect((await listOf(other)).map(({ Id }) => Id)).not.toContain(first.id);
    for (const name of ['openOwn', 'withdraw'])
      expect(codeOf(await ask(other, name, { AppId: first.id }))).toBe('404 not-found');
  });

  it('show a decision once its mail goes out, and not what was taken back', async () => {
    const { client, id } = await handedIn('applicant6');
    await move(id, 2, '', 0);
    expect(await newest(client)).toMatchObject({ State: 'received', Events: [{ Kind: 'submitted' }] });
    await move(id, -1);
    const selected = await newest(client);
    expect(selected).toMatchObject({ State: 'selected' });
    expect(kindsOf(selected)).toEqual(['submitted', 'eligible', 'selected']);
    await move(id, -2);
    expect(kindsOf(await newest(client))).toEqual(['submitted', 'eligible']);
    await move(id, 1000, 'Οι θέσεις καλύφθηκαν');
    const declined = await newest(client);
    expect(declined).toMatchObject({ State: 'declined', Reason: 'Οι θέσεις καλύφθηκαν', CanWithdraw: false });
    expect(kindsOf(declined)).toEqual(['submitted', 'eligible', 'declined']);
    await move(id, -2);
    expect(await newest(client)).toMatchObject({ State: 'eligible', CanWithdraw: true });
    expect(JSON.stringify(await newest(client))).not.toMatch(/manager/i);
  });

  it('take the documents that were asked for, with a token of the own session', async () => {
    const { client, id } = await handedIn('applicant7');
    expect(codeOf(await ask(client, 'openOwn', { AppId: id }))).toBe('404 application-link');
    expect(await remind(id, ['cv'], 'Χωρίς φωτογραφία')).toBe('200');
    const asked = await newest(client);
    expect(asked).toMatchObject({ Reason: 'Χωρίς φωτογραφία', Asked: [{ Name: 'cv', Type: 'file' }] });
    expect(Date.parse(asked.Until ?? '')).toBeGreaterThan(Date.now());
    const { Token } = (await ask(client, 'openOwn', { AppId: id })).json<{ Token: string }>();
    expect((await ask(client, 'openOwn', { AppId: id })).json()).toEqual({ Token });
    const data = { bytes: '%PDF-1.7 cv', name: 'cv.pdf', type: 'application/pdf' };
    expect(codeOf(await client.form('/api/praxis/guests/upload', { Token, Question: 'cv', data }))).toBe('200');
    expect(codeOf(await ask(client, 'addDocuments', { Token }))).toBe('200');
    const sent = await newest(client);
    expect(sent).toMatchObject({ Asked: [], Documents: [{ Name: 'cv.pdf' }] });
    expect(kindsOf(sent)).toEqual(['submitted', 'asked', 'documents']);
    expect(codeOf(await ask(client, 'openOwn', { AppId: id }))).toBe('404 application-link');
  });

  it('are opened again to be handed in again', async () => {
    const { client, id } = await handedIn('applicant8');
    const reply = await (
      await demo.as('manager')
    ).post('/api/ApplicationForm/Resubmit', { AppId: id, Reason: 'Λείπει ο ΑΦΜ' });
    expect(codeOf(reply)).toBe('200');
    expect(await newest(client)).toMatchObject({ State: 'reopened', Reason: 'Λείπει ο ΑΦΜ' });
    const { Token } = (await ask(client, 'openOwn', { AppId: id })).json<{ Token: string }>();
    const link = await client.post('/api/ApplicationForm/CheckToken', { Token });
    expect(link.json()).toEqual({ Valid: true, Status: -1 });
  });
});

describe('a withdrawal', () => {
  it('ends an application for both sides, once, and reviewers see who did it', async () => {
    const { client, id, Protocol } = await handedIn('applicant9');
    const reply = await ask(client, 'withdraw', { AppId: id, Reason: 'Βρήκα δουλειά' });
    expect(reply.json()).toEqual({ Protocol });
    expect(await newest(client)).toMatchObject({ State: 'withdrawn', CanWithdraw: false, Reason: '' });
    expect(codeOf(await ask(client, 'withdraw', { AppId: id }))).toBe('422 application-not-moved');
    const file = (await ask(await demo.as('manager'), 'one', { AppId: id })).json<ApplicationFile>();
    expect(file).toMatchObject({ Stage: 'withdrawn', Before: 1 });
    expect(file.Moves[0]).toMatchObject({ Kind: 'withdraw', Reason: 'Βρήκα δουλειά', CanUndo: false });
    const mails = await db.selectFrom('mails').where('template', '=', 'application-declined').select('key').execute();
    expect(mails.filter(({ key }) => key.endsWith(`:${id}`))).toEqual([]);
  });

  it('is not possible once a mentee was made of the application', async () => {
    const { client, id } = await handedIn('applicant10');
    await move(id, 3);
    const made = await ask(await demo.as('manager'), 'makeMentee', { AppId: id, Invite: false });
    expect(codeOf(made)).toBe('200');
    const again = await demo.as('applicant10').catch(() => client);
    expect(await newest(again)).toMatchObject({ State: 'participant', CanWithdraw: false });
    expect(codeOf(await ask(again, 'withdraw', { AppId: id }))).toBe('422 application-not-moved');
  });

  it('can be taken back by those who decide', async () => {
    const { client, id } = await handedIn('applicant11');
    await move(id, -1);
    await ask(client, 'withdraw', { AppId: id });
    await move(id, -2);
    expect(await newest(client)).toMatchObject({ State: 'eligible', CanWithdraw: true });
  });
});
