import demoServices from '../../../schemas/demo/services.json' with { type: 'json' };
import type { StoredKindName } from '../../../schemas/documents/index.ts';
import { DEMO_WORKBOOKS, demoWorkbook } from '../../../schemas/demo/workbooks/index.ts';
import type { Db } from '../../area.ts';
import { storedName } from './history.ts';

/** The workbooks and services of the demo, each with its first revision. */
export async function loadDemoDocuments(db: Db, project: number): Promise<void> {
  const workbooks = DEMO_WORKBOOKS.map((name) => [name, demoWorkbook(name)] as const);
  const rows = [...rowsOf(project, 'workbook', workbooks), ...rowsOf(project, 'service', Object.entries(demoServices))];
  await db
    .insertInto('documents')
    .values(rows.map((row) => ({ ...row, revision: 1 })))
    .execute();
  await db
    .insertInto('revisions')
    .values(rows.map((row) => ({ ...row, number: 1, message: '' })))
    .execute();
}

const rowsOf = (project: number, kind: StoredKindName, documents: readonly (readonly [string, object])[]) =>
  documents.map(([name, document]) => ({
    project,
    kind: storedName(kind),
    name,
    document: JSON.stringify(document),
    author: null,
    author_name: '',
  }));
