import { storedKinds } from '../../../schemas/documents/index.ts';
import type { Db } from '../../area.ts';
import type { StoredNames } from './catalogue.ts';
import { loadServiceSignatures } from './services.ts';

/** Loads what is stored in a project and named by its documents: services, and workbooks as arguments of calls. */
export async function loadStoredNames(db: Db, project: number): Promise<StoredNames> {
  const services = await loadServiceSignatures(db, project);
  const workbooks = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', storedKinds.workbook.name)
    .select('name')
    .orderBy('name')
    .execute();
  const names = workbooks.map(({ name }) => name);
  return { services, references: { 'documents.getSpreadsheet': { Id: { what: 'workbook', names } } } };
}
