import { afterAll, describe, expect, it } from 'vitest';
import { nodeWorkers } from '../../../workbook/node.ts';
import { openBook } from '../../../workbook/evaluate.ts';
import { SandboxError, createSandbox } from '../../../engine/script/index.ts';
import { nodeVariant } from '../../../engine/script/node.ts';
import { cellIndex, writeBook } from '../../../tests/support/workbook/books.ts';
import type { Workbook } from '../../../schemas/documents/index.ts';
import { BookPool, type ComputeOptions, type PoolLimits } from './pool.ts';

const LIMITS: PoolLimits = {
  processes: 2,
  queue: { workers: 2, total: 8, project: 6, person: 4 },
  smallCells: 30,
  seconds: { small: 15, large: 4 },
  pauseMs: 60_000,
};
const sandbox = createSandbox({ variant: nodeVariant });
const workers = nodeWorkers(256, new URL('./book-process.ts', import.meta.url));
const pool = new BookPool(workers, LIMITS);
const options: ComputeOptions = { locale: 'el', now: 45_000, run: (code, input) => sandbox.run(code, input) };
afterAll(() => {
  pool.close();
  sandbox.close();
});

const BOOK = writeBook(
  { S: { A1: ['Number', 5], A2: '=A1*2', A3: '=IF(A2>5,"πολλά","λίγα")', A4: ['Text', null], A5: '=A4&"!"' } },
  { ποσό: 'S!A2:A2' },
);
const at = (address: string) => cellIndex(BOOK, 'S', address);
const compute = (
  workbook: Workbook,
  answers: Parameters<BookPool['compute']>[2] = {},
  { person = 1, project = 1, key = JSON.stringify(workbook).slice(0, 500) } = {},
) => pool.compute({ person, project }, { key, workbook }, answers, { values: [1], texts: [2], ranges: [0] }, options);
const lonely = (...formulas: string[]): Workbook => ({
  Active: formulas.map((Formula, row) => ({ at: [0, row, 0], Type: 'Formula', Formula })),
  Layout: [{ Name: 'S', Table: [] }],
});
/** A workbook that does not end within its time: each formula takes nearly the maximum number of steps. */
const SLOW = lonely(...Array.from({ length: 4_000 }, (_, row) => `=MULTINOMIAL(${String(900_000 + row)},1)`));

