import type { Param } from '../../../../schemas/documents/index.ts';
import type { QueryTable } from '../../../../schemas/entities/query.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { checkDocuments } from '../documents/check-work.ts';
import { findService, signatureOf } from '../documents/services.ts';
import { loadStoredNames } from '../documents/stored-names.ts';
import { loadUnits } from '../documents/units.ts';
import { loadAllTexts } from '../../../platform/texts/text-overrides.ts';

type Broken = { readonly Screen: string; readonly Message: string };

/** The screens and parts that read a query and get new errors by its new columns and parameters. */
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
  const caller = createScriptCaller(context, { person: context.me.Id, project: { id: project } });
  // Copies: a document of the catalogue itself is checked without services.
  const documents = readers.map(({ document }) => ({ ...document }));
  const errorsWith = async (known: typeof stored) =>
    (await checkDocuments(caller, documents, { units, texts, stored: known })).map((problems) =>
      problems.filter(({ severity }) => severity === 'error'),
    );
  const before = await errorsWith(stored);
  const after = await errorsWith({ ...stored, services: { ...stored.services, [found.name]: changed } });
  return readers.flatMap(({ name }, at) => {
    const known = new Set(before[at]?.map(({ pointer, message }) => `${pointer} ${message}`));
    const fresh = after[at]?.find(({ pointer, message }) => !known.has(`${pointer} ${message}`));
    return fresh ? [{ Screen: name, Message: fresh.message }] : [];
  });
}

/** Whether the text of a document contains the name; a few too many do no harm. */
const readsService = (document: object, name: string): boolean =>
  JSON.stringify(document).includes(`"service":${JSON.stringify(name)}`);
