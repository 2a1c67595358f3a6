import { createActor, fromCallback, fromPromise, waitFor, type AnyActorRef } from 'xstate';
import { expect, test, vi } from 'vitest';
import type { AnswerSet } from '../../schemas/entities/questionnaire.ts';
import { flowManuals } from '../manuals.ts';
import type { QuestInput, SaveOrder } from './actors.ts';
import { deadlineOf } from './context.ts';
import { machine } from './machine.ts';
import { questionnaireOverCalls } from './over-calls.ts';
import { BOOK, SET } from '../../tests/support/flows/questionnaire.ts';

const INPUT = { by: 'action', id: '5', menteeId: '', projectId: '1' } as const;
const TIMED = { ...SET, Duration: 600, RemainingTime: 600 };
const pick = ({ Status, State, Duration, RemainingTime, TimeStarted, Late, Completion }: AnswerSet) => ({
  Status,
  State,
  Duration,
  RemainingTime,
  TimeStarted,
  Late,
  Completion,
});

/** Starts the flow over a server that returns this set, or these one after the other. */
function start(
  set: AnswerSet | Error | readonly AnswerSet[],
  more: { readonly started?: AnswerSet | Error; readonly finish?: Error } = {},
) {
  const orders: SaveOrder[] = [];
  const sets = Array.isArray(set) ? [...set] : [set];
  const give = <T>(value: T | Error) => (value instanceof Error ? Promise.reject(value) : Promise.resolve(value));
  const actor = createActor(
    machine.provide({
      actors: {
        load: fromPromise(() => give(sets.length > 1 ? sets.shift() : sets[0])),
        start: fromPromise(() => give(more.started ?? { ...TIMED, State: 'started' })),
        resume: fromPromise(() => give(more.started ?? { ...TIMED, State: 'started' })),
        pause: fromPromise(() => give(pick({ ...TIMED, State: 'paused' }))),
        clear: fromPromise(() => give({ ...SET, Answers: {} })),
        finish: fromPromise(() => give(more.finish ?? '/home')),
        clock: fromCallback(() => {}),
        saver: fromCallback<SaveOrder, QuestInput>(({ receive }) => receive((order) => void orders.push(order))),
      },
    }),
    { input: INPUT },
  ).start();
  return { actor, orders };
}
const reach = (actor: AnyActorRef, state: string) =>
  waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 2000 });
const failure = (status: number, code: string) => Object.assign(new Error(code), { status, code });
const CHOICE = { GroupId: 'ID_0001', OptionId: 'firm' };

test.each([
  ['started', SET],
  ['notStarted', { ...TIMED, State: 'new' as const }],
  ['paused', { ...TIMED, State: 'paused' as const }],
  ['expired', { ...TIMED, Status: 'Expired' as const }],
  ['notFound', { ...SET, Status: 'Not Found' as const }],
  ['reading', { ...SET, State: 'finished' as const, CanAnswer: false }],
  ['notFound', failure(404, 'not-found')],
  ['failed', failure(0, 'network')],
])('opens as %s', async (state, set) => {
  const { actor } = start(set);
  expect((await reach(actor, state)).value).toBe(state);
});

test('an answer is shown at once, saved, and known to be saved', async () => {
  const { actor, orders } = start(SET);
  await reach(actor, 'started');
  actor.send({ type: 'ANSWER', answers: [CHOICE] });
  expect(actor.getSnapshot().context).toMatchObject({ status: { ID_0001: 'saving' }, completion: 50 });
  expect(orders).toEqual([
    { type: 'OPEN', set: SET },
    { type: 'SAVE', answers: [CHOICE] },
  ]);
  actor.send({ type: 'SAVED', answer: CHOICE, pending: 0 });
  expect(actor.getSnapshot().context.status).toEqual({ ID_0001: 'saved' });
});

test('a refused answer gives way to the one before it; one that the line lost stays', async () => {
  const { actor } = start({ ...SET, Answers: { ID_0001: { OptionId: 'idea', Text: null, Revision: 1, Time: '' } } });
  await reach(actor, 'started');
  actor.send({ type: 'ANSWER', answers: [CHOICE] });
  actor.send({ type: 'KEPT', answer: CHOICE, pending: 1 });
  expect(actor.getSnapshot().context.given['ID_0001']).toMatchObject([{ OptionId: 'firm' }]);
  expect(actor.getSnapshot().context).toMatchObject({ status: { ID_0001: 'kept' }, pending: 1 });
  actor.send({ type: 'REFUSED', answer: CHOICE, pending: 0, code: 'no-option' });
  expect(actor.getSnapshot().context.given['ID_0001']).toMatchObject([{ OptionId: 'idea' }]);
  expect(actor.getSnapshot().context.status).toEqual({ ID_0001: 'failed' });
});

