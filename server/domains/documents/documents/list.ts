import type { Static } from 'typebox';
import { storedKindOf, storedKinds } from '../../../../schemas/documents/index.ts';
import type { documentRow } from '../../../../schemas/entities/document.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readBuiltInUnits } from './built-in.ts';

type DocumentRow = Static<typeof documentRow>;

/** Lists all documents: the built-in ones and those that the project stores. */
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
      {
        kind,
        name,
        editor: storedKinds[kind].editor,
        built: true,
        stored: false,
        revision: 0,
        author: null,
        time: null,
      },
    ]),
  );
  for (const { kind: text, name, revision, author_name, time } of stored) {
    const known = storedKindOf(text);
    const kind = known?.name;
    if (known && kind)
      rows.set(`${kind}/${name}`, {
        kind,
        name,
        editor: known.editor,
        built: built.get(name)?.kind === kind,
        stored: true,
        revision,
        author: author_name,
        time: time.toISOString(),
      });
  }
  return [...rows.values()].toSorted((first, second) => first.name.localeCompare(second.name));
}
