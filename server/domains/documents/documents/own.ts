import { sql } from 'kysely';
import type { StoredKindName } from '../../../../schemas/documents/index.ts';
import { areas } from '../../../../schemas/roles.ts';
import { forbidden, type ProblemError } from '../../../platform/base/problem.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { findDocument, isOfKind } from './history.ts';

/** The documents of a kind that the reader has made: the first revision, after the last removal, is theirs. */
export async function listOwnNames(
  db: Db,
  { person, project }: Pick<Reader, 'person' | 'project'>,
  kind: StoredKindName,
): Promise<ReadonlySet<string>> {
  const removed = sql<number>`coalesce(max(number) filter (where coalesce(document::text, 'null') = 'null'), 0)`;
  const rows = await db
    .with('made', (query) =>
      query
        .selectFrom('revisions')
        .where(isOfKind(project.id, kind))
        .groupBy('name')
        .select(['name', removed.as('end')]),
    )
    .selectFrom('revisions')
    .innerJoin('made', 'made.name', 'revisions.name')
    .where(isOfKind(project.id, kind))
    .whereRef('revisions.number', '>', 'made.end')
    .distinctOn('revisions.name')
    .orderBy('revisions.name')
    .orderBy('revisions.number')
    .select(['revisions.name', 'revisions.author'])
    .execute();
  return new Set(rows.filter(({ author }) => author === person).map(({ name }) => name));
}

/** Administrators change every report and built query; those who run the programme their own. */
export async function mayEdit(db: Db, reader: Reader, kind: StoredKindName, name: string): Promise<boolean> {
  if (hasRole(reader, 'Admin')) return true;
  return hasRole(reader, ...areas.admin) && (await listOwnNames(db, reader, kind)).has(name);
}

/** A stored document that the reader may change. */
export async function requireOwn(
  db: Db,
  reader: Reader,
  { kind, name, missing }: { kind: StoredKindName; name: string; missing: () => ProblemError },
): Promise<void> {
  if (!(await findDocument(db, { project: reader.project.id, kind, name }))) throw missing();
  if (!(await mayEdit(db, reader, kind, name))) throw forbidden('not-own', 'Somebody else wrote it.');
}
