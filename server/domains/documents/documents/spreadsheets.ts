import { sql } from 'kysely';
import { isObject, migrate } from '../../../../engine/document/index.ts';
import { AROUND_SCRIPT, functionOf } from '../../../../workbook/scripts.ts';
import { storedKinds, type Workbook } from '../../../../schemas/documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { createScriptCaller, requireCompilableScript } from '../../../platform/sandbox/scripts.ts';
import { checkWorkbookDocument } from '../../../platform/workbooks/workbooks.ts';
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

/** Lists the workbooks of a project by name, with their size and the questionnaires that have them. */
export async function listSpreadsheets(db: Db, project: number) {
  const { rows } = await sql<{ name: string; title: unknown; cells: number; quests: string[] }>`
    with used as (
      select book.id, q.title from quests q join lateral (
        select v.document from quest_versions v where v.quest = q.id order by v.number desc limit 1
      ) newest on true
      cross join lateral (
        select distinct found #>> '{}' as id from jsonb_path_query(newest.document::jsonb, '$.**.Spreadsheets[*].Id') found
      ) book
      where q.project = ${project}
    )
    select d.name, d.document ->> 'Name' as title,
      case when json_typeof(d.document -> 'Active') = 'array' then json_array_length(d.document -> 'Active') else 0 end as cells,
      array(select used.title from used where used.id = d.name order by used.title) as quests
    from documents d where d.project = ${project} and d.kind = ${KIND.name}`.execute(db);
  return rows
    .map(({ name, title, cells, quests }) => ({
      Id: name,
      Name: nameOf({ name, document: { Name: title } }),
      Cells: cells,
      Quests: quests,
    }))
    .toSorted((one, other) => one.Name.localeCompare(other.Name, 'el'));
}

/** A workbook of a project by the name of its document. */
async function findWorkbook(db: Db, project: number, id: string) {
  const found = await findRevision(db, project, id);
  return found && { Id: found.Id, Name: found.Name, Workbook: found.Workbook };
}

/** The same with the number of its revision. */
export async function findRevision(db: Db, project: number, id: string) {
  const row = await selectWorkbooks(db, project)
    .where('name', '=', id)
    .select(['name', 'document', 'revision'])
    .executeTakeFirst();
  const { document: workbook } = migrate(row?.document, KIND);
  return row && isWorkbook(workbook)
    ? { Id: row.name, Name: nameOf(row), Workbook: workbook, revision: row.revision }
    : undefined;
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
        // oxlint-disable-next-line no-await-in-loop -- the caller has one turn at a time
        await requireCompilableScript(caller, functionOf(source), `/document/${script}`, AROUND_SCRIPT);
    }
  },
});
