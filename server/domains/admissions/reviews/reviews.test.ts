import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000', BASE_URL: 'https://praxis.test' });
const { db } = demo.data;
const PROJECT = 'proto-vima';
const clients = new Map<string, ReturnType<typeof demo.as>>();
const as = (username: string) => {
  const client = clients.get(username) ?? demo.as(username);
  clients.set(username, client);
  return client;
};
const ask = async (who: string, call: string, body: object = {}) =>
  (await as(who)).post(`/api/praxis/${call}`, { ProjectId: PROJECT, ...body });
type Reply = Awaited<ReturnType<typeof ask>>;
const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
const list = async (body: object = {}, who = 'admin') =>
  (await ask(who, 'applications/list', { count: 200, ...body })).json<Calls['applications.list']['reply']>();
const one = async (AppId: string, who = 'admin') =>
  (await ask(who, 'applications/one', { AppId, Language: 'el' })).json<Calls['applications.one']['reply']>();
const { idOf } = demo;

/** Applications of the demo that wait, without reviews of their own. */
const waiting = (await list({ Stages: ['applicant'] })).list.map(({ Id }) => Id);
const [first = '', second = '', third = ''] = waiting;
const [draft = ''] = (await list({ Stages: ['draft'] })).list.map(({ Id }) => Id);
const { id: foreign } = await db
  .insertInto('applications')
  .values({
    project: Number(demo.projectId('nea-afetiria')),
    status: 1,
    year: 2031,
    number: 1,
    address: 'other@example.org',
    language: 'el',
    answers: '{}',
    form: '{}',
    submitted: new Date(),
  })
  .returning('id')
  .executeTakeFirstOrThrow();

const BODIES = {
  assign: (id: string) => ({ Ids: [id], PersonId: idOf('manager') }),
  addNote: (id: string) => ({ AppId: id, Text: 'Μια σημείωση' }),
  removeNote: (id: string) => ({ AppId: id, NoteId: '1' }),
  score: (id: string) => ({ AppId: id, Marks: { motive: 3, need: 3, time: 3 } }),
  write: (id: string) => ({ AppId: id, Subject: 'Θέμα', Text: 'Κείμενο' }),
} as const;

describe('who may', () => {
  it.each(Object.entries(BODIES))('%s: nobody else, and no application of another project', async (call, body) => {
    const path = `/api/praxis/reviews/${call}`;
    expect(codeOf(await demo.client('10.93.1.1').post(path, { ProjectId: PROJECT, ...body(first) }))).toBe(
      '401 not-signed-in',
    );
    for (const who of ['supervisor', 'coordinator', 'mentor', 'mentee', 'applicant'])
      expect([who, (await ask(who, `reviews/${call}`, body(first))).statusCode]).toEqual([who, 403]);
    expect(codeOf(await ask('admin', `reviews/${call}`, body(String(foreign))))).toBe('404 not-found');
  });

  it('a body that does not fit is refused at its place', async () => {
    const pointers = async (call: string, body: object) => {
      const reply = await ask('admin', `reviews/${call}`, body);
      return [
        reply.statusCode,
        ...(reply.json<{ errors?: { pointer: string }[] }>().errors ?? []).map(({ pointer }) => pointer),
      ];
    };
    expect(await pointers('assign', { Ids: [], PersonId: null })).toEqual([400, '/Ids']);
    expect(await pointers('addNote', { AppId: first, Text: '' })).toEqual([400, '/Text']);
    expect((await pointers('score', { AppId: first, Marks: { motive: 0 } })).slice(0, 2)).toEqual([
      400,
      '/Marks/motive',
    ]);
    expect(await pointers('write', { AppId: first, Subject: '', Text: 'x' })).toEqual([400, '/Subject']);
  });
});

