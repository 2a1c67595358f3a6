import type { Param } from '../../../schemas/documents/index.ts';
import type { QueryTable } from '../../../schemas/entities/query.ts';
import type { CallContext } from '../../area.ts';
import { findUnitProblems } from '../documents/check-unit.ts';
import { findService, signatureOf } from '../documents/services.ts';
import { loadStoredNames } from '../documents/stored-names.ts';
import { loadUnits } from '../documents/units.ts';
import { loadAllTexts } from '../lang/text-overrides.ts';

type Broken = { readonly Screen: string; readonly Message: string };

/** The screens and parts that read a query, and that its new columns and parameters break: those with errors that they do not have now. */
export async function findBrokenScreens(
  context: CallContext,
  project: number,
  { Id, Params }: { readonly Id: string; readonly Params: readonly Param[] },
  columns: QueryTable['Columns'],
): Promise<Broken[]> {
  const { db } = context;
  const [found, units] = [await findService(db, project, Id), await loadUnits(db, project)];
  if (!found) return [];
  const readers = [...units.values()].filter(({ document }) => readsService(document, found.name));
  if (readers.length === 0) return [];
  const texts = await loadAllTexts(db);
  const stored = await loadStoredNames(context, project);
  const changed = signatureOf({ Params: [...Params], Roles: found.service.Roles ?? null }, columns);
  const errorsOf = (document: (typeof readers)[number]['document'], known: typeof stored) =>
    // A copy: a document of the catalogue itself is checked without services.
    findUnitProblems({ ...document }, { units, texts, stored: known }).filter(({ severity }) => severity === 'error');
  return readers.flatMap(({ name, document }) => {
    const before = new Set(errorsOf(document, stored).map(({ pointer, message }) => `${pointer} ${message}`));
    const fresh = errorsOf(document, { ...stored, services: { ...stored.services, [found.name]: changed } }).find(
      ({ pointer, message }) => !before.has(`${pointer} ${message}`),
    );
    return fresh ? [{ Screen: name, Message: fresh.message }] : [];
  });
}

/** A name in the text of a document; a few too many do no harm. */
const readsService = (document: object, name: string): boolean =>
  JSON.stringify(document).includes(`"service":${JSON.stringify(name)}`);
