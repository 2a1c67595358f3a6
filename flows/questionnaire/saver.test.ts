import { describe, expect, test } from 'vitest';
import type { SavingEvent } from './actors.ts';
import { Saver, type AnswerStore } from './saver.ts';
import { BOOK, NAME, SET } from '../../tests/support/flows/questionnaire.ts';

const failure = (status: number, code: string, data: unknown = null) =>
  Object.assign(new Error(code), { status, code, data });
const OFFLINE = failure(0, 'network');

/** A saver over a server with queued replies, and a device with storage. */
function stage(replies: unknown[] = [], kept: unknown[] = []) {
  const sent: Record<string, unknown>[] = [];
  const told: SavingEvent[] = [];
  const items = new Map<string, unknown>(kept.map((item) => [String(Object(item)['key']), item]));
  const pauses: number[] = [];
  let next = () => {};
  let names = 0;
  const shelf: AnswerStore = {
    all: async () => [...items.values()],
    put: async (_, key, item) => void items.set(key, item),
    drop: async (_, key) => void items.delete(key),
  };
  const saver = new Saver({
    send: async (name, body) => {
      sent.push({ name, ...Object(body) });
      const reply = replies.shift() ?? 50;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    answerStore: shelf,
    emit: (event) => void told.push(event),
    name: () => `name-${++names}`,
    wait: (milliseconds, then) => {
      pauses.push(milliseconds);
      next = then;
      return () => {};
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { saver, sent, told, items, pauses, settle, retry: () => next() };
}

test('saves in order, with the revision that was seen and a name of its own', async () => {
  const { saver, sent, told, items, settle } = stage();
  await saver.open({ ...SET, Answers: { ID_0001: { OptionId: 'idea', Text: null, Revision: 3, Time: '' } } });
  saver.save([{ GroupId: 'ID_0001', OptionId: 'firm' }]);
  saver.save([{ GroupId: 'ID_0001', OptionId: null }]);
  saver.save([{ GroupId: 'ID_0002', Text: 'x' }]);
  await settle();
  expect(sent).toEqual([
    {
      name: 'quest.answerClosed',
      AnswerSetId: 'a1',
      GroupId: 'ID_0001',
      OptionId: 'firm',
      Revision: 3,
      ClientKey: 'name-1',
    },
    {
      name: 'quest.answerClosed',
      AnswerSetId: 'a1',
      GroupId: 'ID_0001',
      OptionId: null,
      Revision: 4,
      ClientKey: 'name-2',
    },
    { name: 'quest.answerOpen', AnswerSetId: 'a1', GroupId: 'ID_0002', Text: 'x', Revision: 0, ClientKey: 'name-3' },
  ]);
  expect(told.map(({ type, pending }) => [type, pending])).toEqual([
    ['SAVED', 2],
    ['SAVED', 1],
    ['SAVED', 0],
  ]);
  expect(items.size).toBe(0);
});

test('fifty answers without a line all arrive once, in order, when it is back', async () => {
  const { saver, sent, told, items, pauses, settle, retry } = stage([OFFLINE, OFFLINE]);
  await saver.open(SET);
  const groups = Array.from({ length: 50 }, (_, index) => `ID_${String(index).padStart(4, '0')}`);
  for (const GroupId of groups) saver.save([{ GroupId, Text: GroupId }]);
  await settle();
  expect(items.size).toBe(50);
  retry();
  await settle();
  expect(pauses).toEqual([2000, 4000]);
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['KEPT']));
  saver.retry();
  await settle();
  expect(sent.slice(2).map(({ GroupId }) => GroupId)).toEqual(groups);
  expect(new Set(sent.map(({ ClientKey }) => ClientKey)).size).toBe(50);
  expect(items.size).toBe(0);
  expect(told.at(-1)).toMatchObject({ type: 'SAVED', pending: 0 });
});

test('answers that were stored before the page closed are shown and sent first', async () => {
  const kept = { key: 'before-1', answer: { GroupId: 'ID_0002', Text: 'old' }, seen: 2 };
  const { saver, sent, told, settle } = stage([], [kept, 'what is none is left aside']);
  await saver.open(SET);
  saver.save([{ GroupId: 'ID_0001', OptionId: 'idea' }]);
  await settle();
  expect(told[0]).toMatchObject({ type: 'RESTORED', answers: [kept.answer] });
  expect(sent.map(({ GroupId, ClientKey, Revision }) => [GroupId, ClientKey, Revision])).toEqual([
    ['ID_0002', 'before-1', 2],
    ['ID_0001', 'name-1', 0],
  ]);
});

test('texts that are no values are stored with their workbook until they are mended, and told when the set opens again', async () => {
  const { saver, items, told, settle } = stage();
  await saver.open(SET);
  saver.storeWrong('ID_0005', { price: '1x' });
  saver.storeWrong('ID_0006', { name: 'y' });
  saver.storeWrong('ID_0005', {});
  await settle();
  expect([...items.values()]).toEqual([{ group: 'ID_0006', texts: { name: 'y' } }]);
  await saver.open(SET);
  await settle();
  expect(told.at(-1)).toEqual({ type: 'WRONG_STORED', wrong: { ID_0006: { name: 'y' } }, pending: 0 });
  saver.forgetWrong();
  await settle();
  expect(items.size).toBe(0);
});

test('a refusal is told, and does not hold up what comes after it', async () => {
  const { saver, told, items, settle } = stage([failure(422, 'answer-does-not-fit')]);
  await saver.open(SET);
  saver.save([
    { GroupId: 'ID_0001', OptionId: 'gone' },
    { GroupId: 'ID_0002', Text: 'x' },
  ]);
  await settle();
  expect(told.map(({ type }) => type)).toEqual(['REFUSED', 'SAVED']);
  expect(items.size).toBe(0);
});

const overtaken = failure(409, 'answer-conflict', { theirs: { OptionId: null, Text: 'theirs', Revision: 9 } });

test('an answer in conflict waits on the device with later typing until it is chosen, and then overwrites the other one', async () => {
  const { saver, sent, told, items, settle } = stage([overtaken]);
  await saver.open(SET);
  for (const Text of ['a', 'ab']) saver.save([{ GroupId: 'ID_0002', Text }]);
  await settle();
  expect(told).toMatchObject([
    { type: 'OVERTAKEN', answer: { Text: 'ab' }, theirs: { GroupId: 'ID_0002', Text: 'theirs' }, pending: 0 },
  ]);
  saver.save([{ GroupId: 'ID_0002', Text: 'abc' }]);
  await settle();
  expect(sent).toHaveLength(1);
  expect([...items.values()]).toMatchObject([{ answer: { Text: 'abc' }, seen: 0 }]);
  saver.choose(['ID_0002'], 'own');
  await settle();
  expect(sent.at(-1)).toMatchObject({ Text: 'abc', Revision: 9 });
  expect(told.at(-1)).toMatchObject({ type: 'SAVED', pending: 0 });
  expect(items.size).toBe(0);
});

test('where theirs is chosen nothing is sent, and the next answer is over it', async () => {
  const { saver, sent, items, settle } = stage([overtaken]);
  await saver.open(SET);
  saver.save([{ GroupId: 'ID_0002', Text: 'a' }]);
  await settle();
  saver.choose(['ID_0002'], 'other');
  await settle();
  expect([sent.length, items.size]).toEqual([1, 0]);
  saver.save([{ GroupId: 'ID_0002', Text: 'theirs and more' }]);
  await settle();
  expect(sent.at(-1)).toMatchObject({ Revision: 9 });
});

test('an open conflict is shown again after the page was closed', async () => {
  const first = stage([overtaken]);
  await first.saver.open(SET);
  first.saver.save([{ GroupId: 'ID_0002', Text: 'a' }]);
  await first.settle();
  const again = stage([overtaken], [...first.items.values()]);
  await again.saver.open(SET);
  await again.settle();
  expect(again.told.at(-1)).toMatchObject({ type: 'OVERTAKEN', answer: { Text: 'a' } });
});

test('of two answers to a group the second is kept over the first, so that a page that opens next sends it so', async () => {
  const { saver, items, settle } = stage([50, OFFLINE]);
  await saver.open(SET);
  for (const Text of ['a', 'ab']) saver.save([{ GroupId: 'ID_0002', Text }]);
  await settle();
  expect([...items.values()]).toMatchObject([{ answer: { Text: 'ab' }, seen: 1 }]);
});

test.each([401, 429, 503])('a %i is no refusal: the answer is kept', async (status) => {
  const { saver, told, items, settle } = stage([failure(status, 'later')]);
  await saver.open(SET);
  saver.save([{ GroupId: 'ID_0002', Text: 'x' }]);
  await settle();
  expect(told.map(({ type }) => type)).toEqual(['KEPT']);
  expect(items.size).toBe(1);
});

test.each([
  [409, 'other-person'],
  [403, 'consent-needed'],
])('a %i %s is no refusal of the answer: it waits for its writer', async (status, code) => {
  const { saver, told, items, settle } = stage([failure(status, code)]);
  await saver.open(SET);
  saver.save([{ GroupId: 'ID_0002', Text: 'x' }]);
  await settle();
  expect(told.map(({ type }) => type)).toEqual(['KEPT']);
  expect(items.size).toBe(1);
});

test('waiting answers are still sent when the page is left, without further events', async () => {
  const { saver, sent, told, settle } = stage();
  await saver.open(SET);
  saver.save([
    { GroupId: 'ID_0001', OptionId: 'idea' },
    { GroupId: 'ID_0002', Text: 'x' },
  ]);
  saver.stop();
  await settle();
  expect(sent).toHaveLength(2);
  expect(told).toEqual([]);
});

describe('the cells of a workbook', () => {
  const Sections = [{ Title: '', Text: '', Questions: [[BOOK]], Spreadsheets: [] }];
  const Answers = { ID_0005: { OptionId: null, Text: '{"price":1}', Revision: 4, Time: '' } };
  const set = { ...SET, Sections, Answers };
  const cell = (name: string, value: unknown) => ({ GroupId: `ID_0005:${name}`, Text: JSON.stringify(value) });

  test('are sent together, with what was seen before the first change of each', async () => {
    const { saver, sent, told, items, settle } = stage();
    await saver.open(set);
    saver.save([{ GroupId: 'ID_0001', OptionId: 'firm' }]);
    saver.save([cell('price', 2), cell('name', 'a')]);
    saver.save([cell('price', 3), cell('rate', null)]);
    saver.save([{ GroupId: 'ID_0002', Text: 'x' }]);
    await settle();
    expect(sent.map(({ GroupId }) => GroupId)).toEqual(['ID_0001', 'ID_0005', 'ID_0002']);
    expect(sent[1]).toEqual({
      name: 'quest.answerOpen',
      AnswerSetId: 'a1',
      GroupId: 'ID_0005',
      Text: '{"price":3,"name":"a","rate":null}',
      Seen: { price: 1 },
    });
    expect(told.filter(({ type }) => type === 'SAVED')).toHaveLength(6);
    expect(items.size).toBe(0);
    saver.save([cell('price', 4)]);
    await settle();
    expect(sent.at(-1)).toMatchObject({ Text: '{"price":4}', Seen: { price: 3 } });
  });

  test('wait on the device without a line, and are all sent from there by another page', async () => {
    const first = stage([OFFLINE]);
    await first.saver.open(set);
    first.saver.save([cell('price', 2)]);
    await first.settle();
    first.saver.save([cell('name', 'a')]);
    expect(first.told.map(({ type }) => type)).toEqual(['KEPT', 'KEPT']);
    const second = stage([], [...first.items.values()]);
    await second.saver.open(set);
    await second.settle();
    expect(second.told[0]).toMatchObject({ type: 'RESTORED', answers: [cell('price', 2), cell('name', 'a')] });
    expect(second.sent).toMatchObject([{ Text: '{"price":2,"name":"a"}', Seen: { price: 1 } }]);
  });

  test('in conflict wait for a choice alone; the others are saved', async () => {
    const theirs = { OptionId: null, Text: '{"price":9,"rate":0.5}', Revision: 5 };
    const { saver, sent, told, settle } = stage([failure(409, 'answer-conflict', { theirs })]);
    await saver.open(set);
    saver.save([cell('price', 2), cell('name', 'a')]);
    await settle();
    expect(told.map(({ type }) => type)).toEqual(['OVERTAKEN', 'SAVED']);
    expect(told[0]).toMatchObject({ answer: cell('price', 2), theirs: { GroupId: 'ID_0005:price', Text: '9' } });
    expect(sent[1]).toMatchObject({ Text: '{"name":"a"}', Seen: {} });
    saver.choose(['ID_0005:price'], 'own');
    await settle();
    expect(sent[2]).toMatchObject({ Text: '{"price":2}', Seen: { price: 9 } });
  });

  test('that are refused are told with the reason; the others are saved', async () => {
    const refusal = Object.assign(failure(422, 'answer-does-not-fit'), { fields: { '/Text/price': 'No number.' } });
    const { saver, sent, told, settle } = stage([refusal]);
    await saver.open(set);
    saver.save([cell('price', 'x'), cell('name', 'a')]);
    await settle();
    expect(told.map(({ type }) => type)).toEqual(['REFUSED', 'SAVED']);
    expect(told[0]).toMatchObject({ code: 'answer-does-not-fit', reason: 'price: No number.' });
    expect(sent[1]).toMatchObject({ Text: '{"name":"a"}' });
  });

  test('are all refused where the server names none of them', async () => {
    const { saver, told, settle } = stage([failure(409, 'quest-finished')]);
    await saver.open(set);
    saver.save([cell('price', 2), cell('name', 'a')]);
    await settle();
    expect(told.map(({ type, pending }) => [type, pending])).toEqual([
      ['REFUSED', 1],
      ['REFUSED', 0],
    ]);
  });

  test('of a large range go in several calls', async () => {
    const { saver, sent, settle } = stage();
    await saver.open(set);
    saver.save(Array.from({ length: 1001 }, (_, index) => cell(`A${index}`, index)));
    await settle();
    expect(sent.map(({ Text }) => Object.keys(JSON.parse(String(Text))).length)).toEqual([500, 500, 1]);
  });
});

describe('answers from elsewhere', () => {
  const Sections = [{ Title: '', Text: '', Questions: [[NAME, BOOK]], Spreadsheets: [] }];
  const T = (second: number) => `2026-11-29T06:00:0${second}.000Z`;
  const stored = (Text: string, Revision: number, second: number) => ({
    OptionId: null,
    Text,
    Revision,
    Time: T(second),
  });
  const set = {
    ...SET,
    Sections,
    Answers: { ID_0002: stored('a', 1, 1), ID_0005: stored('{"price":1,"name":"x"}', 1, 2) },
  };
  const reply = (Answers: object) => ({ State: 'started', Answers });

  test('are brought once, after those of this page, and change what it saw', async () => {
    const changed = { ID_0002: stored('b', 2, 5), ID_0005: stored('{"price":2,"name":"own"}', 3, 6) };
    const { saver, sent, told, settle } = stage([50, reply(changed), 50]);
    await saver.open(set);
    saver.refresh(T(2));
    saver.save([{ GroupId: 'ID_0005:name', Text: '"own"' }]);
    saver.refresh(T(6));
    await settle();
    saver.refresh(T(6));
    await settle();
    expect(sent.map(({ name, Since }) => [name, Since])).toEqual([
      ['quest.answerOpen', undefined],
      ['quest.remainingTime', T(2)],
    ]);
    expect(told.at(-1)).toEqual({
      type: 'ARRIVED',
      answers: [
        { GroupId: 'ID_0002', OptionId: null, Text: 'b' },
        { GroupId: 'ID_0005:price', OptionId: null, Text: '2' },
      ],
      pending: 0,
    });
    saver.save([{ GroupId: 'ID_0005:price', Text: '3' }]);
    await settle();
    expect(sent.at(-1)).toMatchObject({ Text: '{"price":3}', Seen: { price: 2 } });
  });

  test('what was typed over the former text is sent as such, so that the server asks', async () => {
    const changed = { ID_0002: stored('b', 2, 5), ID_0005: stored('{"price":2,"name":"x"}', 3, 6) };
    const { saver, sent, settle } = stage([reply(changed)]);
    await saver.open(set);
    saver.refresh(T(6));
    await settle();
    saver.save([{ GroupId: 'ID_0002', Text: 'c', Seen: 'a' }]);
    saver.save([{ GroupId: 'ID_0005:price', Text: '3', Seen: '1' }]);
    await settle();
    expect(sent[1]).toMatchObject({ GroupId: 'ID_0002', Text: 'c', Revision: 1 });
    expect(sent[2]).toMatchObject({ Text: '{"price":3}', Seen: { price: 1 } });
  });

  test('a group that is answered here meanwhile stays as it was seen', async () => {
    const held = Promise.withResolvers<unknown>();
    const { saver, sent, told, settle } = stage([held.promise]);
    await saver.open(set);
    saver.refresh(T(5));
    saver.save([{ GroupId: 'ID_0002', Text: 'own' }]);
    held.resolve(reply({ ID_0002: stored('b', 2, 5) }));
    await settle();
    expect(told.filter(({ type }) => type === 'ARRIVED')).toEqual([]);
    expect(sent.at(-1)).toMatchObject({ Text: 'own', Revision: 1 });
  });
});
