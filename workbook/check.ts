import { limitFault } from '../schemas/documents/workbook-answers.ts';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { cellAddress, placeKey, quoteSheet, type Area } from './address.ts';
import { compileWorkbook, type CompiledBook, type CompileFault } from './compile.ts';
import { DIFFERING_FUNCTIONS, FUNCTION_NAMES, REFUSED_FUNCTIONS } from './function-list.ts';
import { statedFaults } from './stated-dependents.ts';
import { resultCell } from './results.ts';
import { createGraph, type DependencyGraph } from './graph.ts';

/** A fault of a workbook that fits its schema; the kinds are among those of engine/check/kinds.ts. */
export interface WorkbookFault {
  readonly kind:
    | 'workbook-formula'
    | 'workbook-reference'
    | 'workbook-empty'
    | 'workbook-function'
    | 'workbook-differs'
    | 'workbook-cycle'
    | 'workbook-input'
    | 'workbook-limits'
    | 'workbook-invalidates';
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  /** The index of the faulty character of a formula. */
  readonly at?: number;
}

/** The faults of a workbook. Never throws. */
export function checkWorkbook(workbook: Workbook): WorkbookFault[] {
  const book = compileWorkbook(workbook);
  const graph = createGraph(book);
  return [
    ...book.faults.map(asFault),
    ...missingEntries(workbook),
    ...emptyReferences(workbook, book),
    ...functionFaults(book),
    ...cycleFaults(workbook, graph),
    ...unreadInputs(workbook, book, graph),
    ...unknownResults(workbook, book),
    ...limitFaults(workbook, book),
    ...statedFaults(workbook, graph),
  ];
}

const asFault = ({ kind, pointer, message, at }: CompileFault): WorkbookFault => ({
  kind: kind === 'bad-formula' ? 'workbook-formula' : 'workbook-reference',
  pointer,
  message,
  ...(at === undefined ? {} : { at }),
});

/** Indexes of lists that have no such entry. */
function missingEntries(workbook: Workbook): WorkbookFault[] {
  const { Active, Ranges = [], Styles = [], Formats = [], Layout } = workbook;
  const faults: WorkbookFault[] = [];
  const require = (index: number | undefined, list: readonly unknown[], name: string, pointer: string) => {
    if (index !== undefined && index >= list.length)
      faults.push({ kind: 'workbook-reference', pointer, message: `${name} has no entry ${index}` });
  };
  Active.forEach(({ Format, Type, Formula }, index) => {
    require(Format, Formats, 'Formats', `/Active/${index}/Format`);
    if (Type === 'Formula' && Formula === undefined)
      faults.push({ kind: 'workbook-formula', pointer: `/Active/${index}`, message: 'its Formula is missing' });
  });
  Layout.forEach(({ Table, Charts = [] }, sheet) => {
    Table.forEach((cells, row) =>
      cells.forEach(({ active, style, Format }, column) => {
        const pointer = `/Layout/${sheet}/Table/${row}/${column}`;
        require(active, Active, 'Active', `${pointer}/active`);
        require(style, Styles, 'Styles', `${pointer}/style`);
        require(Format, Formats, 'Formats', `${pointer}/Format`);
      }),
    );
    Charts.forEach(({ Labels, DataSets }, chart) => {
      const pointer = `/Layout/${sheet}/Charts/${chart}`;
      require(Labels, Ranges, 'Ranges', `${pointer}/Labels`);
      DataSets.forEach((set, index) => {
        require(set.Data, Ranges, 'Ranges', `${pointer}/DataSets/${index}/Data`);
        require(set.Labels, Ranges, 'Ranges', `${pointer}/DataSets/${index}/Labels`);
      });
    });
  });
  return faults;
}

const isSingle = ({ row, column, lastRow, lastColumn }: Area): boolean => row === lastRow && column === lastColumn;

