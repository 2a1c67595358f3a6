import { expect, it } from 'vitest';
import { writeBook, type WrittenCell } from '../../tests/support/workbook/books.ts';
import { openBook, type BookOptions } from '../evaluate.ts';
import type { CellValue } from '../values.ts';
import { internalRate } from './financial.ts';
import { matchesWildcard } from './lookup-index.ts';

/** The value of a formula beside some cells. */
async function compute(
  formula: string,
  cells: Readonly<Record<string, WrittenCell>> = {},
  options: BookOptions = {},
): Promise<CellValue> {
  const book = await openBook(writeBook({ S: { Z99: formula, ...cells } }), options);
  const value = book.value(0);
  book.close();
  return value;
}

const TABLE = { A1: 'Οδός', A2: 'Πόλη', A3: 'ΟΔΟΣ', B1: 1, B2: 2, B3: 3 };

it.each([
  ['=XLOOKUP("οδοσ",A1:A3,B1:B3)', 1],
  ['=XLOOKUP("οδοσ",A1:A3,B1:B3,,0,-1)', 3],
  ['=XLOOKUP("άλλο",A1:A3,B1:B3,"κανένα")', 'κανένα'],
  ['=XLOOKUP("π*",A1:A3,B1:B3,0,2)', 2],
  ['=XLOOKUP(2.5,B1:B3,A1:A3,0,-1)', 'Πόλη'],
  ['=XLOOKUP(2.5,B1:B3,A1:A3,0,1)', 'ΟΔΟΣ'],
  ['=SUM(XLOOKUP("Πόλη",A1:A3,B1:B3))', 2],
  ['=XMATCH("πολη",A1:A3)', 2],
  ['=MATCH("ΠΌ*",A1:A3,0)', 2],
  ['=SEARCH("ΔΌΣ",A1)', 2],
  ['=VLOOKUP("οδοσ",A1:B3,2,FALSE)+VLOOKUP("οδοσ",A1:B3,2,FALSE)', 2],
])('%s is %s', async (formula, value) => {
  expect(await compute(formula, TABLE)).toBe(value);
});

it.each([
  ['=POISSON.DIST(3,2,TRUE)', 0.857123460498547],
  ['=POISSON(3,2,TRUE)', 0.857123460498547],
  ['=NEGBINOM.DIST(10,5,0.25,TRUE)', 0.313514058478177],
  ['=CUMPRINC(0.09/12,360,125000,13,24,0)', -934.107123420876],
  ['=CUMIPMT(0.09/12,360,125000,13,24,0)', -11135.2321307508],
  ['=MULTINOMIAL(2,3,4)', 1260],
  ['=HYPGEOM.DIST(1,4,8,20,TRUE)', 0.465428276573787],
  ['=CHIINV(0.05,10)', 18.3070380532751],
  ['=BESSELI(1.5,1)', 0.981666428475166],
  ['=DB(1000000,100000,6,1,7)', 186083.333333333],
])('%s is %d as before its loop was bounded', async (formula, value) => {
  expect(await compute(formula)).toBeCloseTo(value, 8);
});

it.each([
  '=POISSON.DIST(1E9,5,TRUE)',
  '=POISSON(1E9,5,TRUE)',
  '=NEGBINOM.DIST(1E9,5,0.5,TRUE)',
  '=HYPGEOM.DIST(1E8,1E8,1E8,1E9,TRUE)',
  '=CUMPRINC(0.01,1E9,1E6,1,1E9,0)',
  '=CUMIPMT(0.01,1E9,1E6,1,1E9,0)',
  '=MULTINOMIAL(1E9,2)',
  '=MULTINOMIAL(A1:A2)',
  '=BESSELI(1.5,1E9)',
  '=CHISQ.INV(0.5,1E9)',
  '=GAMMA.DIST(1E9,1E9,1,TRUE)',
  '=DB(1E6,1E5,1E9,1E9,12)',
])('%s takes too many steps and is an error at once', async (formula) => {
  expect(await compute(formula, { A1: 1e9, A2: 1e9 })).toMatchObject({ error: '#NUM!' });
});

