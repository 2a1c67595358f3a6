import type { Db } from '../../area.ts';
import { notFound } from '../../problem.ts';

/** The kind under which workbooks are stored. */
const WORKBOOK = 'workbook';

interface StoredWorkbook {
  readonly name: string;
  readonly document: unknown;
}

/** Returns the display name of a workbook: its own name, else the name of its document. */
function nameOf({ name, document }: StoredWorkbook): string {
  const own: unknown = Object(document)['Name'];
  return typeof own === 'string' && own !== '' ? own : name;
}

const selectWorkbooks = (db: Db, project: number) =>
  db.selectFrom('documents').where('project', '=', project).where('kind', '=', WORKBOOK).select(['name', 'document']);

/** Lists the workbooks of a project by name. */
export async function listSpreadsheets(db: Db, project: number) {
  const rows = await selectWorkbooks(db, project).execute();
  return rows
    .map((row) => ({ Id: row.name, Name: nameOf(row) }))
    .toSorted((one, other) => one.Name.localeCompare(other.Name, 'el'));
}

export async function getSpreadsheet(db: Db, project: number, id: string) {
  const row = await selectWorkbooks(db, project).where('name', '=', id).executeTakeFirst();
  if (!row) throw notFound('no-spreadsheet', 'There is no such spreadsheet.');
  return { Id: row.name, Name: nameOf(row), Workbook: { ...row.document } };
}