test('a refused earlier answer does not undo the present typing', async () => {
  const { actor } = start(SET);
  await reach(actor, 'started');
  const [first, second] = ['a', 'ab'].map((Text) => ({ GroupId: 'ID_0003', Text }));
  actor.send({ type: 'ANSWER', answers: [first!] });
  actor.send({ type: 'ANSWER', answers: [second!] });
  actor.send({ type: 'REFUSED', answer: first!, pending: 1 });
  expect(actor.getSnapshot().context.given['ID_0003']).toMatchObject([{ Text: 'ab' }]);
  expect(actor.getSnapshot().context.status).toEqual({ ID_0003: 'saving' });
});

test.each([
  ['own', 'firm', 'saving', 1],
  ['other', 'idea', 'saved', 0],
] as const)(
  'of two answers to a question both are there until the %s is chosen',
  async (keep, option, status, pending) => {
    const { actor, orders } = start(SET);
    await reach(actor, 'started');
    actor.send({ type: 'ANSWER', answers: [CHOICE] });
    actor.send({ type: 'OVERTAKEN', answer: CHOICE, theirs: { GroupId: 'ID_0001', OptionId: 'idea' }, pending: 0 });
    const now = () => actor.getSnapshot().context;
    expect(now().given['ID_0001']).toMatchObject([{ OptionId: 'firm' }]);
    expect(now().choices).toEqual({ ID_0001: [{ GroupId: 'ID_0001', OptionId: 'idea' }] });
    expect(now().status).toEqual({ ID_0001: 'changed' });
    actor.send({ type: 'FINISH' });
    expect([actor.getSnapshot().value, now().problem]).toEqual(['started', 'answer-conflict']);
    actor.send({ type: 'CHOOSE', question: 'ID_0001', keep });
    expect(orders.at(-1)).toEqual({ type: 'CHOOSE', groups: ['ID_0001'], keep });
    expect(now().given['ID_0001']).toMatchObject([{ OptionId: option }]);
    expect([now().choices, now().status, now().pending]).toEqual([{}, { ID_0001: status }, pending]);
  },
);

test('two answers to a question that is not shown do not hold up the end', async () => {
  const { actor } = start(SET);
  await reach(actor, 'started');
  const hidden = { GroupId: 'ID_0002', Text: 'x' };
  actor.send({ type: 'ANSWER', answers: [hidden] });
  actor.send({ type: 'OVERTAKEN', answer: hidden, theirs: { GroupId: 'ID_0002', Text: 'y' }, pending: 0 });
  actor.send({ type: 'FINISH' });
  expect((await reach(actor, 'finished')).value).toBe('finished');
});

test('shows that it was handed in elsewhere, and keeps unsent answers readable', async () => {
  const { actor } = start(SET);
  await reach(actor, 'started');
  actor.send({ type: 'SYNCED', clock: pick({ ...SET, State: 'finished' }) });
  expect(actor.getSnapshot().value).toBe('handedIn');
  const late = { GroupId: 'ID_0003', Text: 'typed here' };
  actor.send({ type: 'ANSWER', answers: [late] });
  actor.send({ type: 'REFUSED', answer: late, pending: 0, code: 'quest-finished' });
  const { given, status } = actor.getSnapshot().context;
  expect([given['ID_0003'], status['ID_0003']]).toMatchObject([[{ Text: 'typed here' }], 'shut']);
});

test('an answer that comes after it was handed in elsewhere tells so at once', async () => {
  const { actor } = start(SET);
  await reach(actor, 'started');
  actor.send({ type: 'ANSWER', answers: [CHOICE] });
  actor.send({ type: 'REFUSED', answer: CHOICE, pending: 0, code: 'quest-finished' });
  expect(actor.getSnapshot().value).toBe('handedIn');
  expect(actor.getSnapshot().context.given['ID_0001']).toMatchObject([{ OptionId: 'firm' }]);
});

