import { beforeAll, beforeEach, expect, it } from 'vitest';
import { writeBook } from '../../../../tests/support/workbook/books.ts';
import { openBook } from '../../../../workbook/evaluate.ts';
import type { Workbook } from '../../../../schemas/documents/index.ts';
import type { Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { AnswerSet, QuestResults } from '../../../../schemas/entities/questionnaire.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { addQuestAction } from './support.ts';

const demo = await demoApp();
const project = Number(demo.projectId('proto-vima'));
const admin = await demo.as('admin');
const mentee = await demo.as('mentee');
const other = await demo.as('mentee2');

const BOOK: Workbook = {
  ...writeBook(
    {
      S: { A1: ['Number'], A2: ['Precent', 0.24], A3: '=A1*A2', A4: '=A1+A3', A5: '=A1/0', A6: '=IF(A1>5,"πολλά","")' },
    },
    { price: 'S!A1:A1', tax: 'S!A3:A3' },
    { Inputs: [{ FullName: 'price' }] },
  ),
  Formats: [['#,##0.00 €']],
};
const withFormat = (workbook: Workbook): Workbook => ({
  ...workbook,
  Active: workbook.Active.map((cell) => (cell.at[1] === 2 ? { ...cell, Format: 0 } : cell)),
});
const LISTED: Workbook = {
  ...withFormat(BOOK),
  Results: [{ FullName: 'tax', Label: 'Φόρος' }, { FullName: 'S!A4' }, { FullName: 'S!A5' }, { FullName: 'S!A6' }],
};
const QUEST: Questionnaire = {
  Title: 'Με αποτελέσματα',
  Sections: [{ Title: 'Φύλλα', Spreadsheets: [{ Id: 'results', Name: 'Σχέδιο' }] }],
};

const saveBook = async (document: object) => {
  const base = await demo.data.db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('name', '=', 'results')
    .select('revision')
    .executeTakeFirst();
  const body = { kind: 'workbook', name: 'results', document, message: '', base: base?.revision ?? 0 };
  return admin.post('/api/praxis/document/save', body);
};

let action = '';
beforeAll(() => saveBook(LISTED));
beforeEach(async () => {
  ({ action } = await addQuestAction(demo.data.db, project, QUEST));
});

const fill = async (client: TestClient, values: object) => {
  const set = (await client.post('/api/quest/getByAction', { ActionId: action })).json<AnswerSet>();
  const body = { AnswerSetId: set.AnswerSetID, GroupId: 'W_results', Text: JSON.stringify(values) };
  return client.post('/api/Quest/AnswerOpen', body);
};
const results = async (more: object = {}): Promise<QuestResults> =>
  (await admin.post('/api/quest/results', { ActionId: action, ...more })).json();
const shown = (found: QuestResults | undefined, name: string) =>
  found?.list.map(({ Answers }) => Answers[`aW_results:=${name}`]?.Shown ?? '').toSorted();
const question = ({ Questions }: QuestResults, name: string) =>
  Questions.find(({ GroupId }) => GroupId === `W_results:=${name}`);

it('shows the results of each person as the page computes them, and their means', async () => {
  await fill(mentee, { price: 1000 });
  await fill(other, { price: 3, 'S!A2': 0.5 });
  const found = await results();
  const book = await openBook(LISTED, { values: { price: 1000 } });
  const tax = LISTED.Active.findIndex(({ at }) => at[1] === 2);
  expect(shown(found, 'tax')).toEqual(['1,50 €', book.text(tax)]);
  book.close();
  expect(shown(found, 'S!A4')).toEqual(['1240', '4,5']);
  expect(shown(found, 'S!A5')).toEqual(['#DIV/0!', '#DIV/0!']);
  expect(question(found, 'tax')).toMatchObject({
    Place: 'Φόρος',
    Result: true,
    Answered: 2,
    Mean: 120.75,
    Least: 1.5,
    Most: 240,
    MeanText: '120,75 €',
  });
  // Files contain the exact numbers with the formats of the cells.
  const numbers = found.list.map(({ Answers }) => Answers['aW_results:=tax']?.Number ?? 0);
  expect(numbers.toSorted((one, two) => one - two)).toEqual([1.5, 240]);
  expect(question(found, 'tax')?.NumberFormat).toBe('#,##0.00 €');
  expect(found.list[0]?.Answers['aW_results:=S!A5']).not.toHaveProperty('Number');
  expect(question(found, 'S!A5')).toMatchObject({ Answered: 2, Mean: null });
  expect(question(found, 'S!A6')).toMatchObject({ Answered: 1 });
  expect(question(found, 'tax')).not.toHaveProperty('Uncomputed');
  expect(shown(await results({ Lang: 'en' }), 'S!A4')).toEqual(['1240', '4.5']);
  expect((await results({ GroupId: 'W_results:=tax' })).count).toBe(2);
  const combined = await admin.post('/api/quest/CombinedResults', { ActionIds: [action] });
  expect(shown(combined.json<{ Results: QuestResults[] }>().Results[0], 'S!A4')).toEqual(['1240', '4,5']);
});

it('gives a later page of the list its results', async () => {
  await fill(mentee, { price: 7 });
  await fill(other, { price: 8 });
  const pages = await Promise.all([0, 1].map((page) => results({ count: 1, page })));
  expect(new Set(pages.flatMap((page) => shown(page, 'S!A4') ?? []))).toEqual(new Set(['8,68', '9,92']));
});

it('takes no computed value of a browser', async () => {
  const refused = await fill(mentee, { price: 1, 'S!A4': 99 });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toMatchObject([{ pointer: '/Text/S!A4', code: 'no-input' }]);
});

it('follows a new revision, and has the formulas with a name where none are listed', async () => {
  await fill(mentee, { price: 1000 });
  expect(shown(await results(), 'tax')).toEqual(['240,00 €']);
  await saveBook(BOOK);
  const plain = await results();
  expect(shown(plain, 'tax')).toEqual(['240']);
  expect(question(plain, 'tax')?.Place).toBe('tax');
  expect(question(plain, 'S!A4')).toBeUndefined();
  await saveBook({ ...BOOK, Results: [] });
  expect(question(await results(), 'tax')).toBeUndefined();
  await saveBook(LISTED);
});

it('says in the cell that a book is not computed, and leaves it out of the means', async () => {
  const Preprocess = '({ inputs }) => { if (inputs.price > 100) throw new Error("no"); return inputs; }';
  await saveBook({ ...LISTED, Preprocess });
  await fill(mentee, { price: 1000 });
  await fill(other, { price: 50 });
  const found = await results();
  expect(shown(found, 'S!A4')).toEqual(['62', 'Δεν υπολογίστηκε']);
  expect(question(found, 'S!A4')).toMatchObject({ Answered: 1, Mean: 62, Uncomputed: 1 });
  expect(found.list.flatMap(({ Answers }) => Answers['aW_results:=tax']?.Failed ?? [])).toEqual(['script']);
  expect(shown(await results({ Lang: 'en' }), 'S!A4')).toEqual(['62', 'Not computed']);
  await saveBook(LISTED);
});

it('is refused where a result names an input or nothing', async () => {
  const refused = await saveBook({ ...LISTED, Results: [{ FullName: 'price' }, { FullName: 'S!Z9' }] });
  expect(refused.statusCode).toBe(422);
  expect(JSON.stringify(refused.json())).toContain('/document/Results/1/FullName');
});
