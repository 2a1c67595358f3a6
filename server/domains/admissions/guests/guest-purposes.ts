import { isFormOpen, readApplicationForm } from '../../../../schemas/documents/application-run.ts';
import type { GuestPurposeName } from '../../../../schemas/calls/guests.ts';
import { isoDay, today } from '../../../../schemas/formats/greek-date.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { projectCondition } from '../../../policy/reader.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { notFound } from '../../../platform/base/problem.ts';

/** The limits of uploads without a session for one purpose. */
export interface GuestPurpose {
  /** The category of the files once they belong to a person; Config.files of the project may lower its limits. */
  readonly category: string;
  /** The maximum number of files of one holder. */
  readonly count: number;
  /** The maximum bytes of all files of one holder. */
  readonly total: number;
  /** The maximum megabytes of all files in a project that are not submitted. */
  readonly megabytesPerProject: number;
  readonly seconds: number;
}

const MEGABYTE = 1_048_576;
const DAY = 86_400;

export const GUEST_PURPOSES: Readonly<Record<GuestPurposeName, GuestPurpose>> = {
  application: {
    category: 'Application',
    count: 20,
    total: 40 * MEGABYTE,
    megabytesPerProject: 2_000,
    seconds: 7 * DAY,
  },
};

/** A purpose in a project that has opened it. */
export interface OpenPurpose {
  readonly project: number;
  readonly purpose: GuestPurpose;
}

/**
 * A purpose is open in projects with an open form that asks for files. The 404 is the same for missing and closed
 * projects.
 */
export async function requireOpenPurpose(
  { db }: { readonly db: Db },
  project: string,
  name: GuestPurposeName,
): Promise<OpenPurpose> {
  const row = await db
    .selectFrom('projects')
    .where(projectCondition(project))
    .select(['id', 'settings'])
    .executeTakeFirst();
  const form = readApplicationForm(settingsOf(row?.settings).Config['Application'], 'el');
  if (!row || !isFormOpen(form, isoDay(today())) || !form.Questions.some(({ Type }) => Type === 'file'))
    throw notFound('no-project', 'There is no such project.');
  return { project: row.id, purpose: GUEST_PURPOSES[name] };
}