test('handed in before it was begun or gone on with here it is read, and not filled in', async () => {
  const finished = { ...TIMED, State: 'finished' as const, CanAnswer: false };
  for (const [State, type, state] of [
    ['new', 'START', 'notStarted'],
    ['paused', 'CONTINUE', 'paused'],
  ] as const) {
    const { actor } = start({ ...TIMED, State }, { started: finished });
    await reach(actor, state);
    actor.send({ type });
    expect((await reach(actor, 'reading')).value).toBe('reading');
  }
});

test('one whose time ended before it was started is loaded again; another failure is told', async () => {
  const waiting = { ...TIMED, State: 'new' as const };
  const over = { ...waiting, Status: 'Expired' as const, CanAnswer: false };
  const gone = start([waiting, over], { started: failure(404, 'no-answer-set') }).actor;
  await reach(gone, 'notStarted');
  gone.send({ type: 'START' });
  expect((await reach(gone, 'expired')).context.over).toBe(true);
  const cut = start(waiting, { started: failure(0, 'network') }).actor;
  await reach(cut, 'notStarted');
  cut.send({ type: 'START' });
  await waitFor(cut, ({ context }) => context.problem === 'network');
  expect(cut.getSnapshot().value).toBe('notStarted');
});

test('an expired set is handed in if the server allows it, and stays expired if that fails', async () => {
  const over = { ...TIMED, Status: 'Expired' as const, CanAnswer: false, CanFinish: true };
  const refused = start(over, { finish: failure(409, 'quest-paused') }).actor;
  await reach(refused, 'expired');
  refused.send({ type: 'FINISH' });
  await waitFor(refused, ({ context }) => context.problem !== null);
  expect(refused.getSnapshot().value).toBe('expired');
  const { actor } = start(over);
  await reach(actor, 'expired');
  actor.send({ type: 'FINISH' });
  expect((await reach(actor, 'finished')).context.onFinish).toBe('/home');
});

test('before the end it tells that the end is near; an answer on its way at the end is not late', async () => {
  const { actor } = start({ ...TIMED, RemainingTime: 4 });
  await reach(actor, 'started');
  actor.send({ type: 'CLOSING' });
  expect(actor.getSnapshot().context.closing).toBe(true);
  actor.send({ type: 'ANSWER', answers: [CHOICE] });
  actor.send({ type: 'TIME_UP' });
  vi.setSystemTime(Date.now() + 5000);
  actor.send({ type: 'SAVED', answer: CHOICE, pending: 0 });
  vi.useRealTimers();
  expect(actor.getSnapshot().context.status).toEqual({ ID_0001: 'saved' });
  actor.send({ type: 'SYNCED', clock: pick(TIMED) });
  await reach(actor, 'started');
  expect(actor.getSnapshot().context.closing).toBe(false);
});

test('starts, pauses, goes on, clears, and hands in only when all has arrived', async () => {
  const { actor } = start({ ...TIMED, State: 'new' });
  await reach(actor, 'notStarted');
  actor.send({ type: 'START' });
  await reach(actor, 'started');
  expect(actor.getSnapshot().context.deadline).not.toBeNull();
  actor.send({ type: 'PAUSE' });
  await reach(actor, 'paused');
  actor.send({ type: 'CONTINUE' });
  await reach(actor, 'started');
  actor.send({ type: 'CLEAR' });
  await reach(actor, 'started');
  actor.send({ type: 'KEPT', answer: CHOICE, pending: 1 });
  actor.send({ type: 'FINISH' });
  expect(actor.getSnapshot().value).toBe('sending');
  actor.send({ type: 'BACK' });
  expect(actor.getSnapshot().value).toBe('started');
  actor.send({ type: 'FINISH' });
  actor.send({ type: 'SAVED', answer: CHOICE, pending: 0 });
  await reach(actor, 'finished');
  expect(actor.getSnapshot().context.onFinish).toBe('/home');
});

test('an answer that is on its way holds up the end', async () => {
  const { actor } = start(SET);
  await reach(actor, 'started');
  actor.send({ type: 'ANSWER', answers: [CHOICE] });
  actor.send({ type: 'FINISH' });
  expect(actor.getSnapshot().value).toBe('sending');
  actor.send({ type: 'SAVED', answer: CHOICE, pending: 0 });
  await reach(actor, 'finished');
});

