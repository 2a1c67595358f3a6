import { isObject, migrate } from '../../../engine/document/index.ts';
import { AROUND_SCRIPT, functionOf } from '../../../engine/workbook/scripts.ts';
import { storedKinds, type Workbook } from '../../../schemas/documents/index.ts';
import type { Db } from '../../area.ts';
import { notFound } from '../../problem.ts';
import { createScriptCaller, requireCompilableScript } from '../../sandbox/scripts.ts';
import { checkWorkbookDocument } from '../../workbooks/workbooks.ts';
import { requireNoErrors } from './check-unit.ts';
import { registerKind } from './kinds.ts';

const KIND = storedKinds.workbook;
const SCRIPTS = ['Preprocess', 'Postprocess'] as const;

interface StoredWorkbook {
  readonly name: string;
  readonly document: unknown;
}

/** Returns the display name of a workbook: its own name, else the name of its document. */
function nameOf({ name, document }: StoredWorkbook): string {
  const own: unknown = Object(document)['Name'];
  return typeof own === 'string' && own !== '' ? own : name;
}

export const selectWorkbooks = (db: Db, project: number) =>
  db.selectFrom('documents').where('project', '=', project).where('kind', '=', KIND.name);

/** Lists the workbooks of a project by name. */
export async function listSpreadsheets(db: Db, project: number) {
  const rows = await selectWorkbooks(db, project).select(['name', 'document']).execute();
  return rows
    .map((row) => ({ Id: row.name, Name: nameOf(row) }))
    .toSorted((one, other) => one.Name.localeCompare(other.Name, 'el'));
}

/** A workbook of a project by the name of its document. */
export async function findWorkbook(db: Db, project: number, id: string) {
  const row = await selectWorkbooks(db, project).where('name', '=', id).select(['name', 'document']).executeTakeFirst();
  const { document: workbook } = migrate(row?.document, KIND);
  return row && isWorkbook(workbook) ? { Id: row.name, Name: nameOf(row), Workbook: workbook } : undefined;
}

export async function getSpreadsheet(db: Db, project: number, id: string) {
  const found = await findWorkbook(db, project, id);
  if (!found) throw notFound('no-spreadsheet', 'There is no such spreadsheet.');
  return found;
}

/** It was checked when it was saved. */
const isWorkbook = (document: unknown): document is Workbook =>
  isObject(document) && Array.isArray(document['Active']) && Array.isArray(document['Layout']);

registerKind(KIND.name, {
  check: (_name, document, { caller }) => checkWorkbookDocument(caller(), document),
  requireValid: async (context, { project }, document) => {
    if (!document) return;
    const caller = createScriptCaller(context, { person: context.me.Id, project: { id: project } });
    requireNoErrors(await checkWorkbookDocument(caller, document), '/document');
    for (const script of SCRIPTS) {
      const source = document[script];
      if (typeof source === 'string')
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as its turns are
        await requireCompilableScript(caller, functionOf(source), `/document/${script}`, AROUND_SCRIPT);
    }
  },
});
