import { sql } from 'kysely';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, fieldError, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { belowPattern, cleanCategory, folderName } from './paths.ts';

const folderNameMissing = (pointer: string) =>
  unprocessable('bad-folder', 'A folder needs a name.', [fieldError(pointer, 'folder-name')]);

/** Makes an empty folder. */
export async function addFolder({ db }: CallContext, { project }: Reader, path: string) {
  const category = cleanCategory(path);
  if (category === '') throw folderNameMissing('/Category');
  await db
    .insertInto('library_folders')
    .values({ project: project.id, category })
    .onConflict((on) => on.doNothing())
    .execute();
  return { Name: folderName(category), Category: category, Count: 0 };
}

/** Moves a folder with all of its items, including those that the reader does not see. */
export async function moveFolder(context: CallContext, { project }: Reader, from: string, to: string): Promise<number> {
  const old = cleanCategory(from);
  const fresh = cleanCategory(to, '/To');
  if (old === '' || fresh === '') throw folderNameMissing(old === '' ? '/Category' : '/To');
  if (fresh === old) return 0;
  if (fresh.startsWith(`${old}/`)) throw conflict('folder-in-itself', 'A folder cannot be moved into itself.');
  return context.db.transaction().execute(async (db) => {
    const there = await sql<{ old: boolean; fresh: boolean }>`
      with places as (
        select category from library_items where project = ${project.id}
        union select category from library_folders where project = ${project.id})
      select exists (select from places where category = ${old} or category like ${belowPattern(old)}) as old,
        exists (select from places where category = ${fresh} or category like ${belowPattern(fresh)}) as fresh`.execute(
      db,
    );
    if (!there.rows[0]?.old) throw notFound('no-folder', 'There is no such folder.');
    if (there.rows[0].fresh) throw conflict('folder-exists', 'There is a folder of that name.');
    const moved = sql<string>`${fresh}::text || substr(category, ${Array.from(old).length + 1}::integer)`;
    const inside = sql<boolean>`project = ${project.id} and (category = ${old} or category like ${belowPattern(old)})`;
    const items = await db.updateTable('library_items').set({ category: moved }).where(inside).executeTakeFirst();
    await db.updateTable('library_folders').set({ category: moved }).where(inside).execute();
    await context.audit(
      { action: 'library.moveFolder', project: String(project.id), details: { from: old, to: fresh } },
      db,
    );
    return Number(items.numUpdatedRows);
  });
}

/** Deletes an empty folder; invisible items count, too. */
export async function removeFolder({ db }: CallContext, { project }: Reader, path: string): Promise<boolean> {
  const category = cleanCategory(path);
  const used = await sql`
    select from library_items where project = ${project.id} and (category = ${category} or category like ${belowPattern(category)})
    union all select from library_folders where project = ${project.id} and category like ${belowPattern(category)} limit 1`.execute(
    db,
  );
  if (used.rows.length > 0) throw conflict('folder-not-empty', 'The folder is not empty.');
  const gone = await db
    .deleteFrom('library_folders')
    .where('project', '=', project.id)
    .where('category', '=', category)
    .returning('category')
    .executeTakeFirst();
  if (!gone) throw notFound('no-folder', 'There is no such folder.');
  return true;
}
