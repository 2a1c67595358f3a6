import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { StoredNames } from './catalogue.ts';
import { loadServiceSignatures } from './services.ts';

/** Loads the stored things that documents of a project may name: services, and workbooks as arguments of calls. */
export async function loadStoredNames(
  context: Pick<CallContext, 'db' | 'reports' | 'me'>,
  project: number,
): Promise<StoredNames> {
  const services = await loadServiceSignatures(context, project);
  const workbooks = await context.db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', storedKinds.workbook.name)
    .select('name')
    .orderBy('name')
    .execute();
  return { services, ...workbookReferences(workbooks.map(({ name }) => name)) };
}

/** The workbooks that documents may name. */
export const workbookReferences = (names: readonly string[]): Pick<StoredNames, 'references'> => ({
  references: { 'documents.getSpreadsheet': { Id: { what: 'workbook', names } } },
});
