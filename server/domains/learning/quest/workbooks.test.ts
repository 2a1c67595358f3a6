import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeBook } from '../../../../tests/support/workbook/books.ts';
import type { Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { AnswerSet } from '../../../../schemas/entities/questionnaire.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { addQuestAction } from './support.ts';

const demo = await demoApp();
const project = Number(demo.projectId('proto-vima'));
const admin = await demo.as('admin');
const mentor = await demo.as('mentor');
const mentee = await demo.as('mentee');
const stranger = await demo.as('mentee2');

/** Four inputs; the rate has an initial value. */
const BOOK = writeBook(
  {
    Έσοδα: {
      A1: ['Number'],
      A2: ['Precent', 0.24],
      A3: ['Text'],
      A4: ['Date'],
      B1: '=A1*A2',
    },
  },
  { price: 'Έσοδα!A1' },
  { Name: 'Σχέδιο', Inputs: [{ FullName: 'price' }] },
);

const QUEST: Questionnaire = {
  Title: 'Με φύλλα',
  Sections: [
    {
      Title: 'Ερωτήσεις',
      Questions: [
        [{ Model: 'ID_0001', Type: 'spreadsheet', Text: 'Το σχέδιο', Spreadsheets: [{ Id: 'plan', Name: 'Σχέδιο' }] }],
        [
          {
            Model: 'ID_0002',
            Type: '19',
            Text: 'Γιατί τόσο;',
            Condition: { '>': [{ var: 'ID_0001.price' }, 1000] },
          },
        ],
      ],
    },
    { Title: 'Φύλλα', Spreadsheets: [{ Id: 'plan', Name: 'Σχέδιο' }] },
  ],
};

const saveBook = async (document: object, name = 'plan') => {
  const base = await demo.data.db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('name', '=', name)
    .select('revision')
    .executeTakeFirst();
  const saved = await admin.post('/api/praxis/document/save', {
    kind: 'workbook',
    name,
    document,
    message: '',
    base: base?.revision ?? 0,
  });
  expect(saved.statusCode).toBe(200);
};

let action = '';
let quest = '';
const issue = async (document: Questionnaire) => {
  ({ action, quest } = await addQuestAction(demo.data.db, project, document));
};
beforeAll(() => saveBook(BOOK));
beforeEach(() => issue(QUEST));

const open = async (client: TestClient): Promise<AnswerSet> =>
  (await client.post('/api/quest/getByAction', { ActionId: action })).json();
const byId = async (client: TestClient, AnswerSetId: string): Promise<AnswerSet> =>
  (await client.post('/api/quest/GetByAnswerSetId', { AnswerSetId })).json();
const cells = (client: TestClient, AnswerSetId: string, values: object, more: object = {}) =>
  client.post('/api/Quest/AnswerOpen', { AnswerSetId, GroupId: 'ID_0001', Text: JSON.stringify(values), ...more });
const storedIn = async (id: string, group = 'ID_0001'): Promise<unknown> =>
  JSON.parse((await byId(mentee, id)).Answers[group]?.Text ?? 'null');

describe('the answer of a workbook', () => {
  it('is merged cell by cell, and counts by its inputs without a first value', async () => {
    const set = await open(mentee);
    expect(set.QuestionCount).toBe(3);
    expect(set.Sections[0]?.Questions[0]?.[0]?.Spreadsheets?.[0]?.Inputs).toEqual([
      { FullName: 'price', InputType: 'Number', Required: true },
      { FullName: 'Έσοδα!A2', InputType: 'Precent', Required: false },
      { FullName: 'Έσοδα!A3', InputType: 'Text', Required: true },
      { FullName: 'Έσοδα!A4', InputType: 'Date', Required: true },
    ]);
    const { AnswerSetID } = set;
    // A third of one of two workbooks.
    expect((await cells(mentee, AnswerSetID, { price: 100 })).json()).toBe(16);
    expect((await cells(mentee, AnswerSetID, { 'Έσοδα!A3': 'Μέλι', 'Έσοδα!A4': 45_000 })).json()).toBe(50);
    expect((await cells(mentee, AnswerSetID, { 'Έσοδα!A2': 0.13 })).json()).toBe(50);
    expect(await storedIn(AnswerSetID)).toEqual({
      price: 100,
      'Έσοδα!A3': 'Μέλι',
      'Έσοδα!A4': 45_000,
      'Έσοδα!A2': 0.13,
    });
    const section = { price: 1, 'Έσοδα!A3': 'α', 'Έσοδα!A4': 1 };
    expect((await cells(mentee, AnswerSetID, section, { GroupId: 'W_plan' })).json()).toBe(100);
    expect((await open(mentee)).Sections[0]?.Questions[0]?.[0]?.Completion).toBe(100);
    // An emptied cell is missing again.
    expect((await cells(mentee, AnswerSetID, { price: null })).json()).toBe(83);
  });

  it('shows another question by the value of a cell', async () => {
    const { AnswerSetID } = await open(mentee);
    expect((await cells(mentee, AnswerSetID, { price: 1000, 'Έσοδα!A3': 'α', 'Έσοδα!A4': 1 })).json()).toBe(50);
    expect((await cells(mentee, AnswerSetID, { price: 1001 })).json()).toBe(33);
  });

  it('is of inputs alone: everything else is refused with its cell, and nothing is stored', async () => {
    const { AnswerSetID } = await open(mentee);
    const refused = async (values: object, more: object = {}) => {
      const reply = await cells(mentee, AnswerSetID, values, more);
      expect(reply.statusCode).toBe(422);
      return reply.json().errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]);
    };
    expect(await refused({ price: 1, 'Έσοδα!B1': 24 })).toEqual([['/Text/Έσοδα!B1', 'no-input']]);
    expect(await refused({ price: '=1+1', 'Έσοδα!A3': 3, 'Έσοδα!A4': true })).toEqual([
      ['/Text/price', 'bad-value'],
      ['/Text/Έσοδα!A3', 'bad-value'],
      ['/Text/Έσοδα!A4', 'bad-value'],
    ]);
    expect(await refused({ price: { value: 1 } })).toEqual([['/Text', 'bad-answer']]);
    expect(await refused({ 'a/~b': 1 })).toEqual([['/Text/a~1~0b', 'no-input']]);
    expect(await refused([1])).toEqual([['/Text', 'bad-answer']]);
    expect(await refused({ price: 1 }, { GroupId: 'W_other' })).toEqual([['/GroupId', 'no-group']]);
    const closed = { AnswerSetId: AnswerSetID, GroupId: 'ID_0001', OptionId: 'price' };
    expect((await mentee.post('/api/Quest/AnswerClosed', closed)).statusCode).toBe(422);
    const computed = { AnswerSetId: AnswerSetID, GroupId: 'ID_0001', Text: '{}', Values: { 'Έσοδα!B1': 24 } };
    expect((await mentee.post('/api/Quest/AnswerOpen', computed)).statusCode).toBe(400);
    const seen = await cells(mentee, AnswerSetID, { price: 1 }, { Seen: { price: [1] } });
    expect(seen.statusCode).toBe(400);
    expect((await byId(mentee, AnswerSetID)).Answers).toEqual({});
    // A text that looks like a formula stays a text.
    expect((await cells(mentee, AnswerSetID, { 'Έσοδα!A3': '=1+1' })).statusCode).toBe(200);
  });

  it('of two people keeps the cells of both; the same cell is a conflict with what is stored', async () => {
    const { AnswerSetID } = await open(mentee);
    await cells(mentee, AnswerSetID, { price: 1 }, { Seen: {} });
    // The mentor has not seen the price, and changes another cell.
    expect((await cells(mentor, AnswerSetID, { 'Έσοδα!A3': 'β' }, { Seen: {} })).statusCode).toBe(200);
    const conflict = await cells(mentor, AnswerSetID, { price: 2, 'Έσοδα!A4': 3 }, { Seen: {} });
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json()).toMatchObject({ code: 'answer-conflict', theirs: { Text: '{"price":1,"Έσοδα!A3":"β"}' } });
    expect(await storedIn(AnswerSetID)).toEqual({ price: 1, 'Έσοδα!A3': 'β' });
    // Sending the same value is no conflict, and a writer who saw the value may replace it.
    expect((await cells(mentor, AnswerSetID, { price: 1 }, { Seen: {} })).statusCode).toBe(200);
    expect((await cells(mentor, AnswerSetID, { price: 2 }, { Seen: { price: 1 } })).statusCode).toBe(200);
    const both = [3, 4].map((price) => cells(mentee, AnswerSetID, { price }, { Seen: { price: 2 } }));
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
      [200, 409],
    );
  });

  it('comes to the other page with the clock, from a moment on', async () => {
    const { AnswerSetID } = await open(mentee);
    const clock = async (client: TestClient, more: object = {}) =>
      client.post('/api/quest/RemainingTime', { AnswerSetId: AnswerSetID, ...more });
    expect((await clock(mentee)).json()).toMatchObject({ State: 'new', Changed: null });
    await cells(mentor, AnswerSetID, { price: 1 });
    const { Changed, ...rest } = (await clock(mentee)).json();
    expect(rest).not.toHaveProperty('Answers');
    const { Answers } = await open(mentee);
    expect(Changed).toBe(Answers['ID_0001']?.Time);
    const since = (moment: number) => clock(mentee, { Since: new Date(moment).toISOString() });
    expect((await since(0)).json().Answers).toEqual(Answers);
    expect((await since(new Date(Changed).getTime() + 3_600_000)).json().Answers).toEqual({});
    expect((await clock(stranger, { Since: Changed })).statusCode).toBe(404);
    expect((await clock(mentee, { Since: 'x' })).statusCode).toBe(400);
  });

  it('is not told while its clock hides it', async () => {
    await issue({ ...QUEST, Duration: 600, Pause: 'stops' });
    const { AnswerSetID } = await open(mentee);
    await mentee.post('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
    await cells(mentee, AnswerSetID, { price: 1 });
    const readChanges = async () =>
      (
        await mentee.post('/api/quest/RemainingTime', { AnswerSetId: AnswerSetID, Since: new Date(0).toISOString() })
      ).json();
    expect(await readChanges()).toHaveProperty('Answers.ID_0001');
    await mentee.post('/api/praxis/quest/pause', { AnswerSetId: AnswerSetID });
    expect(await readChanges()).toMatchObject({ State: 'paused', Changed: null });
    expect(await readChanges()).not.toHaveProperty('Answers');
  });

  it('is for who may answer: 401, 404, 403 and 409 after the end as other answers', async () => {
    const { AnswerSetID } = await open(mentee);
    await cells(mentee, AnswerSetID, { price: 1 });
    expect((await cells(demo.client(), AnswerSetID, { price: 2 })).statusCode).toBe(404);
    expect((await cells(stranger, AnswerSetID, { price: 2 })).statusCode).toBe(404);
    const reader = await demo.as('supervisorlite');
    expect([403, 404]).toContain((await cells(reader, AnswerSetID, { price: 2 })).statusCode);
    await mentee.post('/api/quest/finish', { AnswerSetId: AnswerSetID });
    const late = await cells(mentee, AnswerSetID, { price: 2 });
    expect(late.json()).toMatchObject({ status: 409, code: 'quest-finished' });
    expect(await storedIn(AnswerSetID)).toEqual({ price: 1 });
  });

  it('that came late changes only its own cells when it is accepted', async () => {
    await issue({ ...QUEST, Duration: 600 });
    const { AnswerSetID } = await open(mentee);
    await mentee.post('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
    await cells(mentee, AnswerSetID, { price: 1, 'Έσοδα!A3': 'α' });
    await demo.data.db
      .updateTable('answer_sets')
      .set({ deadline: sql<Date>`deadline - make_interval(secs => 700)` })
      .where('id', '=', AnswerSetID)
      .execute();
    await cells(mentee, AnswerSetID, { price: 5 });
    expect(await storedIn(AnswerSetID)).toEqual({ price: 1, 'Έσοδα!A3': 'α' });
    const { list } = (await admin.post('/api/praxis/quest/late', { AnswerSetId: AnswerSetID })).json();
    expect(list[0]).toMatchObject({ Shown: 'price: 5', ShownNow: 'price: 1; Έσοδα!A3: α' });
    await admin.post('/api/praxis/quest/judgeLate', { Ids: [list[0].Id], Accept: true });
    expect(await storedIn(AnswerSetID)).toEqual({ price: 5, 'Έσοδα!A3': 'α' });
  });

  it('is taken back with all others', async () => {
    const { AnswerSetID } = await open(mentee);
    await cells(mentee, AnswerSetID, { price: 1 });
    await mentee.post('/api/quest/ClearByAction', { ActionId: action });
    expect(await storedIn(AnswerSetID)).toBeNull();
    expect((await cells(mentee, AnswerSetID, { price: 2 }, { Seen: {} })).statusCode).toBe(200);
  });

  it('keeps values of inputs that are gone, and counts a value of another type as empty', async () => {
    const { AnswerSetID } = await open(mentee);
    await cells(mentee, AnswerSetID, { price: 1, 'Έσοδα!A3': 'α', 'Έσοδα!A4': 1 });
    await saveBook(writeBook({ Έσοδα: { A3: ['Number'], A4: ['Date'], B1: '=A3+A4' } }, {}, { Name: 'Σχέδιο' }));
    const changed = await byId(mentee, AnswerSetID);
    expect(changed.Sections[0]?.Questions[0]?.[0]?.Completion).toBe(50);
    expect((await cells(mentee, AnswerSetID, { price: 2 })).statusCode).toBe(422);
    expect((await cells(mentee, AnswerSetID, { 'Έσοδα!A3': 7 })).statusCode).toBe(200);
    expect(await storedIn(AnswerSetID)).toEqual({ price: 1, 'Έσοδα!A3': 7, 'Έσοδα!A4': 1 });
    await saveBook(BOOK);
  });

  it('keeps the limits of its inputs, and counts those that have to be filled in', async () => {
    const limited = {
      ...BOOK,
      Active: BOOK.Active.map((cell) => {
        if (cell.InputType === 'Text') return { ...cell, MaxLength: 4, Required: false };
        if (cell.InputType === 'Precent') return { ...cell, Required: true };
        return cell.InputType === 'Date'
          ? { ...cell, Min: 40_000 }
          : { ...cell, ...(cell.Type === 'Input' ? { Min: 0, Max: 500 } : {}) };
      }),
    };
    await saveBook(limited);
    const { AnswerSetID } = await open(mentee);
    const refused = await cells(mentee, AnswerSetID, {
      price: 500.5,
      'Έσοδα!A3': 'Πέντε',
      'Έσοδα!A4': 39_999,
      'Έσοδα!A2': 0.1,
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([
      { pointer: '/Text/price', code: 'too-large', params: { most: 500 } },
      { pointer: '/Text/Έσοδα!A3', code: 'too-long', params: { count: 4 } },
      { pointer: '/Text/Έσοδα!A4', code: 'too-small', params: { least: 40_000 } },
    ]);
    expect((await cells(mentee, AnswerSetID, { price: -1 })).json().errors).toMatchObject([{ code: 'too-small' }]);
    expect((await cells(mentee, AnswerSetID, { price: 500, 'Έσοδα!A4': 40_000 })).json()).toBe(33);
    expect((await cells(mentee, AnswerSetID, { 'Έσοδα!A2': 0.13 })).json()).toBe(50);
    await saveBook(BOOK);
  });

  it('of a workbook that does not exist is not counted, and refused', async () => {
    const gone = { Model: 'ID_0001', Type: 'spreadsheet', Text: 'x', Spreadsheets: [{ Id: 'gone', Name: 'x' }] };
    await issue({
      Title: 'x',
      Sections: [{ Title: 'x', Questions: [[gone], [{ Model: 'ID_0002', Type: '19', Text: 'y' }]] }],
    });
    const { AnswerSetID } = await open(mentee);
    expect((await cells(mentee, AnswerSetID, { price: 1 })).json().errors).toMatchObject([{ code: 'no-workbook' }]);
    const text = { AnswerSetId: AnswerSetID, GroupId: 'ID_0002', Text: 'y' };
    expect((await mentee.post('/api/Quest/AnswerOpen', text)).json()).toBe(100);
  });
});

describe('results', () => {
  it('have each input by its name, with counts of numbers, and find it', async () => {
    const { AnswerSetID } = await open(mentee);
    await cells(mentee, AnswerSetID, { price: 1234.5, 'Έσοδα!A2': 0.13, 'Έσοδα!A3': 'Μέλι', 'Έσοδα!A4': 45_000 });
    const other = await open(stranger);
    await cells(stranger, other.AnswerSetID, { price: 10 });
    const results = (await admin.post('/api/quest/results', { ActionId: action })).json();
    const price = results.Questions.find(({ GroupId }: { GroupId: string }) => GroupId === 'ID_0001:price');
    expect(price).toMatchObject({ Place: 'price', Answered: 2, Mean: 622.25, Least: 10, Most: 1234.5, Open: true });
    const row = results.list.find(({ AnswerSetID: id }: { AnswerSetID: string }) => id === AnswerSetID);
    expect(row.Answers).toMatchObject({
      'aID_0001:price': { Shown: '1.234,5' },
      'aID_0001:Έσοδα!A2': { Shown: '13%' },
      'aID_0001:Έσοδα!A4': { Shown: '15-03-2023' },
      aID_0001: { Shown: 'price: 1.234,5; Έσοδα!A2: 13%; Έσοδα!A3: Μέλι; Έσοδα!A4: 15-03-2023' },
    });
    const found = async (more: object) =>
      (await admin.post('/api/quest/results', { ActionId: action, ...more })).json().count;
    expect(await found({ GroupId: 'ID_0001:price' })).toBe(2);
    expect(await found({ GroupId: 'ID_0001:Έσοδα!A3' })).toBe(1);
    expect(await found({ GroupId: 'ID_0001:nothing' })).toBe(0);
    expect(await found({ Search: 'μελι' })).toBe(1);
    // Names of inputs are not answers.
    expect(await found({ Search: 'price' })).toBe(0);
  });
});

describe('a workbook is read', () => {
  const ONE = '/api/documents/getSpreadsheet';
  const status = async (client: TestClient, body: object) =>
    (await client.post(ONE, { Id: 'plan', ...body })).statusCode;

  it('by its makers, and by who may read an answer set with it', async () => {
    const { AnswerSetID } = await open(mentee);
    const set = { AnswerSetId: AnswerSetID };
    expect(await status(admin, {})).toBe(200);
    for (const client of [admin, mentee, mentor]) {
      expect(await status(client, set)).toBe(200); // oxlint-disable-line no-await-in-loop -- three calls
      expect(await status(client, {})).toBe(200); // oxlint-disable-line no-await-in-loop -- three calls
    }
    expect(await status(stranger, set)).toBe(404);
    expect(await status(await demo.as('mentee49'), {})).toBe(404);
    expect(await status(demo.client(), set)).toBe(404);
    expect(await status(demo.client(), {})).toBe(401);
    await saveBook(BOOK, 'secret');
    expect((await mentee.post(ONE, { Id: 'secret', ...set })).statusCode).toBe(404);
    expect((await mentee.post(ONE, { Id: 'secret' })).statusCode).toBe(404);
    expect((await mentee.post(ONE, { Id: 'plan', AnswerSetId: 'x'.repeat(65) })).statusCode).toBe(400);
  });

  it('without a session where the set was issued publicly, and not before its clock has begun', async () => {
    const issued = (await admin.post('/api/praxis/quest/issue', { QuestId: quest, How: 'public' })).json();
    expect(await status(demo.client(), { AnswerSetId: issued.AnswerSetId })).toBe(200);
    await issue({ ...QUEST, Duration: 600 });
    const { AnswerSetID } = await open(mentee);
    expect(await status(mentee, { AnswerSetId: AnswerSetID })).toBe(404);
    await mentee.post('/api/quest/StartTime', { AnswerSetId: AnswerSetID });
    expect(await status(mentee, { AnswerSetId: AnswerSetID })).toBe(200);
  });
});

describe('the workbook of the view of an action is read', () => {
  const ONE = '/api/documents/getSpreadsheet';
  const idOf = async (title: string): Promise<string> => {
    const found = await demo.data.db
      .selectFrom('actions')
      .where('project', '=', project)
      .where('title', '=', title)
      .select('id')
      .executeTakeFirstOrThrow();
    return String(found.id);
  };

  it('by who sees the action, and only the one that the view names', async () => {
    const goals = { ActionId: await idOf('Οι στόχοι μου για το εξάμηνο') };
    const ask = async (client: TestClient, body: object) => (await client.post(ONE, body)).statusCode;
    expect(await ask(mentee, { Id: 'budget', ...goals })).toBe(200);
    expect(await ask(mentor, { Id: 'budget', ...goals })).toBe(200);
    expect(await ask(mentee, { Id: 'loan', ...goals })).toBe(404);
    expect(await ask(mentee, { Id: 'budget', ActionId: await idOf('Ο χάρτης των δεξιοτήτων μου') })).toBe(404);
    expect(await ask(demo.client(), { Id: 'budget', ...goals })).toBe(401);
    const hidden = { ActionId: await idOf('Έλεγχος φακέλου') };
    expect(await ask(mentee, { Id: 'budget', ...hidden })).toBe(404);
  });
});

it('the list of workbooks says which questionnaires have them', async () => {
  await issue({ ...QUEST, Title: 'Ένα μόνο φύλλο' });
  const list = await admin.post('/api/documents/getSpreadsheetList', {});
  const plan = list.json<{ Id: string; Cells: number; Quests: string[] }[]>().find(({ Id }) => Id === 'plan');
  expect(plan?.Cells).toBe(5);
  expect(plan?.Quests.filter((title) => title === 'Ένα μόνο φύλλο')).toHaveLength(1);
});

it('a questionnaire with a workbook that does not exist, or that is in two sections, is not saved', async () => {
  const save = (Document: Questionnaire) => admin.post('/api/praxis/quest/save', { Document, Base: 0, Message: '' });
  const section = (...ids: string[]) => ({ Title: 'x', Spreadsheets: ids.map((Id) => ({ Id, Name: Id })) });
  expect((await save({ Title: 'x', Sections: [section('plan')] })).statusCode).toBe(200);
  const refused = await save({ Title: 'x', Sections: [section('plan'), section('gone', 'plan')] });
  expect(refused.json().errors).toMatchObject([
    { pointer: '/Document/Sections/1/Spreadsheets/0', code: 'no-workbook' },
    { pointer: '/Document/Sections/1/Spreadsheets/1', code: 'book-twice' },
  ]);
});
