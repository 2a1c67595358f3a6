import type { Static } from 'typebox';
import { DOCUMENT_KINDS, type documentRow } from '../../../schemas/entities/document.ts';
import type { Db } from '../../area.ts';
import { readBuiltInUnits } from './built-in.ts';

type DocumentRow = Static<typeof documentRow>;

/** Every screen and part, built in or stored by the project. */
export async function listDocuments(db: Db, project: number): Promise<DocumentRow[]> {
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .select(['kind', 'name', 'revision', 'author_name', 'time'])
    .execute();
  const built = readBuiltInUnits();
  const rows = new Map<string, DocumentRow>(
    [...built.values()].map(({ kind, name }) => [
      `${kind}/${name}`,
      { kind, name, built: true, stored: false, revision: 0, author: null, time: null },
    ]),
  );
  for (const { kind: text, name, revision, author_name, time } of stored) {
    const kind = DOCUMENT_KINDS.find((known) => known === text);
    if (kind)
      rows.set(`${kind}/${name}`, {
        kind,
        name,
        built: built.get(name)?.kind === kind,
        stored: true,
        revision,
        author: author_name,
        time: time.toISOString(),
      });
  }
  return [...rows.values()].toSorted((first, second) => first.name.localeCompare(second.name));
}
