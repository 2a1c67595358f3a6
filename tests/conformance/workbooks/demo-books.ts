import { join } from 'node:path';
import { cellAddress } from '../../../workbook/address.ts';
import { compileWorkbook } from '../../../workbook/compile.ts';
import { DEMO_WORKBOOKS, demoWorkbook } from '../../../schemas/demo/workbooks/index.ts';
import type { Workbook, WorkbookValue } from '../../../schemas/documents/workbook.ts';
import { roundTo } from '../../../schemas/formats/greek-number.ts';
import type { ListedBook } from './read-books.ts';

/** A workbook of the demo with values of its inputs. */
export interface DemoBook {
  readonly name: string;
  readonly workbook: Workbook;
  readonly values: Readonly<Record<string, WorkbookValue>>;
}

export const DEMO_EXPECTED_FILE = join(import.meta.dirname, 'demo-expected.json');

/** Each workbook of the demo with its first values, and with others. */
export function demoBooks(): DemoBook[] {
  return DEMO_WORKBOOKS.flatMap((name) => {
    const workbook = demoWorkbook(name);
    return [
      { name, workbook, values: {} },
      { name: `${name}, other values`, workbook, values: otherValues(workbook) },
    ];
  });
}

/** A quarter more of every amount, a tenth less of every share, a month later. */
function otherValues(workbook: Workbook): Record<string, WorkbookValue> {
  const changed = compileWorkbook(workbook).inputs.flatMap(({ name, type, value }): [string, WorkbookValue][] => {
    if (typeof value !== 'number') return [];
    if (type === 'Precent') return [[name, roundTo(value * 0.9, 4)]];
    return [[name, type === 'Date' ? value + 31 : roundTo(value * 1.25, Number.isInteger(value) ? 0 : 2)]];
  });
  return Object.fromEntries(changed);
}

/** Its sheets as cells by their addresses. */
export function sheetsOf({ workbook, values }: DemoBook): ListedBook[] {
  const given = new Map(
    compileWorkbook(workbook).inputs.map(({ cell, name, value }) => [
      cell,
      Object.hasOwn(values, name) ? values[name]! : value,
    ]),
  );
  return workbook.Layout.map(({ Name: name }, sheet) => ({
    name,
    cells: Object.fromEntries(
      workbook.Active.flatMap(({ at, Formula, Value }, cell) =>
        at[0] === sheet ? [[cellAddress(at[1], at[2]), Formula ?? given.get(cell) ?? Value ?? null]] : [],
      ),
    ),
  }));
}

/** The names of its cells: the sheet and the address of each. */
export function namesOf({ workbook }: DemoBook): Record<string, { readonly sheet: string; readonly address: string }> {
  return Object.fromEntries(
    (workbook.Ranges ?? []).flatMap(({ Name, Cells }) => {
      const place = workbook.Active[Cells[0]?.[0] ?? -1]?.at;
      const sheet = place && workbook.Layout[place[0]]?.Name;
      if (Name === undefined || place === undefined || sheet === undefined) return [];
      return [[Name, { sheet, address: cellAddress(place[1], place[2]) }]];
    }),
  );
}