describe('assigning', () => {
  it('offers those who decide, and nobody else', async () => {
    const people = (await ask('manager', 'reviews/people')).json<Calls['reviews.people']['reply']>();
    const ids = people.map(({ Id }) => Id);
    for (const who of ['admin', 'manager', 'managerlite']) expect([who, ids.includes(idOf(who))]).toEqual([who, true]);
    for (const who of ['mentor', 'mentee', 'coordinator']) expect([who, ids.includes(idOf(who))]).toEqual([who, false]);
    expect(codeOf(await ask('admin', 'reviews/assign', { Ids: [first], PersonId: idOf('mentor') }))).toBe(
      '422 not-a-reviewer',
    );
  });

  it('gives many at once, filters by reviewer, and notifies the reviewer once', async () => {
    await ask('admin', 'reviews/assign', { Ids: waiting, PersonId: null });
    const given = await ask('admin', 'reviews/assign', { Ids: [first, second], PersonId: idOf('manager') });
    expect(given.json()).toEqual({ Assigned: 2 });
    expect((await ask('admin', 'reviews/assign', { Ids: [first], PersonId: idOf('manager') })).json()).toEqual({
      Assigned: 0,
    });
    const mine = await list({ Reviewer: 'me', Stages: ['applicant'] }, 'manager');
    expect(mine.list.map(({ Id }) => Id).toSorted()).toEqual([first, second].toSorted());
    expect([mine.Mine, mine.Unassigned]).toEqual([2, waiting.length - 2]);
    expect((await list({ Reviewer: 'none', Stages: ['applicant'] })).count).toBe(waiting.length - 2);
    expect((await list({ Reviewer: idOf('manager'), Stages: ['applicant'] })).count).toBe(2);
    expect((await one(first)).Reviewer?.Id).toBe(idOf('manager'));
    const notices = await db
      .selectFrom('notifications')
      .where('person', '=', Number(idOf('manager')))
      .where('key', 'like', 'applications-assigned:%')
      .select('title')
      .execute();
    expect(notices.map(({ title }) => title)).toEqual([
      { key: 'notifications.applicationsAssigned', with: { count: 2 } },
    ]);
  });

  it('tells nobody who takes an application themselves', async () => {
    await ask('managerlite', 'reviews/assign', { Ids: [third], PersonId: idOf('managerlite') });
    const { found } = await db
      .selectFrom('notifications')
      .where('person', '=', Number(idOf('managerlite')))
      .where('key', 'like', 'applications-assigned:%')
      .select(({ fn }) => fn.countAll<string>().as('found'))
      .executeTakeFirstOrThrow();
    expect(Number(found)).toBe(0);
  });
});

describe('notes', () => {
  it('are read by the reviewers, removed by their author alone, and never shown to the applicant', async () => {
    const { Id } = (await ask('manager', 'reviews/addNote', { AppId: first, Text: 'Να της τηλεφωνήσουμε' })).json<{
      Id: string;
    }>();
    const notes = (await one(first, 'managerlite')).Notes;
    expect(notes.at(-1)).toMatchObject({ Id, By: { Id: idOf('manager') }, Own: false, Text: 'Να της τηλεφωνήσουμε' });
    expect(codeOf(await ask('admin', 'reviews/removeNote', { AppId: first, NoteId: Id }))).toBe('404 not-found');
    expect(codeOf(await ask('manager', 'reviews/removeNote', { AppId: second, NoteId: Id }))).toBe('404 not-found');
    const own = await (await as('applicant')).post('/api/praxis/applications/own', {});
    const linked = await (await as('applicant')).post('/api/ApplicationForm/GetApplication', {});
    expect(own.statusCode).toBe(200);
    for (const reply of [own, linked]) expect(reply.body).not.toMatch(/Notes|Review|τηλεφωνήσουμε/);
    expect(codeOf(await ask('manager', 'reviews/removeNote', { AppId: first, NoteId: Id }))).toBe('200');
    expect((await one(first)).Notes.map((note) => note.Id)).not.toContain(Id);
  });
});

