import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { readApplicationForm } from '../../../../schemas/documents/application-run.ts';
import { stageOf, STATUS } from '../../../../schemas/entities/application-status.ts';
import type { ApplicationFile } from '../../../../schemas/entities/application.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectDocuments } from '../guests/guest-files.ts';
import { createStreamAnswer, fileNotFound } from '../../library/index.ts';
import { findMissing, listDocuments, withNewDocuments } from './documents.ts';
import { presentParts } from './forms.ts';
import { loadDuplicates } from './duplicates.ts';
import { presentRow, selectApplications, selectRows } from './rows.ts';
import { loadNotes } from './notes.ts';
import { loadReview } from './scores.ts';
import { noApplication } from './moves.ts';
import { HARMLESS, UNDOABLE } from './undo.ts';

/** An application with its form, its history and its duplicates. */
export async function readApplication(
  db: Db,
  reader: Reader,
  { AppId, Language }: Calls['applications.one']['body'],
): Promise<ApplicationFile> {
  const row = await selectRows(db, reader)
    .where('applications.id', '=', parseId(AppId))
    .select('applications.form')
    .executeTakeFirst();
  if (!row) throw noApplication();
  const form =
    row.status === STATUS.draft
      ? readApplicationForm(reader.project.settings.Config['Application'], toMailLanguage(Language))
      : row.form;
  const asked =
    row.status === STATUS.draft ? form : withNewDocuments(form, reader.project.settings, toMailLanguage(Language));
  const [Moves, Notes, Review, Duplicates, Documents, missing] = await Promise.all([
    loadHistory(db, row.id),
    loadNotes(db, reader, row.id),
    loadReview(db, reader, row.id, toMailLanguage(Language)),
    loadDuplicates(db, reader, row),
    listDocuments(db, row.id, row.status),
    findMissing({ person: reader.person, project: reader.project.id }, asked, row.answers),
  ]);
  return {
    ...presentRow(reader, row),
    Before: row.before,
    ...presentParts(form),
    Documents,
    Missing: missing.map(({ Name, Label, Required }) => ({ Name, Label, Required })),
    Notes,
    Review,
    Moves,
    Duplicates,
  };
}

/** The bytes of a file, for readers of its application. */
export async function openDocument(
  { db, storage }: Pick<CallContext, 'db' | 'storage'>,
  reader: Reader,
  { AppId, Id, inline }: Calls['applications.document']['body'],
): Promise<StreamAnswer> {
  const row = await selectApplications(db, reader)
    .where('applications.id', '=', parseId(AppId))
    .select(['id', 'status'])
    .executeTakeFirst();
  const file = row && (await selectDocuments(db, row.id, row.status).execute()).find(({ id }) => id === Id);
  if (!file) throw fileNotFound();
  return createStreamAnswer({ storage }, { ...file, base: file.name }, inline === '1');
}

const nameOf = (column: 'm.person' | 'm.impersonator') =>
  sql<string | null>`(select people.name from people where people.id = ${sql.ref(column)})`;

async function loadHistory(db: Db, application: number): Promise<ApplicationFile['Moves']> {
  const rows = await db
    .selectFrom('application_moves as m')
    .where('m.application', '=', application)
    .select([
      'm.id',
      'm.kind',
      'm.status_from',
      'm.status_to',
      'm.time',
      'm.reason',
      'm.mailed',
      'm.batch',
      'm.documents',
    ])
    .select([
      nameOf('m.person').as('by'),
      nameOf('m.impersonator').as('impersonator'),
      sql<number>`(select count(*)::integer from application_moves o where o.batch = m.batch)`.as('together'),
      sql<boolean>`m.kind = any(${[...UNDOABLE]}::text[]) and m.batch is not null and not exists (
        select from application_moves o join applications a on a.id = o.application
        where o.batch = m.batch and (a.mentee is not null
          or exists (select from application_moves later where later.application = o.application and later.id > o.id
            and later.kind <> all(${[...HARMLESS]}::text[]))))`.as('undo'),
    ])
    .orderBy('m.id', 'desc')
    .execute();
  return rows.map((row) => ({
    Id: String(row.id),
    Kind: row.kind,
    From: stageOf(row.status_from),
    To: stageOf(row.status_to),
    Time: row.time.toISOString(),
    By: row.by ?? '',
    Impersonator: row.impersonator ?? '',
    Reason: row.reason,
    Documents: row.documents,
    Mailed: row.mailed,
    Batch: row.batch ?? '',
    Together: row.together,
    CanUndo: row.undo,
  }));
}
