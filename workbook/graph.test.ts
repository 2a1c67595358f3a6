import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HyperFormula } from 'hyperformula';
import { cellAddress } from './address.ts';
import { writeBook, type WrittenCell } from '../tests/support/workbook/books.ts';
import { compileWorkbook } from './compile.ts';
import { openBook } from './evaluate.ts';
import { createGraph } from './graph.ts';

const SIZE = 6;
const place = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
const formula = fc.oneof(
  place.map(([row, column]) => `=${cellAddress(row, column)}*2+1`),
  fc.tuple(place, place).map(([one, other]) => `=SUM(${cellAddress(...one)}:${cellAddress(...other)})/3`),
  fc.tuple(place, place).map(([one, other]) => `=IF(${cellAddress(...one)}>4,${cellAddress(...other)},"α")`),
  fc.tuple(place, place).map(([one, other]) => `=MATCH(${cellAddress(...one)},A1:${cellAddress(other[0], 0)},0)`),
);
const cells = fc.array(fc.oneof({ weight: 1, arbitrary: fc.nat(9) }, { weight: 2, arbitrary: formula }), {
  minLength: SIZE * SIZE,
  maxLength: SIZE * SIZE,
});

/** A sheet whose numbers are inputs. */
const sheetOf = (contents: readonly (number | string)[]): Readonly<Record<string, WrittenCell>> =>
  Object.fromEntries(
    contents.map((content, index): [string, WrittenCell] => [
      cellAddress(Math.floor(index / SIZE), index % SIZE),
      typeof content === 'number' ? ['Number', content] : content,
    ]),
  );

const rising = (list: readonly number[]): number[] => list.toSorted((one, other) => one - other);

describe('the graph of a workbook', () => {
  it('has the dependents that the evaluation engine has', () => {
    fc.assert(
      fc.property(cells, (contents) => {
        const compiled = compileWorkbook(writeBook({ S: sheetOf(contents) }));
        const graph = createGraph(compiled);
        const engine = HyperFormula.buildFromSheets(
          Object.fromEntries(
            Object.entries(compiled.sheets).map(([name, rows]) => [name, rows.map((row) => [...row])]),
          ),
          { licenseKey: 'gpl-v3' },
        );
        const index = (row: number, col: number) => compiled.cellAt.get(row * 4_096 + col) ?? -1;
        for (const [cell, [, row, col]] of compiled.places.entries()) {
          const direct = engine.getCellDependents({ sheet: 1, row, col });
          const wanted = direct.flatMap((found) => {
            if (!('start' in found)) return [index(found.row, found.col)];
            return engine
              .getCellDependents(found)
              .flatMap((cellDependent) =>
                'start' in cellDependent ? [] : [index(cellDependent.row, cellDependent.col)],
              );
          });
          const found = new Set(graph.dependents([cell]));
          expect(wanted.filter((each) => !found.has(each))).toEqual([]);
        }
        engine.destroy();
      }),
      { numRuns: 40 },
    );
  });

  it('finds cycles through cells and ranges, and nothing else', () => {
    const cyclesOf = (sheet: Readonly<Record<string, WrittenCell>>) =>
      createGraph(compileWorkbook(writeBook({ S: sheet }))).cycles();
    expect(cyclesOf({ A1: '=B1', B1: '=C1', C1: '=A1', D1: '=A1' })).toEqual([[0, 1, 2]]);
    expect(cyclesOf({ A1: 1, A2: 2, A3: '=SUM(A1:A3)' })).toEqual([[2]]);
    expect(cyclesOf({ A1: '=A1' })).toEqual([[0]]);
    expect(cyclesOf({ A1: 1, A2: '=SUM(A1:A1)', A3: '=SUM(A$1:A2)', B3: '=SUM(A1:A3)' })).toEqual([]);
  });
});

it('an edited workbook has the values of one that is opened with the same inputs', async () => {
  await fc.assert(
    fc.asyncProperty(
      cells,
      fc.array(fc.tuple(fc.nat(SIZE * SIZE - 1), fc.nat(9)), { maxLength: 5 }),
      async (contents, edits) => {
        const inputs = edits.filter(([index]) => typeof contents[index] === 'number');
        const edited = [...contents];
        for (const [index, value] of inputs) edited[index] = value;
        const [book, fresh] = [
          await openBook(writeBook({ S: sheetOf(contents) })),
          await openBook(writeBook({ S: sheetOf(edited) })),
        ];
        const all = contents.map((_, cell) => cell);
        for (const cell of all) book.value(cell);
        for (const [index, value] of inputs) {
          const name = `S!${cellAddress(Math.floor(index / SIZE), index % SIZE)}`;
          const { cleared, changed } = book.set({ [name]: value });
          expect(changed.filter((cell) => !cleared.includes(cell))).toEqual([]);
        }
        expect(all.map((cell) => book.value(cell))).toEqual(all.map((cell) => fresh.value(cell)));
        expect(rising([...new Set(all.filter((cell) => book.isLive(cell)))])).toEqual(
          all.filter((cell) => fresh.isLive(cell)),
        );
        book.close();
        fresh.close();
      },
    ),
    { numRuns: 60 },
  );
});
