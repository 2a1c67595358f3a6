import { autorun, when } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { BookFailure } from './book-failure.ts';
import type { BookWorker, BookWorkers } from './book-protocol.ts';
import { cellIndex, writeBook } from '../tests/support/workbook/books.ts';
import { InputError } from './inputs.ts';
import { nodeWorkers } from './node.ts';
import { openBookSession, type BookSession, type SessionOptions } from './session.ts';
import { serveBook } from './serve-book.ts';
import { openWorkerSession } from './worker-session.ts';

const BOOK = writeBook(
  {
    Έσοδα: {
      A1: ['Number', 5],
      A2: '=A1*2',
      A3: '=IF(A2>5,"πολλά","λίγα")',
      A4: ['Text', null],
      A5: '=A4&"!"',
      B1: '=1/0',
    },
  },
  { αρχή: 'Έσοδα!A1:A2', διπλό: 'Έσοδα!A2:A2', κείμενο: 'Έσοδα!A5:A5' },
);
const at = (address: string) => cellIndex(BOOK, 'Έσοδα', address);

const open: BookSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

/** Workers without a process that pass copies, and whose start takes longer than a test. */
const messengers: BookWorkers = {
  start: (listener) => {
    const handle = serveBook((reply) => {
      const copy = structuredClone(reply);
      setImmediate(() => listener.onReply(copy));
    });
    return { send: (request) => void setImmediate(handle, structuredClone(request)), terminate: () => {} };
  },
};

const kinds: Readonly<Record<string, (book: Workbook, options?: SessionOptions) => Promise<BookSession>>> = {
  'in the page': openBookSession,
  'in a worker': (book, options = {}) => openWorkerSession(book, options, messengers),
};

/** Collects the values that a reader sees, in order. */
function watch<Value>(read: () => Value): Value[] {
  const seen: Value[] = [];
  autorun(() => void seen.push(read()));
  return seen;
}