test('handing in that failed says why, and can be tried again', async () => {
  const { actor } = start(SET, { finish: failure(409, 'quest-invalid') });
  await reach(actor, 'started');
  actor.send({ type: 'FINISH' });
  await waitFor(actor, ({ context }) => context.problem !== null);
  expect(actor.getSnapshot().value).toBe('started');
  expect(actor.getSnapshot().context.problem).toBe('quest-invalid');
});

test('at the end it locks, what was typed in time is still saved as late, and more time opens it again', async () => {
  const { actor, orders } = start({ ...TIMED, RemainingTime: 1 });
  await reach(actor, 'started');
  actor.send({ type: 'WARN', minutes: 1 });
  expect(actor.getSnapshot().context.warning).toBe(1);
  actor.send({ type: 'TIME_UP' });
  expect(actor.getSnapshot().value).toBe('expired');
  expect(actor.getSnapshot().can({ type: 'FINISH' })).toBe(false);
  actor.send({ type: 'ANSWER', answers: [CHOICE] });
  expect(orders.at(-1)).toEqual({ type: 'SAVE', answers: [CHOICE] });
  vi.setSystemTime(Date.now() + 5000);
  actor.send({ type: 'SAVED', answer: CHOICE, pending: 0 });
  vi.useRealTimers();
  expect(actor.getSnapshot().context.status).toEqual({ ID_0001: 'late' });
  actor.send({ type: 'SYNCED', clock: pick(TIMED) });
  await reach(actor, 'started');
});

test('the clock of the server wins, and small differences move nothing', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(deadlineOf(null, null, now)).toBeNull();
  expect(deadlineOf(60, null, now)).toBe('2026-11-20T10:01:00.000Z');
  expect(deadlineOf(61, '2026-11-20T10:01:00.000Z', now)).toBe('2026-11-20T10:01:00.000Z');
  expect(deadlineOf(90, '2026-11-20T10:01:00.000Z', now)).toBe('2026-11-20T10:01:30.000Z');
});

