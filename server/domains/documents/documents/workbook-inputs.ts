import { BoundedMap } from '../../../../engine/base/bounded-map.ts';
import { compileWorkbook } from '../../../../workbook/compile.ts';
import type { AskedInput } from '../../../../schemas/documents/questionnaire.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { resultsOf, type BookResult } from '../../../../workbook/results.ts';
import type { Workbook } from '../../../../schemas/documents/workbook.ts';
import { findRevision, selectWorkbooks } from './spreadsheets.ts';

/** The inputs and results of a revision of a workbook. */
interface BookParts {
  readonly inputs: AskedInput[];
  readonly results: readonly BookResult[];
}

/** The parts of workbooks by project, name and revision: a revision never changes. */
const recentParts = new BoundedMap<string, BookParts>(200);

/** The current inputs of the named workbooks that exist, and a text that changes with them. */
export async function loadWorkbookInputs(db: Db, project: number, names: readonly string[]) {
  const parts = await loadParts(db, project, names);
  return {
    inputs: new Map(parts.map(({ name, inputs }) => [name, inputs])),
    mark: parts.map(({ name, revision }) => `${name}@${revision}`).join(' '),
  };
}

/** A workbook whose results are computed. */
export interface ResultBook {
  /** Unique in the installation: project, name and revision. */
  readonly key: string;
  readonly workbook: Workbook;
  readonly results: readonly BookResult[];
}

/** The named workbooks that have results, in their current revision. */
export async function loadResultBooks(
  db: Db,
  project: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, ResultBook>> {
  const books = new Map<string, ResultBook>();
  for (const { name, results } of await loadParts(db, project, names)) {
    if (results.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    const found = await findRevision(db, project, name);
    if (found) books.set(name, resultBook(project, found));
  }
  return books;
}

/** The results belong to the loaded revision, which may be newer than the one that was found first. */
function resultBook(project: number, { Id, Workbook: workbook, revision }: Revision): ResultBook {
  const key = keyOf(project, Id, revision);
  const results = recentParts.get(key)?.results ?? resultsOf(workbook, compileWorkbook(workbook));
  return { key, workbook, results };
}

type Revision = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

const keyOf = (project: number, name: string, revision: number): string => `${project}/${name}@${revision}`;

/** The parts of the named workbooks that exist, by name. */
async function loadParts(db: Db, project: number, names: readonly string[]) {
  if (names.length === 0) return [];
  const rows = await selectWorkbooks(db, project).where('name', 'in', names).select(['name', 'revision']).execute();
  const found = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const parts: (BookParts & { readonly name: string; readonly revision: number })[] = [];
  for (const { name, revision } of found) {
    const key = keyOf(project, name, revision);
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one, and cached
    const known = recentParts.get(key) ?? (await readParts(db, project, name));
    if (known) parts.push({ ...known, name, revision });
  }
  return parts;
}

async function readParts(db: Db, project: number, name: string): Promise<BookParts | undefined> {
  const found = await findRevision(db, project, name);
  if (!found) return undefined;
  const book = compileWorkbook(found.Workbook);
  const inputs = book.inputs.map(({ name: FullName, type: InputType, value, limits, required }) => ({
    FullName,
    InputType,
    ...limits,
    Required: required ?? (value === null || value === ''),
  }));
  const parts = { inputs, results: resultsOf(found.Workbook, book) };
  recentParts.set(keyOf(project, name, found.revision), parts);
  return parts;
}
