import { DEMO_WORKBOOKS, demoWorkbook } from '../../../schemas/demo/workbooks/index.ts';
import type { Db } from '../../area.ts';
import { storedName } from './history.ts';

/** The workbooks of the demo, each with its first revision. */
export async function loadDemoWorkbooks(db: Db, project: number): Promise<void> {
  const rows = DEMO_WORKBOOKS.map((name) => ({
    project,
    kind: storedName('workbook'),
    name,
    document: JSON.stringify(demoWorkbook(name)),
    author: null,
    author_name: '',
  }));
  await db
    .insertInto('documents')
    .values(rows.map((row) => ({ ...row, revision: 1 })))
    .execute();
  await db
    .insertInto('revisions')
    .values(rows.map((row) => ({ ...row, number: 1, message: '' })))
    .execute();
}
