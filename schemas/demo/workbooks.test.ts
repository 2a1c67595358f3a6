import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../engine/document/index.ts';
import { checkWorkbook } from '../../workbook/check.ts';
import { openBook } from '../../workbook/evaluate.ts';
import { isCellFailure } from '../../workbook/values.ts';
import { storedKinds } from '../documents/index.ts';
import { DEMO_WORKBOOKS, demoWorkbook } from './workbooks/index.ts';
import { moveFormula } from './workbooks/written-row.ts';

describe.each(DEMO_WORKBOOKS)('the workbook %s', (name) => {
  const workbook = demoWorkbook(name);

  it('is sound', () => {
    expect(faultsOf(workbook, storedKinds.workbook.schema)).toEqual([]);
    // The only note is about the bounds of IRR, which every workbook with an IRR gets.
    const remarks = checkWorkbook(workbook).filter(({ message }) => !message.startsWith('IRR: only rates from 0 to 1'));
    expect(remarks).toEqual([]);
  });

  it('has no error, before and after its inputs are emptied', async () => {
    const book = await openBook(workbook);
    const failures = () =>
      workbook.Active.flatMap(({ at }, cell) => {
        const value = book.value(cell);
        return value !== null && isCellFailure(value) ? [[at.join(), value.text]] : [];
      });
    expect(failures()).toEqual([]);
    book.set(Object.fromEntries(book.inputs.map((input) => [input.name, input.type === 'Text' ? '' : 0])));
    expect(failures().filter(([, text]) => text !== 'n/a')).toEqual([]);
    book.close();
  });

  it('shows formats with four templates, widths, names and charts with data', () => {
    expect(workbook.Formats?.every((templates) => templates.length === 4)).toBe(true);
    expect(workbook.Layout.every(({ Widths = [] }) => Widths.length > 0)).toBe(true);
    expect(workbook.Layout.some(({ Frozen }) => Frozen)).toBe(true);
    expect(workbook.Inputs?.length).toBeGreaterThan(0);
    const charted = workbook.Layout.flatMap(({ Charts = [] }) => Charts.flatMap(({ DataSets }) => DataSets));
    expect(charted.length).toBeGreaterThan(1);
    for (const { Data } of charted) expect(workbook.Ranges?.[Data]?.Cells.flat()).not.toContain(null);
  });
});

it('has a business plan with four charts, an NPV, an IRR and a break-even', async () => {
  const plan = demoWorkbook('business-plan');
  expect(plan.Layout.flatMap(({ Charts = [] }) => Charts.map(({ type }) => type)).toSorted()).toEqual([
    'area',
    'bar',
    'doughnut',
    'line',
  ]);
  const book = await openBook(plan);
  const results = plan.Layout.findIndex(({ Name }) => Name === 'Αποτελέσματα');
  const textAt = (row: number) =>
    book.text(plan.Active.findIndex(({ at }) => at.join() === [results, row - 1, 1].join()));
  expect([6, 7, 8, 9].map(textAt)).toEqual(['18.620 €', '40,9%', '3', '44.172 €']);
  book.close();
});

it('moves formulas as a copy in a sheet does: neither names, texts, functions nor what is fixed', () => {
  expect(moveFormula('=A1+$B2*C$3+$D$4+LOG10(E5)+Έτος1', 2, 1)).toBe('=B3+$B4*D$3+$D$4+LOG10(F7)+Έτος1');
  expect(moveFormula(`='Έτος A1'!Z9&"A1"`, 1, 1)).toBe(`='Έτος A1'!AA10&"A1"`);
});
