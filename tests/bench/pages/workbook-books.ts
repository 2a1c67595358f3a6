import type { Workbook, WorkbookCell } from '../../../schemas/documents/workbook.ts';

const COLUMNS = 10;
const FORMULAS = 50_000;
const ROWS = FORMULAS / COLUMNS;
/** The number of formulas that read the first input, and that read the second. */
export const FEW = 500;
export const MANY = 10_000;
/** As many cells as a screen shows: the first rows of the ten columns. */
export const VISIBLE_CELLS: readonly number[] = Array.from(
  { length: 50 * COLUMNS },
  (_, index) => (index % COLUMNS) * ROWS + Math.floor(index / COLUMNS),
);
const TABLE_ROWS = 2_000;
const CHAIN = 1_000;

/** The inputs stand in the first sheet: A1 for few dependents, A2 for many. */
const INPUTS = 0;
const DATA = 1;
const BOOK = 2;
const SHEETS = ['Inputs', 'Data', 'Book'];

const address = (row: number, column: number): string => `${String.fromCodePoint(65 + column)}${row + 1}`;
/** The term of a formula that reads an input, or neither. */
const inputTerm = (index: number): string => (index < FEW ? 'Inputs!$A$1' : index < FEW + MANY ? 'Inputs!$A$2' : '0');

type Formula = (index: number, row: number, column: number) => string;
const date = (row: number): string => `Data!B${(row % TABLE_ROWS) + 1}`;
const text = (row: number): string => `Data!A${(row % TABLE_ROWS) + 1}`;
const amount = (row: number): string => `Data!C${(row % TABLE_ROWS) + 1}`;
const pick = (choices: readonly string[], index: number): string => choices[index % choices.length] ?? '0';

/** A formula reads the cell above it. The inputs begin chains whose first cells are in view. */
function chain(index: number, row: number, column: number): string {
  const begins = row % CHAIN === 0 || (column === 0 && row === FEW);
  const above = begins ? '1' : address(row - 1, column);
  const isFew = column === 0 && row === 0;
  const isMany = column > 0 && column < 3 && row % CHAIN === 0;
  return `=${above}*1.0001+${isFew ? 'Inputs!$A$1' : isMany ? 'Inputs!$A$2' : '1'}`;
}

const dates: Formula = (index, row) =>
  `=${pick(
    [
      `EDATE(${date(row)},${(index % 24) + 1})`,
      `EOMONTH(${date(row)},${index % 12})`,
      `DATE(YEAR(${date(row)})+1,MONTH(${date(row)}),DAY(${date(row)}))`,
      `DATEDIF(${date(row)},${date(row)}+${index % 900},"M")`,
      `WEEKDAY(${date(row)},2)+ISOWEEKNUM(${date(row)})`,
      `NETWORKDAYS(${date(row)},${date(row)}+${index % 60})`,
    ],
    index,
  )}+${inputTerm(index)}`;

const texts: Formula = (index, row) =>
  `=${pick(
    [
      `UPPER(${text(row)})&"-"`,
      `LEFT(${text(row)},4)&MID(${text(row)},3,2)&RIGHT(${text(row)},3)&`,
      `SUBSTITUTE(${text(row)},"α","ω")&`,
      `TEXT(${amount(row)},"#,##0.00")&`,
      `TEXT(${date(row)},"dd/mm/yyyy")&`,
      `IF(LEN(${text(row)})>12,TRIM(${text(row)}),LOWER(${text(row)}))&`,
    ],
    index,
  ).replace(/&?$/, '&')}${inputTerm(index)}`;

