import { migrate } from '../../../../engine/document/index.ts';
import { storedKinds, type Report } from '../../../../schemas/documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { isOfKind } from '../documents/history.ts';
import { listOwnNames } from '../documents/own.ts';

const KIND = storedKinds.report;

export interface StoredReport {
  readonly name: string;
  readonly revision: number;
  readonly report: Report;
}

/** Administrators and the roles that the report names. Its services check their own roles. */
export const mayReadReport = (reader: Pick<Reader, 'roles'>, { report: { Roles } }: StoredReport): boolean =>
  hasRole(reader, 'Admin', ...(Roles ?? []));

export const selectReports = (db: Db, project: number) =>
  db.selectFrom('documents').where(isOfKind(project, KIND.name)).select(['name', 'document', 'revision']);

export function readReport(row: {
  readonly name: string;
  readonly document: unknown;
  readonly revision: number;
}): StoredReport {
  // Checked when saved.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { name: row.name, revision: row.revision, report: migrate(row.document, KIND).document as Report };
}

export async function findReport(db: Db, project: number, name: string): Promise<StoredReport | undefined> {
  const row = await selectReports(db, project).where('name', '=', name).executeTakeFirst();
  return row && readReport(row);
}

export const noReport = () => notFound('no-report-document', 'There is no such report.');

/** A report that the reader may read. */
export async function requireReport(db: Db, reader: Reader, name: string): Promise<StoredReport> {
  const found = await findReport(db, reader.project.id, name);
  if (!found) throw noReport();
  const isReadable = mayReadReport(reader, found) || (await listOwnNames(db, reader, KIND.name)).has(name);
  if (!isReadable) throw forbidden('wrong-role', 'The role for that is missing.');
  return found;
}