describe('scores', () => {
  const marks = { motive: 4, need: 4, time: 3 };

  it('hides the scores of the others until one has given a score', async () => {
    expect((await one(first)).Review.Criteria.map(({ Name, Weight }) => [Name, Weight])).toEqual([
      ['motive', 40],
      ['need', 40],
      ['time', 20],
    ]);
    expect((await ask('manager', 'reviews/score', { AppId: first, Marks: marks, Comment: 'Ναι' })).json()).toEqual({
      Score: 76,
    });
    const hidden = await one(first, 'managerlite');
    expect(hidden.Review).toMatchObject({ Own: null, Count: 1, Mean: null, Spread: null, Others: [] });
    expect([hidden.Score, hidden.Reviews]).toEqual([null, 1]);
    await ask('managerlite', 'reviews/score', { AppId: first, Marks: { motive: 5, need: 5, time: 5 } });
    const { Review, Score } = await one(first, 'managerlite');
    expect(Review).toMatchObject({ Count: 2, Mean: 88, Spread: 12, Lowest: 76, Highest: 100 });
    expect(Review.Others).toMatchObject([{ Score: 76, Marks: marks, Comment: 'Ναι' }]);
    expect(Score).toBe(88);
    expect((await list({ Stages: ['applicant'] }, 'managerlite')).list.find(({ Id }) => Id === first)?.Score).toBe(88);
  });

  it('takes other marks of the same reviewer, and refuses what does not fit the criteria', async () => {
    expect((await ask('manager', 'reviews/score', { AppId: first, Marks: { ...marks, time: 5 } })).json()).toEqual({
      Score: 84,
    });
    expect((await one(first, 'manager')).Review.Count).toBe(2);
    const refused = async (Marks: object, AppId = first) => {
      const reply = await ask('manager', 'reviews/score', { AppId, Marks });
      return [codeOf(reply), ...(reply.json<{ errors?: { pointer: string }[] }>().errors ?? []).map((e) => e.pointer)];
    };
    expect(await refused({ motive: 4, need: 6 })).toEqual(['422 answers-not-valid', '/Marks/time', '/Marks/need']);
    expect(await refused({ ...marks, other: 1 })).toEqual(['422 answers-not-valid', '/Marks/other']);
    expect(await refused(marks, draft)).toEqual(['422 application-not-moved']);
  });

  it('whoever decides without a score sees the others, and gives none any more', async () => {
    expect(codeOf(await ask('admin', 'reviews/score', { AppId: first, Marks: null }))).toBe('200');
    expect((await one(first, 'admin')).Review).toMatchObject({ Own: { Score: null }, Count: 2, Mean: 92 });
    expect(codeOf(await ask('admin', 'reviews/score', { AppId: first, Marks: marks }))).toBe('422 scores-seen');
    expect(codeOf(await ask('manager', 'reviews/score', { AppId: first, Marks: null }))).toBe('422 score-given');
  });
});

describe('a mail from the panel', () => {
  it('goes to the applicant, is in the history, and leaves the move before it undoable', async () => {
    const moved = await (
      await as('admin')
    ).post('/api/ApplicationForm/ChangeStatus', {
      ProjectId: PROJECT,
      Ids: [second],
      Status: -1,
    });
    const { BatchId } = moved.json<{ BatchId: string }>();
    const { Email } = await one(second);
    const reply = await ask('manager', 'reviews/write', {
      AppId: second,
      Subject: 'Η συνέντευξή σας',
      Text: 'Πρώτη παράγραφος.\n\nΔεύτερη <b>παράγραφος</b>.',
    });
    expect(reply.json()).toEqual({ Mails: 1 });
    const mail = await db
      .selectFrom('mails')
      .where('address', '=', Email)
      .where('template', '=', 'application-message')
      .select(['subject', 'text', 'html'])
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Η συνέντευξή σας');
    expect(mail.text).toContain('Πρώτη παράγραφος.\n\nΔεύτερη <b>παράγραφος</b>.');
    expect(mail.html).not.toContain('<b>παράγραφος');
    expect((await one(second)).Moves[0]).toMatchObject({ Kind: 'message', Reason: 'Η συνέντευξή σας', Mailed: true });
    expect(codeOf(await ask('admin', 'applications/undo', { BatchId }))).toBe('200');
  });

  it('needs an address', async () => {
    await db.updateTable('applications').set({ address: '' }).where('id', '=', Number(third)).execute();
    expect(codeOf(await ask('manager', 'reviews/write', BODIES.write(third)))).toBe('422 no-address');
  });
});