it('SPLIT has a value for every index', async () => {
  expect(await compute('=SPLIT("ένα δύο",1)')).toBe('δύο');
  expect(await compute('=SPLIT("ένα δύο",1.5)')).toBe('δύο');
  expect(await compute('=SPLIT("ένα δύο",2)')).toMatchObject({ error: '#VALUE!' });
});

it.each(['=REPT("x",100000000)', '=SEQUENCE(3000,3000)', '=SUM(SEQUENCE(100000,100000))', '=REPT("x",-1)'])(
  '%s is an error and takes no memory',
  async (formula) => {
    const start = performance.now();
    expect(await compute(formula)).toEqual({ error: '#VALUE!', text: '#VALUE!' });
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);

it('IRR searches rates from 0 to 1 and shows n/a without one', async () => {
  expect(internalRate([-100, 60, 60])).toBeCloseTo(0.1306623862918075, 12);
  expect(internalRate([-100, 100])).toBe(0);
  expect(internalRate([0, 0])).toBeUndefined();
  expect(internalRate([-100])).toBeUndefined();
  expect(internalRate([-100, 50])).toBeUndefined();
  expect(internalRate([-1, 5])).toBeUndefined();
  expect(await compute('=IRR(A1:A2)', { A1: -100, A2: 50 })).toEqual({ error: '#NUM!', text: 'n/a' });
});

it('time and random numbers depend on the options only', async () => {
  expect(await compute('=NOW()', {}, { now: 45_322.5 })).toBe(45_322.5);
  expect(await compute('=TODAY()', {}, { now: 45_322.5 })).toBe(45_322);
  const first = await compute('=RAND()', {}, { seed: 7 });
  expect(await compute('=RAND()', {}, { seed: 7 })).toBe(first);
  expect(await compute('=RAND()', {}, { seed: 8 })).not.toBe(first);
  expect(await compute('=RAND()=RAND()')).toBe(false);
  const throws = await Promise.all(Array.from({ length: 40 }, (_, seed) => compute('=RANDBETWEEN(1,6)', {}, { seed })));
  expect(new Set(throws)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

it('wildcards take linear steps for texts that almost match', () => {
  expect(matchesWildcard('πόλη', 'π*η')).toBe(true);
  expect(matchesWildcard('a*b', 'a~*b')).toBe(true);
  expect(matchesWildcard('axb', 'a~*b')).toBe(false);
  expect(matchesWildcard('', '*')).toBe(true);
  const start = performance.now();
  expect(matchesWildcard('a'.repeat(10_000), `${'*a'.repeat(50)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it.each([
  ['=F.DIST(15.20686486,6,4,TRUE)', 0.99],
  ['=F.DIST(15.2069,6,4,FALSE)', 0.00122379170879],
  ['=FDIST(15.20686486,6,4)', 0.01],
  ['=F.DIST(2.5,1,1,TRUE)', 0.64098296403],
  ['=F.DIST(0,2,3,FALSE)', 1],
  ['=F.DIST(1,1E10,1E10,TRUE)', 0.5],
  ['=F.DIST(1.0001,1E8,1E8,TRUE)', 0.6914536597],
  ['=F.DIST(1E10,3,4,TRUE)', 1],
  ['=F.DIST.RT(1E10,3,4)*1E20', 3.33333333],
  ['=BETA.DIST(2,8,10,TRUE,1,3)', 0.685470581055],
  ['=BETA.DIST(2,8,10,FALSE,1,3)', 1.4837646484],
  ['=BETA.DIST(0.5,1E9,1E9,TRUE)', 0.5],
  ['=BETADIST(0.3,0.5,0.5,TRUE)', 0.36901011957],
])('%s is %s, also for large parameters', async (formula, value) => {
  expect(await compute(formula)).toBeCloseTo(value, 8);
});

it.each([
  '=F.DIST(-1,3,4,TRUE)',
  '=F.DIST(1,0,4,TRUE)',
  '=F.DIST(0,1,3,FALSE)',
  '=BETA.DIST(1,2,3,TRUE)',
  '=BETA.DIST(0.5,0,3,TRUE)',
])('%s has no number', async (formula) => {
  expect(await compute(formula)).toMatchObject({ error: '#NUM!' });
});
