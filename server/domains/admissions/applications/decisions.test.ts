import { randomUUID } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { readApplicationForm } from '../../../../schemas/documents/application-run.ts';
import type { ApplicationStatus } from '../../../../schemas/entities/application-status.ts';
import { issueLinkToken } from '../../../platform/mail/link-tokens.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { findingColumns } from './finding.ts';
import { protocolOf } from './present.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000', BASE_URL: 'https://praxis.test' });
const { db } = demo.data;
const PROJECT = 'proto-vima';
const project = Number(demo.projectId(PROJECT));
type Client = Awaited<ReturnType<typeof demo.as>>;
type Reply = Awaited<ReturnType<Client['post']>>;
type ListReply = Calls['applications.list']['reply'];
type OneReply = Calls['applications.one']['reply'];
type MoveReply = Calls['applications.changeStatus']['reply'];

const clients = new Map<string, Promise<Client>>();
const as = (username: string): Promise<Client> => {
  const client = clients.get(username) ?? demo.as(username);
  clients.set(username, client);
  return client;
};
const ask = async (who: string, call: string, body: object = {}) =>
  (await as(who)).post(
    `/api/${['ChangeStatus', 'Resubmit', 'UploadReminder'].includes(call) ? 'ApplicationForm' : 'praxis/applications'}/${call}`,
    { ProjectId: PROJECT, ...body },
  );
const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
const list = async (body: object = {}, who = 'admin') => (await ask(who, 'list', body)).json<ListReply>();
const one = async (AppId: string, who = 'admin') => (await ask(who, 'one', { AppId })).json<OneReply>();
const move = async (Ids: string[], Status: number, more: object = {}, who = 'admin') =>
  ask(who, 'ChangeStatus', { Ids, Status, ...more });

const { settings } = await db
  .selectFrom('projects')
  .where('id', '=', project)
  .select('settings')
  .executeTakeFirstOrThrow();
const form = readApplicationForm(settingsOf(settings).Config['Application'], 'el');
let count = 0;

interface Given {
  readonly status?: ApplicationStatus;
  readonly before?: ApplicationStatus | null;
  readonly first?: string;
  readonly last?: string;
  readonly afm?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly language?: string;
  readonly submitted?: string;
  readonly in?: number;
  readonly person?: number;
}

