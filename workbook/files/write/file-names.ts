import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { fold } from '../../../schemas/formats/folding.ts';

/** The names of sheets and ranges in a file, which allows shorter names and fewer characters. */
export interface FileNaming {
  readonly sheets: readonly string[];
  sheet(name: string): string;
  range(name: string): string;
}

const MAX_SHEET_NAME_LENGTH = 31;

export function fileNaming({ Layout, Ranges = [] }: Workbook): FileNaming {
  const sheets = distinct(
    Layout.map(({ Name }) => sheetName(Name)),
    MAX_SHEET_NAME_LENGTH,
  );
  const named = Ranges.flatMap(({ Name }) => (Name === undefined ? [] : [Name]));
  const ranges = distinct(named.map(rangeName), 255);
  const map = (from: readonly string[], to: readonly string[]) =>
    new Map(from.map((name, at) => [fold(name), to[at] ?? name]));
  const [sheetOf, rangeOf] = [
    map(
      Layout.map(({ Name }) => Name),
      sheets,
    ),
    map(named, ranges),
  ];
  return { sheets, sheet: (name) => sheetOf.get(fold(name)) ?? name, range: (name) => rangeOf.get(fold(name)) ?? name };
}

const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, '-')
    .replaceAll(/^'|'$/g, '-')
    .slice(0, MAX_SHEET_NAME_LENGTH);

/** A name that reads like a cell is changed. */
const rangeName = (name: string): string => (/^(?:[a-z]{1,3}\d+|r\d*|c\d*|r\d*c\d*)$/i.test(name) ? `${name}_` : name);

/** Numbers names that became equal. */
function distinct(names: readonly string[], longest: number): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) {
      const end = ` ${number}`;
      free = name.slice(0, longest - end.length) + end;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
