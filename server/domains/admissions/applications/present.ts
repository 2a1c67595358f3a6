import type { Calls } from '../../../../schemas/calls/index.ts';
import {
  readApplicationForm,
  type ApplicationForm,
  type FormAnswers,
} from '../../../../schemas/documents/application-run.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { STATUS, type ApplicationStatus } from '../../../../schemas/entities/application-status.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { findAsked, listDocuments, withNewDocuments } from './documents.ts';
import { presentParts, presentQuestions } from './forms.ts';

/** The protocol number: the year, and the number of the application within it. */
export const protocolOf = ({
  year,
  number,
}: {
  readonly year: number | null;
  readonly number: number | null;
}): string => (year === null || number === null ? '' : `${year}-${String(number).padStart(6, '0')}`);

interface ApplicationRow {
  readonly id: number;
  readonly project: number;
  readonly url: string;
  readonly descr: string;
  readonly settings: unknown;
  readonly status: ApplicationStatus;
  readonly year: number | null;
  readonly number: number | null;
  readonly submitted: Date | null;
  readonly answers: FormAnswers;
  readonly form: ApplicationForm;
}

/** The columns that the page of an application reads. */
export const APPLICATION_COLUMNS = [
  'applications.id',
  'applications.project',
  'projects.url',
  'projects.descr',
  'projects.settings',
  'applications.year',
  'applications.number',
  'applications.submitted',
  'applications.answers',
  'applications.form',
] as const;

/** A draft is shown with the current form, an application with the form that was submitted. */
export async function presentApplication(
  db: Db,
  row: ApplicationRow,
  { language, token }: { readonly language: string; readonly token?: string },
): Promise<NonNullable<Calls['applications.getApplication']['reply']['Application']>> {
  const form =
    row.status === STATUS.draft
      ? readApplicationForm(settingsOf(row.settings).Config['Application'], language)
      : row.form;
  const asked = token === undefined || row.status === STATUS.draft ? undefined : await findAsked(db, token);
  const { Questions } = withNewDocuments(form, row.settings, language);
  return {
    ProjectId: String(row.project),
    Url: row.url,
    Name: row.descr,
    Status: row.status,
    Protocol: protocolOf(row),
    Time: row.submitted?.toISOString() ?? null,
    Answers: row.answers,
    ...presentParts(form),
    Documents: await listDocuments(db, row.id, row.status),
    Asked: asked
      ? {
          State: asked.state,
          Questions: presentQuestions(Questions.filter(({ Name }) => asked.questions?.includes(Name))),
        }
      : null,
  };
}