test('over calls: it asks each ten seconds, warns at five minutes and one, and ends by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] });
  try {
    const asked: string[] = [];
    let left = 302;
    const call = (name: string) => {
      asked.push(name);
      if (name === 'quest.remainingTime') return Promise.resolve({ ...pick(TIMED), RemainingTime: left });
      return Promise.resolve({ ...TIMED, RemainingTime: left });
    };
    const shelf = { all: async () => [], put: async () => {}, drop: async () => {} };
    const actor = createActor(questionnaireOverCalls(machine, call, shelf), { input: INPUT }).start();
    await reach(actor, 'started');
    await vi.advanceTimersByTimeAsync(3000);
    expect(actor.getSnapshot().context.warning).toBe(5);
    left = 58;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(actor.getSnapshot().context.closing).toBe(false);
    expect(asked.filter((name) => name === 'quest.remainingTime')).toHaveLength(1);
    expect(actor.getSnapshot().context.warning).toBe(1);
    left = 4;
    await vi.advanceTimersByTimeAsync(8000);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.closing]).toEqual(['started', true]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(actor.getSnapshot().value).toBe('expired');
    actor.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('the definition names the states of the chart, and the context survives a JSON round trip', async () => {
  expect(new Set(flowManuals['questionnaire']?.states)).toEqual(new Set(Object.keys(machine.states)));
  const { actor } = start(SET);
  await reach(actor, 'started');
  const { context } = actor.getSnapshot();
  expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  for (const name of flowManuals['questionnaire']?.context?.required ?? []) expect(context).toHaveProperty(name);
});

test('without actors from the host it fails, and does not hang', async () => {
  const actor = createActor(machine.provide({ actors: { saver: fromCallback(() => {}) } }), { input: INPUT }).start();
  expect((await reach(actor, 'failed')).value).toBe('failed');
});

const BOOK_SET = { ...SET, Sections: [{ Title: '', Text: '', Questions: [[BOOK]], Spreadsheets: [] }] };

test('between the values of each cell one is chosen by itself', async () => {
  const { actor } = start(BOOK_SET);
  await reach(actor, 'started');
  const book = () => actor.getSnapshot().context.books['ID_0005']?.[0];
  const cells = [
    { GroupId: 'ID_0005:price', Text: '2' },
    { GroupId: 'ID_0005:name', Text: '"a"' },
  ];
  actor.send({ type: 'ANSWER', answers: cells });
  for (const answer of cells)
    actor.send({
      type: 'OVERTAKEN',
      answer,
      theirs: { ...answer, Text: answer.Text === '2' ? '9' : null },
      pending: 0,
    });
  expect(book()?.Others).toEqual({ price: 9, name: null });
  actor.send({ type: 'CHOOSE', question: 'ID_0005', keep: 'other', group: 'ID_0005:price' });
  expect(book()).toMatchObject({
    Values: { price: 9, name: 'a' },
    States: { name: 'conflict' },
    Others: { name: null },
  });
  actor.send({ type: 'CHOOSE', question: 'ID_0005', keep: 'own', group: 'ID_0005:name' });
  expect(book()).toMatchObject({ Values: { price: 9, name: 'a' }, States: { name: 'saving' } });
  expect(book()?.Others).toBeUndefined();
  actor.stop();
});

test('texts that are no values stay with their workbook, and an input is shown whenever it is wanted', async () => {
  const { actor } = start(BOOK_SET);
  await reach(actor, 'started');
  const book = () => actor.getSnapshot().context.books['ID_0005']?.[0];
  actor.send({ type: 'WRONG_STORED', wrong: { ID_0005: { price: '1x' } }, pending: 0 });
  expect(book()?.Wrong).toEqual({ price: '1x' });
  actor.send({ type: 'WRONG', group: 'ID_0005', texts: { rate: 'y' } });
  expect(book()?.Wrong).toEqual({ rate: 'y' });
  actor.send({ type: 'SHOW', group: 'ID_0005', name: 'rate' });
  actor.send({ type: 'SHOW', group: 'ID_0005', name: 'rate' });
  expect(book()?.Shows).toEqual({ name: 'rate', turn: 2 });
  actor.send({ type: 'WRONG', group: 'ID_0005', texts: {} });
  expect(book()?.Wrong).toBeUndefined();
  actor.stop();
});

test('each cell of a workbook is saved, refused and in conflict alone', async () => {
  const Sections = [{ Title: '', Text: '', Questions: [[BOOK]], Spreadsheets: [] }];
  const Text = '{"price":1,"rate":"old type","gone":5}';
  const { actor } = start({ ...SET, Sections, Answers: { ID_0005: { OptionId: null, Text, Revision: 2, Time: '' } } });
  await reach(actor, 'started');
  const book = () => actor.getSnapshot().context.books['ID_0005']?.[0];
  expect(book()).toEqual({ Group: 'ID_0005', Id: '7', Name: 'Budget', Values: { price: 1 }, States: {}, Hidden: 2 });
  const price = { GroupId: 'ID_0005:price', Text: '2' };
  const name = { GroupId: 'ID_0005:name', Text: '"a"' };
  actor.send({ type: 'ANSWER', answers: [price, name] });
  const before = book();
  expect(before).toMatchObject({ Values: { price: 2, name: 'a' }, States: { price: 'saving', name: 'saving' } });
  expect(actor.getSnapshot().context).toMatchObject({ completion: 100, pending: 2, status: { ID_0005: 'saving' } });
  actor.send({ type: 'SAVED', answer: name, pending: 1 });
  expect(book()?.States).toEqual({ price: 'saving' });
  expect(book()?.Values).toBe(before?.Values);
  actor.send({ type: 'REFUSED', answer: price, reason: 'price: No number.', pending: 0 });
  expect(book()).toMatchObject({ Values: { price: 1, name: 'a' }, States: { price: 'failed' } });
  expect(actor.getSnapshot().context).toMatchObject({
    status: { ID_0005: 'failed' },
    refusals: { ID_0005: 'price: No number.' },
  });
  actor.send({ type: 'ANSWER', answers: [price] });
  const theirs = { GroupId: 'ID_0005:price', OptionId: null, Text: '9' };
  actor.send({ type: 'OVERTAKEN', answer: price, theirs, pending: 0 });
  expect(book()?.States).toEqual({ price: 'conflict' });
  expect(actor.getSnapshot().context.choices).toEqual({ ID_0005: [theirs] });
  actor.send({ type: 'CHOOSE', question: 'ID_0005', keep: 'other' });
  expect(book()).toMatchObject({ Values: { price: 9, name: 'a' }, States: {} });
  actor.send({ type: 'ANSWER', answers: [price] });
  actor.send({ type: 'SAVED', answer: price, pending: 0 });
  expect(actor.getSnapshot().context.refusals).toEqual({});
  actor.stop();
});
