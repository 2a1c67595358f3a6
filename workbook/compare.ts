import type { Workbook } from '../schemas/documents/workbook.ts';
import { diff, type DocumentChange } from '../engine/document/diff.ts';
import { isObject } from '../engine/document/pointer.ts';
import { cellAddress, quoteSheet } from './address.ts';
import { cellViews, type CellView } from './cell-views.ts';
import { areaOfCells } from './compile.ts';

/** Compares two revisions of a workbook by the addresses of cells, not by the indexes of the document. */
export function compareWorkbooks(before: unknown, after: unknown): DocumentChange[] {
  if (!isWorkbook(before) || !isWorkbook(after)) return diff(before, after);
  const sheets = new SheetNames(before, after);
  return [
    ...sheets.changes,
    ...cellChanges(
      cellViews(before, (sheet) => sheets.former(sheet)),
      cellViews(after, (sheet) => sheets.name(sheet)),
    ),
    ...partChanges(
      namedParts(before, (sheet) => sheets.former(sheet)),
      namedParts(after, (sheet) => sheets.name(sheet)),
    ),
  ];
}

/** The history has only workbooks that passed the check. */
const isWorkbook = (document: unknown): document is Workbook =>
  isObject(document) && Array.isArray(document['Active']) && Array.isArray(document['Layout']);

/** Matches the sheets of the older workbook: by name, else with the first unmatched sheet. */
class SheetNames {
  readonly changes: readonly DocumentChange[];
  private readonly names: readonly string[];
  private readonly formerNames: readonly string[];

  constructor(before: Workbook, after: Workbook) {
    this.names = after.Layout.map(({ Name }) => Name);
    const added = this.names.filter((name) => before.Layout.every(({ Name }) => Name !== name));
    const gone = before.Layout.map(({ Name }) => Name).filter((name) => !this.names.includes(name));
    const renamed = new Map(gone.slice(0, added.length).map((name, index) => [name, added[index] ?? name]));
    this.formerNames = before.Layout.map(({ Name }) => renamed.get(Name) ?? Name);
    const fresh = added.slice(renamed.size);
    this.changes = [
      ...gone.filter((name) => !renamed.has(name)).map((name) => sheetChange('removed', name, { before: name })),
      ...[...renamed].map(([name, now]) => sheetChange('changed', now, { before: name, after: now })),
      ...fresh.map((name) => sheetChange('added', name, { after: name })),
    ];
  }

  name(sheet: number): string {
    return this.names[sheet] ?? '';
  }

  /** The older workbook's sheet under its name in the newer one. */
  former(sheet: number): string {
    return this.formerNames[sheet] ?? '';
  }
}

const sheetChange = (kind: DocumentChange['kind'], place: string, values: object): DocumentChange => ({
  kind,
  pointer: '/Layout',
  place,
  ...values,
});

function cellChanges(before: ReadonlyMap<string, CellView>, after: ReadonlyMap<string, CellView>): DocumentChange[] {
  const places = [...new Set([...after.keys(), ...before.keys()])];
  const changes = places.flatMap((place) => contentChange(place, before.get(place), after.get(place)));
  return [...changes, ...memberChanges(places, before, after)];
}

function contentChange(place: string, old: CellView | undefined, view: CellView | undefined): DocumentChange[] {
  const [former, content] = [old?.content ?? '', view?.content ?? ''];
  if (former === content) return [];
  const pointer = (view ?? old)?.pointer ?? '';
  if (former === '') return [{ kind: 'added', pointer, place, after: content }];
  if (content === '') return [{ kind: 'removed', pointer, place, before: former }];
  return [{ kind: 'changed', pointer, place, before: former, after: content }];
}

