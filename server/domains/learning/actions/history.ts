import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict } from '../../../platform/base/problem.ts';

export type Subject = `action ${number}` | `type ${number}`;

/** Stores an action or type in its history before a change. */
export async function storeActionRevision(
  db: Db,
  reader: Reader,
  subject: Subject,
  revision: number,
  content: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .insertInto('action_revisions')
    .values({
      project: reader.project.id,
      subject,
      revision,
      content: JSON.stringify(content),
      author: reader.person,
    })
    .execute();
}

/** Refuses if another person saved after the revision that was edited. */
export function requireNewestRevision(revision: number, base: number | undefined): void {
  if (base !== undefined && base !== revision)
    throw conflict('conflict', 'Somebody else changed this first.', { revision });
}

export async function listActionRevisions({ db }: CallContext, reader: Reader, subject: Subject) {
  const rows = await db
    .selectFrom('action_revisions')
    .leftJoin('people', 'people.id', 'action_revisions.author')
    .where('action_revisions.project', '=', reader.project.id)
    .where('action_revisions.subject', '=', subject)
    .orderBy('action_revisions.id', 'desc')
    .limit(200)
    .select([
      'action_revisions.revision',
      'action_revisions.content',
      'action_revisions.author',
      'action_revisions.time',
      'people.name',
    ])
    .execute();
  return rows.map(({ revision, content, author, time, name }) => ({
    Revision: revision,
    Author: name ?? '',
    AuthorId: author === null ? null : String(author),
    Time: time.toISOString(),
    Content: content,
  }));
}