const mixed: Formula = (index, row, column) =>
  `=${pick(
    [
      `ROUND(${amount(row)}*1.24,2)`,
      `IF(${amount(row)}>500,${amount(row)}*0.9,${amount(row)})`,
      `VLOOKUP(${text(row * 7)},Data!$A$1:$C$${TABLE_ROWS},3,FALSE)`,
      `SUM(Data!$C$${(row % 1_900) + 1}:$C$${(row % 1_900) + 100})`,
      `YEAR(EDATE(${date(row)},3))`,
      `LEN(${text(row)}&"-"&TEXT(${amount(row)},"0.0"))`,
      row === 0 ? '1' : `${address(row - 1, column)}*0.5`,
      `PMT(0.05/12,${(index % 120) + 12},-${amount(row)})`,
    ],
    column,
  )}+${inputTerm(index)}`;

/** The six shapes of books with 50,000 formulas. */
export const SHAPES: Readonly<Record<string, Formula>> = {
  chains: chain,
  sums: (index, row) => `=SUM(Book!K$1:K${row + 1})+${inputTerm(index)}`,
  lookups: (index, row, column) =>
    `=VLOOKUP(${text(row * 13 + column)},Data!$A$1:$C$${TABLE_ROWS},3,FALSE)+${inputTerm(index)}`,
  dates,
  texts,
  mixed,
};

export function makeBook(shape: string): Workbook {
  const formula = SHAPES[shape];
  if (!formula) throw new Error(`There is no shape ${shape}`);
  const formulas = Array.from({ length: FORMULAS }, (_, index): WorkbookCell => {
    // The books are filled column by column, as people do it.
    const [row, column] = [index % ROWS, Math.floor(index / ROWS)];
    return { at: [BOOK, row, column], Type: 'Formula', Formula: formula(index, row, column), Format: column % 2 };
  });
  const summands = Array.from({ length: ROWS }, (_, row): WorkbookCell => ({
    at: [BOOK, row, COLUMNS],
    Type: 'Value',
    Value: (row % 97) + 0.25,
  }));
  const Active = [...formulas, ...inputCells(), ...dataCells(), ...(shape === 'sums' ? summands : [])];
  const Table = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => ({ active: column * ROWS + row })),
  );
  const Layout = SHEETS.map((Name, sheet) => ({ Name, Table: sheet === BOOK ? Table : [] }));
  return { Active, Layout, Formats: [['#,##0.00', '-#,##0.00', '-'], ['General']] };
}

/** A sheet whose 501 cells are all in view: an input, and 500 formulas that depend on it. */
export function denseBook(): Workbook {
  const [rows, columns] = [20, 25];
  const places = Array.from({ length: FEW }, (_, index) => [1 + Math.floor(index / columns), index % columns] as const);
  const formulas = places.map(([row, col], index): WorkbookCell => ({
    at: [0, row, col],
    Type: 'Formula',
    Formula: `=$A$1*${index + 1}`,
  }));
  const Active: WorkbookCell[] = [{ at: [0, 0, 0], Type: 'Input', InputType: 'Number', Value: 1 }, ...formulas];
  const Table = Array.from({ length: rows + 1 }, (_, row) =>
    Active.flatMap(({ at }, active) => (at[1] === row ? [{ active, row, col: at[2] }] : [])),
  );
  return { Active, Layout: [{ Name: 'Dense', Table, Widths: Array.from({ length: columns }, () => 46) }] };
}

const inputCells = (): WorkbookCell[] =>
  [0, 1].map((row) => ({ at: [INPUTS, row, 0], Type: 'Input', InputType: 'Number', Value: row + 1 }));

const dataCells = (): WorkbookCell[] =>
  Array.from({ length: TABLE_ROWS }, (_, row): WorkbookCell[] => [
    { at: [DATA, row, 0], Type: 'Value', Value: `Επιχείρηση ${(row * 7_919) % TABLE_ROWS} ανθοπωλείο` },
    { at: [DATA, row, 1], Type: 'Value', Value: 40_000 + ((row * 37) % 6_000) },
    { at: [DATA, row, 2], Type: 'Value', Value: ((row * 131) % 10_000) / 10 },
  ]).flat();
