import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { data } from '../../../../schemas/calls/data.ts';
import regionMunicipalities from '../../../../schemas/tables/region-municipalities.json' with { type: 'json' };
import { tables } from '../../../../schemas/tables/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, notFound } from '../../../platform/base/problem.ts';

/**
 * The code tables of the product are data files, too, unless a project has its own with the name: "sexCodes" is
 * sex-codes.json.
 */
const builtInFiles: ReadonlyMap<string, unknown> = new Map(
  Object.entries({ ...tables, regionMunicipalities }).map(([name, table]) => [
    `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`,
    table,
  ]),
);

const selectFiles = (db: Db, { project }: Reader) => db.selectFrom('data_files').where('project', '=', project.id);

/** The data file of a project; undefined without one. */
export async function findProjectFile(db: Db, project: number, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('data_files')
    .where('project', '=', project)
    .where('name', '=', name)
    .select('data')
    .executeTakeFirst();
  return row?.data;
}

/** A data file of the project, else that of the product. Names ignore case. */
export async function readFile(db: Db, reader: Reader, given: string): Promise<unknown> {
  const name = given.toLowerCase();
  const own = await findProjectFile(db, reader.project.id, name);
  if (own !== undefined) return own;
  if (!builtInFiles.has(name)) throw notFound('no-data-file', 'There is no such data file.');
  return builtInFiles.get(name);
}

/** Every data file, by name. */
export async function listFiles(db: Db, reader: Reader): Promise<Static<typeof data.files.reply>> {
  const rows = await selectFiles(db, reader)
    .select(['name', 'revision', 'time', sql<number>`octet_length(data::text)`.as('bytes')])
    .execute();
  const own = rows.map(({ name, revision, time, bytes }) => ({
    Name: name,
    Built: false,
    Bytes: bytes,
    Revision: revision,
    Time: time.toISOString(),
  }));
  const rest = [...builtInFiles].filter(([name]) => !own.some(({ Name }) => Name === name));
  return [
    ...own,
    ...rest.map(([name, table]) => ({
      Name: name,
      Built: true,
      Bytes: Buffer.byteLength(JSON.stringify(table)),
      Revision: 0,
      Time: null,
    })),
  ].toSorted((one, other) => one.Name.localeCompare(other.Name));
}

/**
 * Saves a data file, which jsondata serves. Refuses to overwrite a newer revision if the page sends the one it edited.
 */
export async function saveFile(
  context: CallContext,
  reader: Reader,
  { Name, Data, Revision }: Static<typeof data.saveAppData.body>,
) {
  const text = JSON.stringify(Data ?? null);
  const name = Name.toLowerCase();
  const changed = { data: text, author: reader.person, time: new Date() };
  return context.db.transaction().execute(async (db) => {
    const row = await db
      .insertInto('data_files')
      .values({ project: reader.project.id, name, ...changed })
      .onConflict((found) =>
        found.columns(['project', 'name']).doUpdateSet({ ...changed, revision: sql`data_files.revision + 1` }),
      )
      .returning(['name', 'revision'])
      .executeTakeFirstOrThrow();
    if (Revision !== undefined && row.revision !== Revision + 1)
      throw conflict('conflict', 'Somebody else saved this file first.');
    await context.audit(
      {
        action: 'data.saveAppData',
        subject: `file ${row.name}`,
        project: String(reader.project.id),
        details: { revision: row.revision, bytes: Buffer.byteLength(text) },
      },
      db,
    );
    return { Name: row.name, Revision: row.revision };
  });
}