/** A submitted application as it is stored. */
async function apply(given: Given = {}): Promise<string> {
  count += 1;
  const { status = 1, before = null, first = 'Ζωή', last = `Δοκιμή${count}`, afm = '', language = 'el' } = given;
  const { email = `zoe${count}@example.org`, submitted = '2026-11-02T09:00:00Z' } = given;
  const answers = {
    first_name: first,
    last_name: last,
    afm,
    email,
    phone: given.phone ?? `69${String(count).padStart(8, '0')}`,
    region: 'EL30',
    studies: 'degree',
  };
  const numbered = status === -1 ? { year: null, number: null } : { year: 2030, number: count };
  const { id } = await db
    .insertInto('applications')
    .values({
      project: given.in ?? project,
      status,
      before,
      ...numbered,
      address: email,
      language,
      answers: JSON.stringify(answers),
      form: JSON.stringify(status === -1 ? {} : form),
      submitted: status === -1 ? null : new Date(submitted),
      person: given.person ?? null,
      key: null,
      ...findingColumns({ form, answers, address: email, protocol: protocolOf(numbered) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

const stages = async (ids: string[]) => Promise.all(ids.map(async (id) => (await one(id)).Stage));
const mailsTo = async (address: string) =>
  db
    .selectFrom('mails')
    .where('address', '=', address)
    .orderBy('id')
    .select(['id', 'template', 'language', 'subject', 'text'])
    .execute();

beforeAll(async () => {
  await db.deleteFrom('applications').execute();
});

describe('who may', () => {
  const CALLS = [
    ['list', {}],
    ['ids', {}],
    ['one', { AppId: '1' }],
    ['reach', { Ids: ['1'], Status: -1 }],
    ['ChangeStatus', { Ids: ['1'], Status: -1 }],
    ['undoReach', { BatchId: randomUUID() }],
    ['undo', { BatchId: randomUUID() }],
    ['Resubmit', { AppId: '1' }],
    ['UploadReminder', { AppId: '1' }],
    ['makeMentee', { AppId: '1' }],
  ] as const;

  it.each(CALLS)('%s: nobody without a session, and no other role', async (call, body) => {
    const path = ['ChangeStatus', 'Resubmit', 'UploadReminder'].includes(call)
      ? 'ApplicationForm'
      : 'praxis/applications';
    expect(codeOf(await demo.client('10.92.1.1').post(`/api/${path}/${call}`, { ProjectId: PROJECT, ...body }))).toBe(
      '401 not-signed-in',
    );
    for (const who of ['supervisor', 'coordinator', 'mentor', 'mentee'])
      expect([who, (await ask(who, call, body)).statusCode]).toEqual([who, 403]);
  });

  it('a body that does not fit is refused at its place', async () => {
    const pointers = async (call: string, body: object) => {
      const reply = await ask('admin', call, body);
      return [
        reply.statusCode,
        ...(reply.json<{ errors?: { pointer: string }[] }>().errors ?? []).map(({ pointer }) => pointer),
      ];
    };
    expect(await pointers('ChangeStatus', { Ids: [], Status: -1 })).toEqual([400, '/Ids']);
    expect(await pointers('ChangeStatus', { Ids: ['1'], Status: 4 })).toEqual([400, '/Status']);
    expect(await pointers('list', { Stages: ['gone'] })).toEqual([400, '/Stages/0']);
    expect(await pointers('one', { AppId: '' })).toEqual([400, '/AppId']);
    expect((await pointers('makeMentee', { AppId: '1', Level: 1 }))[0]).toBe(400);
  });

  it('applications of another project are like none', async () => {
    const other = await apply({ in: Number(demo.projectId('nea-afetiria')), status: 3 });
    for (const [call, body] of [
      ['one', { AppId: other }],
      ['reach', { Ids: [other], Status: -1 }],
      ['ChangeStatus', { Ids: [other], Status: -2 }],
      ['Resubmit', { AppId: other }],
      ['UploadReminder', { AppId: other }],
      ['makeMentee', { AppId: other }],
    ] as const)
      expect([call, codeOf(await ask('admin', call, body))]).toEqual([call, '404 not-found']);
    expect((await list({ count: 200 })).list.map(({ Id }) => Id)).not.toContain(other);
  });
});

describe('the list', () => {
  it('finds by name in both alphabets, by address, tax number and protocol number', async () => {
    const id = await apply({ first: 'Ευδοκία', last: 'Χαραλάμπους', email: 'evdo.x@example.org', afm: '123456783' });
    const found = async (Search: string) => (await list({ Search })).list.map(({ Id }) => Id);
    for (const search of [
      'ευδοκια',
      'ΧΑΡΑΛ',
      'evdokia',
      'Charalampous',
      'evdo.x@example.org',
      '12345678',
      String(count),
    ])
      expect([search, await found(search)]).toEqual([search, [id]]);
    expect(await found(`2030-${String(count).padStart(6, '0')}`)).toEqual([id]);
    expect(await found('κανείς')).toEqual([]);
  });

  it('narrows by stage, period and duplicates, sorts, and counts the stages whatever is chosen', async () => {
    await db.deleteFrom('applications').execute();
    const ids = [
      await apply({ status: 1, last: 'Άλφα', submitted: '2026-10-01T09:00:00Z', afm: '111111111' }),
      await apply({ status: 100, last: 'Γάμμα', submitted: '2026-10-02T09:00:00Z', afm: '111111111' }),
      await apply({ status: 2, last: 'Βήτα', submitted: '2026-10-31T22:30:00Z', email: 'Same@example.org' }),
      await apply({ status: 3, last: 'Δέλτα', submitted: '2026-11-01T09:00:00Z', email: 'same@Example.org' }),
      await apply({ status: 1000, last: 'Έψιλον', submitted: '2026-11-02T09:00:00Z' }),
      await apply({ status: -1, last: 'Ζήτα', email: 'same@example.org', afm: '111111111' }),
    ];
    const names = async (body: object) => (await list(body)).list.map(({ Id }) => ids.indexOf(Id));
    expect(await names({})).toEqual([4, 3, 2, 1, 0, 5]);
    expect(await names({ Sort: { Field: 'Name' } })).toEqual([0, 2, 1, 3, 4, 5]);
    expect(await names({ Sort: { Field: 'Name', Down: true }, page: 1, count: 4 })).toEqual([2, 0]);
    expect(await names({ Stages: ['applicant'] })).toEqual([1, 0]);
    // The filter's dates are days in Greece.
    expect(await names({ From: '2026-11-01' })).toEqual([4, 3, 2]);
    expect(await names({ To: '2026-10-01' })).toEqual([0]);
    expect(await names({ Duplicates: true })).toEqual([3, 2, 1, 0]);
    const { count: fits, All, Totals } = await list({ Stages: ['selected'], From: '2026-10-02' });
    expect([fits, All]).toEqual([1, 6]);
    expect(Totals.map(({ Stage, Count }) => [Stage, Count])).toEqual([
      ['draft', 0],
      ['applicant', 1],
      ['eligible', 1],
      ['selected', 1],
      ['declined', 1],
      ['withdrawn', 0],
    ]);
    expect((await list({ Stages: ['draft'] })).Reached.map(({ Count }) => Count)).toEqual([5, 2, 1, 0]);
    expect((await ask('admin', 'ids', { Duplicates: true })).json<{ Ids: string[] }>().Ids).toHaveLength(4);
    const file = await one(ids[0] ?? '');
    expect(file.Duplicates).toMatchObject([{ Id: ids[1], Same: ['afm'] }]);
    const again = await apply({ last: 'Άλφα', phone: '+30 6999999999' });
    const other = await apply({ phone: '6999 999 999', email: 'SAME@example.org' });
    expect((await one(again)).Duplicates).toMatchObject([
      { Id: ids[0], Same: ['name'] },
      { Id: other, Same: ['phone'] },
    ]);
    expect((await one(other)).Duplicates).toHaveLength(3);
    expect([file.Answers['studies'], file.Questions.length > 5]).toEqual(['degree', true]);
    const { Attention } = (await (await as('admin')).post('/api/praxis/overview', { ProjectId: PROJECT })).json<
      Calls['overview.get']['reply']
    >();
    expect(Attention.Applicants).toBe(4);
  });
});

describe('a move', () => {
  it('goes forward with a mail in the language of the application, and its history says who and why', async () => {
    const id = await apply({ status: 100, email: 'forward@example.org', language: 'en' });
    const reach = (await ask('manager', 'reach', { Ids: [id], Status: -1 })).json<
      Calls['applications.reach']['reply']
    >();
    expect(reach).toEqual({
      Count: 1,
      Mails: 1,
      NoAddress: 0,
      Skipped: 0,
      To: [{ Stage: 'eligible', Count: 1 }],
      Seen: { [id]: 100 },
    });
    const moved = await move([id], -1, { Seen: reach.Seen, Reason: 'All papers are here' }, 'manager');
    expect(moved.json<MoveReply>()).toMatchObject({ Moved: 1, Mails: 1, Skipped: 0 });
    const file = await one(id);
    expect(file).toMatchObject({ Status: 2, Stage: 'eligible', Before: null });
    expect(file.Moves[0]).toMatchObject({
      Kind: 'forward',
      From: 'applicant',
      To: 'eligible',
      By: expect.stringMatching(/\S/),
      Reason: 'All papers are here',
      Mailed: true,
      Together: 1,
      CanUndo: true,
    });
    const [mail] = await mailsTo('forward@example.org');
    expect(mail).toMatchObject({ template: 'application-eligible', language: 'en' });
    expect(mail?.text).toContain('All papers are here');
    const { log } = await db
      .selectFrom('outbox')
      .where('key', 'like', `application-eligible:%:${id}`)
      .select((builder) => builder.fn.countAll<string>().as('log'))
      .executeTakeFirstOrThrow();
    expect(log).toBe('1');
  });

  it('takes several; those without such a move stay, and no mail goes out where nobody wants one', async () => {
    const ids = [await apply(), await apply({ status: 2 }), await apply({ status: 3 }), await apply({ status: -1 })];
    const reply = await move(ids, -1, { Mail: false });
    expect(reply.json<MoveReply>()).toMatchObject({ Moved: 2, Mails: 0, Skipped: 2 });
    expect(await stages(ids)).toEqual(['eligible', 'selected', 'selected', 'draft']);
    expect(codeOf(await move([ids[3] ?? ''], -1))).toBe('422 application-not-moved');
    expect(codeOf(await move([ids[0] ?? '', '99999999'], -1))).toBe('404 not-found');
  });

  it('declines, and back from there restores the status before; commands are never stored', async () => {
    const ids = [await apply({ status: 100 }), await apply({ status: 2 }), await apply({ status: 3 })];
    await move(ids, 1000);
    expect(await stages(ids)).toEqual(['declined', 'declined', 'declined']);
    await move(ids, -2);
    const rows = await db
      .selectFrom('applications')
      .where('id', 'in', ids.map(Number))
      .orderBy('id')
      .select('status')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([100, 2, 3]);
    await move(ids, 3);
    expect(await stages(ids)).toEqual(['selected', 'selected', 'selected']);
  });

  it('is refused by name if somebody was faster, and nothing is half done', async () => {
    const ids = [await apply({ last: 'Πρώτη' }), await apply({ last: 'Δεύτερη' }), await apply({ last: 'Τρίτη' })];
    const Seen = Object.fromEntries(ids.map((id) => [id, 1]));
    await move(ids.slice(0, 2), -1, { Seen }, 'manager');
    const reply = await move(ids, 1000, { Seen });
    expect(codeOf(reply)).toBe('409 applications-moved');
    expect(reply.json()).toMatchObject({ Count: 2, Names: 'Ζωή Πρώτη, Ζωή Δεύτερη' });
    expect(reply.json<{ Who: string }>().Who).toBe((await one(ids[0] ?? '')).Moves[0]?.By);
    expect(await stages(ids)).toEqual(['eligible', 'eligible', 'applicant']);
  });

  it('of two at the same moment one is done', async () => {
    const ids = [await apply(), await apply()];
    const Seen = Object.fromEntries(ids.map((id) => [id, 1]));
    const replies = await Promise.all([move(ids, -1, { Seen }), move(ids.toReversed(), 1000, { Seen }, 'manager')]);
    expect(replies.map(codeOf).toSorted()).toEqual(['200', '409 applications-moved']);
    expect(new Set(await stages(ids)).size).toBe(1);
  });

  it('that comes twice without Seen is done once, at the same moment too, and one of somebody else is refused', async () => {
    const ids = [await apply(), await apply({ status: 1000 })];
    const [first, second] = await Promise.all([move(ids, -1), move(ids, -1)]);
    expect(first.json()).toEqual(second.json());
    expect(first.json()).toMatchObject({ Moved: 1, Mails: 1, Skipped: 1 });
    expect(await stages(ids)).toEqual(['eligible', 'declined']);
    expect(codeOf(await move(ids.slice(0, 1), -1, {}, 'manager'))).toBe('409 applications-moved');
    // With the new status as seen, the move works.
    expect(codeOf(await move(ids.slice(0, 1), -1, { Seen: { [ids[0] ?? '']: 2 } }))).toBe('200');
    const set = [await apply()];
    const again = await Promise.all([move(set, 3), move(set, 3)]);
    expect(again.map(codeOf)).toEqual(['200', '200']);
    expect((await one(set[0] ?? '')).Moves).toHaveLength(1);
    // A minute later it is another move.
    await db
      .updateTable('application_moves')
      .set({ time: sql`now() - interval '61 seconds'` })
      .where('application', 'in', [...ids, ...set].map(Number))
      .execute();
    expect((await move(set, -2)).json()).toMatchObject({ Moved: 1 });
  });

  it('holds its mails for a minute: undone in it, none goes out, and the history says so', async () => {
    const email = 'held@example.org';
    const id = await apply({ email });
    const { BatchId } = (await move([id], -1)).json<MoveReply>();
    const due = await db
      .selectFrom('outbox')
      .where('key', '=', `application-eligible:${BatchId}:${id}`)
      .select('next')
      .executeTakeFirstOrThrow();
    expect(due.next.getTime() - Date.now()).toBeGreaterThan(50_000);
    expect((await ask('admin', 'undoReach', { BatchId })).json()).toEqual({ Count: 1, Waiting: 1, Gone: 0 });
    expect((await ask('admin', 'undo', { BatchId })).json()).toEqual({ Moved: 1, Stopped: 1, Gone: 0, Mails: 0 });
    expect(await mailsTo(email)).toEqual([]);
    const left = await db.selectFrom('outbox').where('key', 'like', `%:${BatchId}:%`).select('key').execute();
    expect(left).toEqual([]);
    expect((await one(id)).Moves.map(({ Kind, Mailed }) => [Kind, Mailed])).toEqual([
      ['undo', false],
      ['forward', false],
    ]);
  });

  it('undone later says how many mails have gone out, and corrects them where that is wanted', async () => {
    const ids = [await apply({ email: 'gone1@example.org' }), await apply({ email: 'gone2@example.org' })];
    const gone = async (BatchId: string, some: string[]) =>
      db
        .updateTable('outbox')
        .set({ done: new Date() })
        .where(
          'key',
          'in',
          some.map((id) => `application-eligible:${BatchId}:${id}`),
        )
        .execute();
    const first = (await move(ids, -1)).json<MoveReply>();
    await gone(first.BatchId, ids.slice(0, 1));
    expect((await ask('admin', 'undoReach', { BatchId: first.BatchId })).json()).toEqual({
      Count: 2,
      Waiting: 1,
      Gone: 1,
    });
    const undone = await ask('admin', 'undo', { BatchId: first.BatchId, Correction: true });
    expect(undone.json()).toEqual({ Moved: 2, Stopped: 1, Gone: 1, Mails: 1 });
    expect((await mailsTo('gone1@example.org')).map(({ template }) => template)).toEqual([
      'application-eligible',
      'application-corrected',
    ]);
    expect(await mailsTo('gone2@example.org')).toEqual([]);
    const second = (await move(ids, -1, { Seen: Object.fromEntries(ids.map((id) => [id, 1])) })).json<MoveReply>();
    await gone(second.BatchId, ids);
    expect((await ask('admin', 'undo', { BatchId: second.BatchId })).json()).toEqual({
      Moved: 2,
      Stopped: 0,
      Gone: 2,
      Mails: 0,
    });
  });

  it('is undone as a whole, unless something has happened since', async () => {
    const ids = [await apply({ status: 100 }), await apply({ status: 1000, before: 2 })];
    const { BatchId } = (await move(ids, 3)).json<MoveReply>();
    expect((await one(ids[1] ?? '')).Moves[0]).toMatchObject({ Together: 2, CanUndo: true });
    expect((await ask('admin', 'undo', { BatchId })).json()).toEqual({ Moved: 2, Stopped: 2, Gone: 0, Mails: 0 });
    const rows = await db
      .selectFrom('applications')
      .where('id', 'in', ids.map(Number))
      .orderBy('id')
      .select(['status', 'before'])
      .execute();
    expect(rows).toEqual([
      { status: 100, before: null },
      { status: 1000, before: 2 },
    ]);
    expect(codeOf(await ask('admin', 'undo', { BatchId }))).toBe('409 applications-moved');

    const again = (await move(ids, 2)).json<MoveReply>();
    await move([ids[0] ?? ''], 3);
    expect((await one(ids[1] ?? '')).Moves[0]?.CanUndo).toBe(false);
    expect(codeOf(await ask('admin', 'undo', { BatchId: again.BatchId }))).toBe('409 applications-moved');
    expect(codeOf(await ask('admin', 'undo', { BatchId: randomUUID() }))).toBe('404 not-found');
    expect(await stages(ids)).toEqual(['selected', 'eligible']);
  });

  it('stands in the audit log once, however many', async () => {
    const ids = [await apply(), await apply(), await apply()];
    const { BatchId } = (await move(ids, 1000, { Reason: 'Late' })).json<MoveReply>();
    const lines = await db
      .selectFrom('audit')
      .where('action', '=', 'applications.move')
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .execute();
    expect(lines[0]).toMatchObject({
      subject: '3 applications',
      details: { change: BatchId, applications: 3, mails: 3, to: ['declined'], reason: 'Late' },
    });
  });
});

describe('letters', () => {
  async function tokenFor(address: string): Promise<string> {
    const [mail] = (await mailsTo(address)).toReversed();
    return (mail && (await issueLinkToken(db, mail.id))) ?? '';
  }

  it('an application that is opened again is corrected by its link, and keeps its number and status', async () => {
    const email = 'again@example.org';
    const id = await apply({ status: 100, email, first: 'Άννα', afm: '123456783' });
    const owner = Number(demo.idOf('registered'));
    await db.updateTable('applications').set({ person: owner }).where('id', '=', Number(id)).execute();
    const { Protocol, Time } = await one(id);
    expect((await ask('admin', 'Resubmit', { AppId: id, Reason: 'Λείπει η διεύθυνση' })).json()).toEqual({ Mails: 1 });
    expect(await one(id)).toMatchObject({ Reopened: true, Stage: 'applicant' });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ template: 'application-resubmit' });
    expect(mail?.text).toContain('Λείπει η διεύθυνση');

    const visitor = demo.client('10.92.2.1');
    const Token = await tokenFor(email);
    expect((await visitor.post('/api/ApplicationForm/CheckToken', { Token })).json()).toEqual({
      Valid: true,
      Status: -1,
    });
    const challenge = (await visitor.post('/api/praxis/account/challenge', { Purpose: 'application' })).json<{
      Challenge: string;
    }>();
    // The call returns a challenge of altcha-lib.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const parsed = JSON.parse(challenge.Challenge) as Challenge;
    const solution = await solveChallenge({ challenge: parsed, deriveKey });
    const Answers = {
      first_name: 'Άννα',
      last_name: 'Νέα',
      birth_date: `${new Date().getUTCFullYear() - 25}-01-01`,
      afm: '123456783',
      email,
      phone: '6912345678',
      region: 'EL30',
      studies: 'degree',
      unemployed: 'no',
      motive: 'Θέλω να δουλέψω σύντομα',
    };
    const body = { ProjectId: PROJECT, Key: randomUUID(), Answers, Correct: true, Consent: true, Token };
    const HumanCheck = Buffer.from(JSON.stringify({ challenge: parsed, solution })).toString('base64');
    const reply = await visitor.post('/api/praxis/applications/submit', { ...body, HumanCheck });
    expect(reply.json()).toEqual({ Protocol, Mail: true });
    const file = await one(id);
    expect(file).toMatchObject({ Status: 100, Reopened: false, Name: 'Άννα Νέα', Protocol, Time });
    const { person } = await db
      .selectFrom('applications')
      .where('id', '=', Number(id))
      .select('person')
      .executeTakeFirstOrThrow();
    expect(person, 'whoever was signed in when they applied').toBe(owner);
    expect(file.Moves.map(({ Kind }) => Kind)).toEqual(['resubmitted', 'resubmit']);
    expect(codeOf(await ask('admin', 'Resubmit', { AppId: await apply({ status: 2 }) }))).toBe(
      '422 application-not-moved',
    );
  });

  it('a reminder goes to a draft with its form, and to the others with the documents that it names', async () => {
    const draft = await apply({ status: -1, email: 'draft@example.org' });
    const eligible = await apply({ status: 2, email: 'papers@example.org' });
    for (const [AppId, more] of [
      [draft, {}],
      [eligible, { Questions: ['cv'] }],
    ] as const)
      expect((await ask('admin', 'UploadReminder', { AppId, ...more })).json()).toEqual({ Mails: 1 });
    const [first] = await mailsTo('draft@example.org');
    const [second] = await mailsTo('papers@example.org');
    expect([first?.text.includes('/application/form/'), second?.text.includes('/application/documents/')]).toEqual([
      true,
      true,
    ]);
    expect(second?.text).toContain('- Βιογραφικό');
    expect((await one(draft)).Moves[0]).toMatchObject({ Kind: 'reminder', Mailed: true, CanUndo: false });
    expect(codeOf(await ask('admin', 'UploadReminder', { AppId: await apply({ status: 1000 }) }))).toBe(
      '422 application-not-moved',
    );
    expect(codeOf(await ask('admin', 'UploadReminder', { AppId: await apply({ email: '' }) }))).toBe(
      '422 application-not-moved',
    );
  });

  it('there is no reminder where no document that is needed is missing, whatever the reason says', async () => {
    const AppId = await apply({ status: 1, email: 'whole@example.org' });
    for (const more of [{}, { Reason: 'Γιατί' }, { Questions: [] }])
      expect(codeOf(await ask('admin', 'UploadReminder', { AppId, ...more }))).toBe('422 nothing-missing');
    expect(await mailsTo('whole@example.org')).toEqual([]);
    expect((await one(AppId)).Moves).toEqual([]);
  });

  it('a reminder is not sent a second time in a row, unless somebody wants it', async () => {
    const AppId = await apply({ status: 2, email: 'twice@example.org' });
    const remind = (more: object = {}) => ask('manager', 'UploadReminder', { AppId, Questions: ['cv'], ...more });
    expect(codeOf(await remind())).toBe('200');
    const second = await remind();
    expect(codeOf(second)).toBe('409 application-reminded');
    expect(second.json()).toMatchObject({ Time: expect.stringMatching(/^\d{2}-\d{2}-\d{4} /) });
    expect(await mailsTo('twice@example.org')).toHaveLength(1);
    expect(codeOf(await remind({ Again: true }))).toBe('200');
    // The application was moved since.
    await move([AppId], -2);
    expect(codeOf(await remind())).toBe('200');
  });
});

describe('the words of a project', () => {
  const admin = () => as('admin');
  const setWords = async (Name: string, Text: string) => {
    const { Revision } = (
      await (await admin()).post('/api/praxis/mail/template', { Name, Language: 'el', ProjectId: PROJECT })
    ).json<{ Revision: number }>();
    const body = { ProjectId: PROJECT, Name, Language: 'el', Text, Base: Revision };
    expect(codeOf(await (await admin()).post('/api/praxis/mail/savetemplate', body))).toBe('200');
  };

  it.each([
    ['application-eligible', 1, (id: string) => move([id], -1, { Reason: 'γιατί' })],
    ['application-selected', 2, (id: string) => move([id], -1, { Reason: 'γιατί' })],
    ['application-declined', 2, (id: string) => move([id], 1000, { Reason: 'γιατί' })],
    [
      'application-reminder',
      2,
      (AppId: string) => ask('admin', 'UploadReminder', { AppId, Questions: ['cv'], Reason: 'γιατί' }),
    ],
    ['application-reminder', -1, (AppId: string) => ask('admin', 'UploadReminder', { AppId, Reason: 'γιατί' })],
    ['application-resubmit', 1, (AppId: string) => ask('admin', 'Resubmit', { AppId, Reason: 'γιατί' })],
  ] as const)('may name every value that %s shows, of status %i', async (name, status, act) => {
    const { Values } = (
      await (await admin()).post('/api/praxis/mail/template', { Name: name, Language: 'el', ProjectId: PROJECT })
    ).json<{ Values: { Name: string }[] }>();
    await setWords(name, `Δικά μας λόγια\n\n${Values.map(({ Name }) => `{{ ${Name} }}`).join('\n\n')}`);
    const email = `words${count}@example.org`;
    expect(codeOf(await act(await apply({ status, email })))).toBe('200');
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ template: name, subject: 'Δικά μας λόγια', text: expect.stringContaining('γιατί') });
    await setWords(name, '');
  });
});

describe('a mentee', () => {
  const people = async (username: string) =>
    db
      .selectFrom('people')
      .innerJoin('memberships', 'memberships.person', 'people.id')
      .where('people.username', '=', username)
      .where('memberships.project', '=', project)
      .select(['people.id', 'people.fields', 'memberships.roles'])
      .executeTakeFirst();

  it('is made of a selected application, once, with its answers, a mentor and an invitation', async () => {
    const id = await apply({ status: 3, email: 'new.mentee@example.org', first: 'Ελπίδα', afm: '123456783' });
    expect(codeOf(await ask('admin', 'makeMentee', { AppId: await apply({ status: 2 }) }))).toBe(
      '422 application-not-moved',
    );
    const refused = await ask('admin', 'makeMentee', { AppId: id, MentorId: demo.idOf('mentee') });
    expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toMatchObject([
      422,
      [{ pointer: '/MentorId', code: 'choice' }],
    ]);
    expect(await people('new.mentee@example.org')).toBeUndefined();

    const MentorId = demo.idOf('mentor');
    const { UserId } = (await ask('admin', 'makeMentee', { AppId: id, MentorId })).json<{ UserId: string }>();
    const person = await people('new.mentee@example.org');
    expect(person).toMatchObject({
      id: Number(UserId),
      roles: ['Mentee'],
      fields: { first_name: 'Ελπίδα', email: 'new.mentee@example.org' },
    });
    const link = await db
      .selectFrom('mentor_mentee')
      .where('mentee', '=', Number(UserId))
      .select('mentor')
      .executeTakeFirst();
    expect(String(link?.mentor)).toBe(MentorId);
    expect((await mailsTo('new.mentee@example.org')).map(({ template }) => template)).toEqual(['invitation']);
    expect(await one(id)).toMatchObject({ MenteeId: UserId, Moves: [{ Kind: 'mentee' }] });
    // A participant's status is changed in the list of people, so that applications have no moves to or from it.
    for (const Status of [-2, 1000, 1]) expect(codeOf(await move([id], Status))).toBe('422 application-not-moved');
    expect(codeOf(await ask('admin', 'makeMentee', { AppId: id }))).toBe('422 application-not-moved');
  });

  it('a sign-in name that is taken is refused at its place, and another one can be given', async () => {
    const id = await apply({ status: 3, email: 'new.mentee@example.org' });
    const refused = await ask('admin', 'makeMentee', { AppId: id });
    expect(refused.json<{ errors: object[] }>().errors).toMatchObject([
      { pointer: '/Username', code: 'username-taken' },
    ]);
    expect((await one(id)).MenteeId).toBeNull();
    const made = await ask('admin', 'makeMentee', { AppId: id, Username: 'second.mentee', Invite: false });
    expect(codeOf(made)).toBe('200');
  });

  it('whoever was signed in when they applied becomes one with the account that they have', async () => {
    const applicant = await db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person')
      .where('memberships.project', '=', project)
      .where(sql<boolean>`memberships.roles = '{Registered}'`)
      .select(['people.id', 'people.username'])
      .executeTakeFirstOrThrow();
    const id = await apply({ status: 3, person: applicant.id });
    expect((await ask('manager', 'makeMentee', { AppId: id })).json()).toEqual({ UserId: String(applicant.id) });
    expect((await people(applicant.username))?.roles).toEqual(['Mentee']);
  });
});