/** Changes of formats, styles and types. Equal changes of cells in a column are joined. */
function memberChanges(
  places: readonly string[],
  before: ReadonlyMap<string, CellView>,
  after: ReadonlyMap<string, CellView>,
): DocumentChange[] {
  const groups = new Map<string, { readonly name: string; readonly views: CellView[]; readonly change: Values }>();
  for (const place of places) {
    const [old, view] = [before.get(place), after.get(place)];
    for (const name of new Set([...(old?.members.keys() ?? []), ...(view?.members.keys() ?? [])])) {
      const change = { before: old?.members.get(name), after: view?.members.get(name) };
      const present = view ?? old;
      if (change.before === change.after || !present || isWholeCell(old, view)) continue;
      const key = JSON.stringify([present.sheet, present.column, name, change]);
      const group = groups.get(key) ?? { name, views: [], change };
      group.views.push(present);
      groups.set(key, group);
    }
  }
  return [...groups.values()].flatMap(({ name, views, change }) =>
    runsOf(views).map((run) => memberChange(name, run, change)),
  );
}

interface Values {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Was the cell added or removed with its content? Its members need no lines of their own then. */
const isWholeCell = (old: CellView | undefined, view: CellView | undefined): boolean =>
  (!old && view?.content !== '') || (!view && old?.content !== '');

/** Groups the cells of a column into runs of rows without a gap. */
function runsOf(views: readonly CellView[]): CellView[][] {
  const runs: CellView[][] = [];
  for (const view of views.toSorted((one, other) => one.row - other.row)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.row === view.row - 1) run.push(view);
    else runs.push([view]);
  }
  return runs;
}

function memberChange(name: string, run: readonly CellView[], { before, after }: Values): DocumentChange {
  const [first, last] = [run[0], run.at(-1)];
  const end = run.length > 1 && last ? `:${cellAddress(last.row, last.column)}` : '';
  const address = first ? `${quoteSheet(first.sheet)}!${cellAddress(first.row, first.column)}${end}` : '';
  return {
    kind: 'changed',
    pointer: first?.pointer ?? '',
    place: `${address} ${name}`,
    before: before ?? '',
    after: after ?? '',
  };
}

/** All parts beside the cells, by names. */
function namedParts(workbook: Workbook, nameOf: (sheet: number) => string) {
  const { Ranges = [], Layout, Inputs = [], Results, Name, note, Preprocess, Postprocess } = workbook;
  const areaText = (range: number | undefined): string | undefined => {
    const area = range === undefined ? undefined : areaOfCells(workbook, Ranges[range]?.Cells ?? []);
    if (!area) return undefined;
    const [start, end] = [cellAddress(area.row, area.column), cellAddress(area.lastRow, area.lastColumn)];
    return `${quoteSheet(nameOf(area.sheet))}!${start}:${end}`;
  };
  const sheets = Layout.map(({ Widths, Frozen, Charts = [] }, sheet) => {
    const shown = Charts.map(({ Labels, DataSets, ...chart }) => ({
      ...chart,
      Labels: areaText(Labels),
      DataSets: DataSets.map((set) => ({ ...set, Data: areaText(set.Data), Labels: areaText(set.Labels) })),
    }));
    return [nameOf(sheet), { ...(Widths && { Widths }), ...(Frozen && { Frozen }), Charts: shown }] as const;
  });
  const ranges = Ranges.flatMap((range, index) =>
    range.Name === undefined ? [] : [[range.Name, areaText(index)] as const],
  );
  const inputs = Inputs.map(({ FullName, Value = null }) => [FullName, Value] as const);
  return {
    Name,
    note,
    Preprocess,
    Postprocess,
    Layout: Object.fromEntries(sheets),
    Ranges: Object.fromEntries(ranges),
    Inputs: Object.fromEntries(inputs),
    ...(Results ? { Results: Object.fromEntries(Results.map(({ FullName, Label = '' }) => [FullName, Label])) } : {}),
  };
}

/** Matches a sheet that was added or removed, which has a change of its own. */
const WHOLE_SHEET = /^\/Layout\/[^/]+$/;

const partChanges = (before: unknown, after: unknown): DocumentChange[] =>
  // Members with the value undefined are left out.
  diff(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after))).filter(
    ({ pointer }) => !WHOLE_SHEET.test(pointer),
  );