describe.each(Object.entries(kinds))('a session %s', (_, openSession) => {
  const openKept = async (book = BOOK, options?: SessionOptions) => {
    const session = await openSession(book, options);
    open.push(session);
    return session;
  };

  it('shows texts, values and ranges, and tells their readers what changed', async () => {
    const session = await openKept();
    expect(session.inputs.map(({ name }) => name)).toEqual(['Έσοδα!A1', 'Έσοδα!A4']);
    const texts = watch(() => session.text(at('A3')));
    const values = watch(() => session.value(at('A2')));
    const ranges = watch(() => session.range(0));
    const errors = watch(() => session.value(at('B1')));
    await when(() => errors.length > 0 && session.range(0) !== undefined && session.value(at('B1')) !== undefined);
    const change = await session.set({ 'Έσοδα!A1': 2 });
    expect([...change.cleared].toSorted((one, other) => one - other)).toEqual([at('A1'), at('A2'), at('A3')]);
    expect(change.ranges).toEqual([0, 1]);
    expect(texts.filter(Boolean)).toEqual(['πολλά', 'λίγα']);
    expect(values.filter((value) => value !== undefined)).toEqual([10, 4]);
    expect(ranges.at(-1)).toEqual([[2], [4]]);
    expect(errors.at(-1)).toEqual({ error: '#DIV/0!', text: '#DIV/0!' });
    expect([session.isLive(at('A3')), session.isLive(at('B1'))]).toEqual([true, false]);
  });

  it('shows the new value of an input itself', async () => {
    const session = await openKept();
    const values = watch(() => session.value(at('A1')));
    await when(() => session.value(at('A1')) !== undefined);
    await session.set({ 'Έσοδα!A1': 2 });
    expect(values.filter((value) => value !== undefined)).toEqual([5, 2]);
    expect(session.isLive(at('A1'))).toBe(true);
  });

  it('has the text of a cell in another format, which follows its inputs', async () => {
    const session = await openKept({ ...BOOK, Formats: [['0.00'], ['0%']] });
    const shown = watch(() => `${session.text(at('A2'), 1)} ${session.text(at('A2'))} ${session.text(at('A2'), 0)}`);
    await when(() => [session.text(at('A2'), 1), session.text(at('A2')), session.text(at('A2'), 0)].every(Boolean));
    await session.set({ 'Έσοδα!A1': 6 });
    expect(shown.filter((text) => !text.includes('undefined'))).toEqual(['1000% 10 10,00', '1200% 12 12,00']);
    // A text that is not observed any more is computed anew.
    await session.set({ 'Έσοδα!A1': 7 });
    expect(shown.at(-1)).toBe('1400% 14 14,00');
  });

  it('begins with stored answers and leaves out those that no input accepts', async () => {
    const session = await openKept(BOOK, { values: { 'Έσοδα!A1': null, 'Έσοδα!A4': 7, other: 1 } });
    expect(session.answers()).toEqual({ 'Έσοδα!A1': null, 'Έσοδα!A4': null });
    expect(await session.readValues([at('A2'), at('A5')])).toEqual([0, '!']);
  });

  it('refuses what no input accepts, and changes nothing then', async () => {
    const session = await openKept();
    await expect(session.set({ 'Έσοδα!A4': 'x', nothing: 1 })).rejects.toThrow(InputError);
    await expect(session.set({ 'Έσοδα!A1': 'x' })).rejects.toMatchObject({ kind: 'wrong-type', input: 'Έσοδα!A1' });
    expect(session.answers()).toEqual({ 'Έσοδα!A1': 5, 'Έσοδα!A4': null });
  });

  it('makes many changes at once, and the last one counts', async () => {
    const session = await openKept();
    const texts = watch(() => session.text(at('A5')));
    await Promise.all(['a', 'ab', 'abc'].map((text) => session.set({ 'Έσοδα!A4': text })));
    await when(() => session.text(at('A5')) === 'abc!');
    expect(texts.at(-1)).toBe('abc!');
    expect(await session.explain(at('A5'))).toEqual({ formula: '=A4&"!"', value: 'abc!', precedents: [at('A4')] });
  });

  it('runs the scripts of the workbook', async () => {
    const session = await openKept({
      ...BOOK,
      Preprocess: "({ inputs }) => ({ 'Έσοδα!A1': Math.max(0, inputs['Έσοδα!A1']) });",
      Postprocess:
        "function show({ inputs, values }) { return { κείμενο: values.διπλό + ' από ' + inputs['Έσοδα!A1'], αρχή: [[null], [1]] } }",
    });
    const texts = watch(() => session.text(at('A5')));
    await when(() => session.text(at('A5')) !== undefined);
    await session.set({ 'Έσοδα!A1': -4 });
    expect(texts.filter(Boolean)).toEqual(['10 από 5', '0 από 0']);
    expect(session.answers()).toMatchObject({ 'Έσοδα!A1': -4 });
    expect(await session.readValues([at('A1'), at('A2'), at('A3')])).toEqual([null, 1, 'λίγα']);
    expect(session.problem).toBeUndefined();
  });

  it.each([
    ['Preprocess', '({ inputs }) => { throw new Error("no") }', { message: 'no', line: 1 }],
    ['Preprocess', '() => ({ other: 1 })', { message: 'there is no input other' }],
    ['Preprocess', '() => 1', { message: 'it returns no dictionary' }],
    ['Preprocess', '() => { for (;;); }', { message: 'it took longer than 500 ms' }],
    ['Postprocess', '() => ({ κείμενο: {} })', { message: 'κείμενο has a value that no cell can have' }],
    ['Postprocess', '() => ({ άλλο: 1 })', { message: 'άλλο means no cells, or another number of them' }],
    ['Postprocess', '(', { script: 'Postprocess' }],
  ])('computes without a %s that fails: %s', async (script, source, problem) => {
    const session = await openKept({ ...BOOK, [script]: source });
    expect(session.problem).toMatchObject(problem);
    await session.set({ 'Έσοδα!A1': 3 });
    expect(await session.readValues([at('A2')])).toEqual([6]);
  });
});

describe('a worker that fails', () => {
  const lost = () => {
    const started: BookWorker[] = [];
    const workers: BookWorkers = {
      start: (listener) => {
        const worker = nodeWorkers().start(listener);
        started.push(worker);
        return worker;
      },
    };
    return { started, workers };
  };

  it('leaves what was shown, and is opened again with its answers', async () => {
    const { started, workers } = lost();
    const session = await openWorkerSession(BOOK, {}, workers);
    open.push(session);
    const failures = watch(() => session.failure?.kind);
    const texts = watch(() => session.text(at('A2')));
    await session.set({ 'Έσοδα!A1': 7 });
    // The system terminates a process when its memory is full.
    started[0]?.terminate();
    await when(() => session.failure !== undefined);
    await expect(session.set({ 'Έσοδα!A1': 8 })).rejects.toThrow(BookFailure);
    expect([session.text(at('A2')), session.answers()['Έσοδα!A1']]).toEqual(['14', 7]);
    await session.reopen();
    await session.set({ 'Έσοδα!A1': 9 });
    expect(texts.at(-1)).toBe('18');
    expect(failures).toEqual([undefined, 'memory', undefined]);
  });

  it('is ended when it takes too long', async () => {
    const session = openWorkerSession(BOOK, {}, nodeWorkers(), { open: 0, other: 0 });
    await expect(session).rejects.toMatchObject({ name: 'BookFailure', kind: 'time' });
  });
});