describe('workbooks at the server', () => {
  it('computes with the answers of each person, and leaves out what no input accepts', async () => {
    const [one, other] = await Promise.all([
      compute(BOOK, { 'S!A1': 1, 'S!A2': 99, 'S!A4': 7 }),
      compute(BOOK, { 'S!A4': '=1+1' }, { person: 2 }),
    ]);
    expect(one).toMatchObject({ values: [2], texts: ['λίγα'], ranges: [[2]] });
    expect(other).toMatchObject({ values: [10], texts: ['πολλά'] });
    const text = await pool.compute(
      { person: 1, project: 1 },
      { key: 'text', workbook: BOOK },
      { 'S!A4': '=1+1' },
      { texts: [at('A5')] },
      options,
    );
    expect(text.texts).toEqual(['=1+1!']);
  });

  it('computes what the page computes', async () => {
    const book = await openBook(BOOK, { now: options.now, values: { 'S!A1': 2.5 } });
    const texts = BOOK.Active.map((_, cell) => cell);
    const computed = await pool.compute(
      { person: 1, project: 1 },
      { key: 'same', workbook: BOOK },
      { 'S!A1': 2.5 },
      { texts },
      options,
    );
    expect(computed.texts).toEqual(texts.map((cell) => book.text(cell)));
    book.close();
  });

  it('runs the scripts of the workbook, and says which failed', async () => {
    const scripted = {
      ...BOOK,
      Preprocess: "({ inputs }) => ({ 'S!A1': inputs['S!A1'] + 1 })",
      Postprocess: '() => ({ ποσό: 0 })',
    };
    expect(await compute(scripted, { 'S!A1': 1 }, { key: 'scripted' })).toMatchObject({ values: [0], texts: ['λίγα'] });
    const broken = { ...BOOK, Preprocess: '() => { throw new Error("no") }' };
    const { problem, values } = await compute(broken, { 'S!A1': 1 }, { key: 'broken' });
    expect([problem?.message, problem?.line, values]).toEqual(['no', 1, [2]]);
    expect(SandboxError.name).toBe('SandboxError');
  });

  it.each([
    ['=REPT("x",1e8)'],
    ['=SUM(SEQUENCE(3000,3000))'],
    ['=LEN(REPT(REPT("x",32767),32767))'],
    ['=LEN(SUBSTITUTE(REPT("x",32767),"x",REPT("y",32767)))'],
    ['=LEN(CONCATENATE(REPT("x",32767),"x"))'],
    ['=LEN(TEXTJOIN("",TRUE,REPT("x",32767),"x"))'],
    ['=LEN(REPT("x",32767)&"x")'],
  ])('bounds %s', async (formula) => {
    const { texts } = await pool.compute(
      { person: 1, project: 1 },
      { key: formula, workbook: lonely(formula) },
      {},
      { texts: [0] },
      options,
    );
    expect(texts).toEqual(['#VALUE!']);
  });

  it.each([
    ['-'.repeat(7_000)],
    ['1+'.repeat(3_900)],
    ['('.repeat(3_900)],
    ['IF(1,'.repeat(1_500)],
    ['1^'.repeat(3_900)],
  ])('refuses a formula that is too deep and computes the others: %s', async (start) => {
    const workbook = lonely(`=${start}1${')'.repeat(start.split('(').length - 1)}`, '=1+1');
    const { texts } = await pool.compute(
      { person: 1, project: 1 },
      { key: start, workbook },
      {},
      { texts: [0, 1] },
      options,
    );
    expect(texts).toEqual(['#NAME?', '2']);
  });

  it('ends a book that hangs; the server answers meanwhile, and the same person waits before they try again', async () => {
    let turns = 0;
    const from = performance.now();
    const clock = setInterval(() => (turns += 1), 20);
    const [slow, quick] = await Promise.allSettled([compute(SLOW), compute(BOOK, {}, { person: 3, project: 2 })]);
    clearInterval(clock);
    expect(slow).toMatchObject({ status: 'rejected', reason: { name: 'BookFailure', kind: 'time' } });
    expect(quick).toMatchObject({ status: 'fulfilled', value: { values: [10] } });
    expect(turns).toBeGreaterThan(50);
    const since = performance.now();
    await expect(compute(SLOW)).rejects.toMatchObject({ kind: 'time' });
    expect(performance.now() - since).toBeLessThan((since - from) / 2);
    expect(await compute(BOOK)).toMatchObject({ values: [10] });
  });

  it('ends a book that needs too much memory', async () => {
    const small = new BookPool(nodeWorkers(48, new URL('./book-process.ts', import.meta.url)), {
      ...LIMITS,
      seconds: { small: 15, large: 15 },
    });
    const rows = Array.from({ length: 60_000 }, (_, row) => ({
      at: [0, row, 0] as [number, number, number],
      Type: 'Formula' as const,
      Formula: `="x${row}"&${row}`,
    }));
    const workbook: Workbook = { Active: rows, Layout: [{ Name: 'S', Table: [] }] };
    await expect(
      small.compute({ person: 1, project: 1 }, { key: 'large', workbook }, {}, { texts: [0] }, options),
    ).rejects.toMatchObject({ kind: 'memory' });
    small.close();
  });

  it('refuses work beyond its bounds at once, with a code', async () => {
    const waiting = Array.from({ length: 5 }, (_, index) => compute(BOOK, {}, { person: 9, key: `queued ${index}` }));
    const results = await Promise.allSettled(waiting);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([
      expect.objectContaining({ code: 'scripts-busy', status: 429 }),
    ]);
  });

  it('checks a document', async () => {
    const problems = await pool.check({ person: 1, project: 1 }, lonely('=1+', '=TBILLPRICE(1,2,0.1)'));
    expect(problems.map(({ kind }) => kind)).toEqual(['workbook-formula', 'workbook-differs']);
    expect(await pool.check({ person: 1, project: 1 }, { Active: 1 })).not.toEqual([]);
    expect(await pool.check({ person: 1, project: 1 }, BOOK)).toEqual([]);
  });
});