function emptyReferences(workbook: Workbook, book: CompiledBook): WorkbookFault[] {
  return book.formulas.flatMap(({ cell, areas }) => {
    const empty = areas.find((area) => isSingle(area) && !book.cellAt.has(placeKey(area.sheet, area.row, area.column)));
    if (!empty) return [];
    const address = `${quoteSheet(workbook.Layout[empty.sheet]?.Name ?? '')}!${cellAddress(empty.row, empty.column)}`;
    return [
      { kind: 'workbook-empty', pointer: `/Active/${cell}/Formula`, message: `${address} is no entry of Active` },
    ];
  });
}

const functionFaults = ({ formulas }: CompiledBook): WorkbookFault[] =>
  formulas.flatMap(({ cell, calls }) =>
    calls.flatMap(({ name, at }): WorkbookFault[] => {
      const pointer = `/Active/${cell}/Formula`;
      const differs = ownMember(DIFFERING_FUNCTIONS, name);
      if (differs !== undefined) return [{ kind: 'workbook-differs', pointer, message: `${name}: ${differs}`, at }];
      if (FUNCTION_NAMES.has(name)) return [];
      const reason = ownMember(REFUSED_FUNCTIONS, name);
      const message = reason === undefined ? `there is no function ${name}` : `${name}: ${reason}`;
      return [{ kind: 'workbook-function', pointer, message, at }];
    }),
  );

const ownMember = (reasons: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(reasons, name) ? reasons[name] : undefined;

const SHOWN_CELLS = 6;

/** The address of an entry of Active, with its sheet. */
function addressOf({ Active, Layout }: Workbook, cell: number): string {
  const [sheet, row, column] = Active[cell]?.at ?? [0, 0, 0];
  return `${quoteSheet(Layout[sheet]?.Name ?? '')}!${cellAddress(row, column)}`;
}

const cycleFaults = (workbook: Workbook, graph: DependencyGraph): WorkbookFault[] =>
  graph.cycles().map((cells) => {
    const shown = cells.slice(0, SHOWN_CELLS).map((cell) => addressOf(workbook, cell));
    const more = cells.length > SHOWN_CELLS ? ` and ${cells.length - SHOWN_CELLS} more` : '';
    const message = `these cells depend on themselves: ${shown.join(', ')}${more}`;
    return { kind: 'workbook-cycle', pointer: `/Active/${cells[0] ?? 0}/Formula`, message };
  });

function unreadInputs(workbook: Workbook, { inputs }: CompiledBook, graph: DependencyGraph): WorkbookFault[] {
  const charted = new Set(
    workbook.Layout.flatMap(({ Charts = [] }) => Charts)
      .flatMap(({ Labels, DataSets }) => [Labels, ...DataSets.flatMap((set) => [set.Data, set.Labels])])
      .flatMap((range) => (range === undefined ? [] : (workbook.Ranges?.[range]?.Cells.flat() ?? []))),
  );
  return inputs
    .filter(({ cell }) => !charted.has(cell) && !graph.isRead(cell))
    .map(({ cell, name }) => ({
      kind: 'workbook-input',
      pointer: `/Active/${cell}`,
      message: `no formula and no chart reads the input ${name}`,
    }));
}

/** Finds limits that contradict each other, and first values outside of their limits. */
const limitFaults = ({ Active }: Workbook, { inputs }: CompiledBook): WorkbookFault[] =>
  inputs.flatMap(({ cell, value, limits }) => {
    const { Min = -Infinity, Max = Infinity } = limits ?? {};
    const pointer = `/Active/${cell}`;
    if (Min > Max)
      return [{ kind: 'workbook-limits', pointer: `${pointer}/Min`, message: `Min ${Min} is above Max ${Max}` }];
    if (!limits || !limitFault(limits, value)) return [];
    const own = Active[cell]?.Value === undefined ? pointer : `${pointer}/Value`;
    return [{ kind: 'workbook-limits', pointer: own, message: 'the first value is beyond the limits' }];
  });

/** Finds results that do not name a computed cell. */
const unknownResults = (workbook: Workbook, book: CompiledBook): WorkbookFault[] =>
  (workbook.Results ?? []).flatMap(({ FullName }, index) =>
    resultCell(workbook, book, FullName) === undefined
      ? [
          {
            kind: 'workbook-reference',
            pointer: `/Results/${index}/FullName`,
            message: `${FullName} names no computed cell`,
          },
        ]
      : [],
  );
