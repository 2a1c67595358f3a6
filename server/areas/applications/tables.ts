import type { ColumnType, Generated } from 'kysely';
import type { ApplicationForm, FormAnswers } from '../../../schemas/documents/application-run.ts';
import type { ApplicationMoveKind, ApplicationStatus } from '../../../schemas/entities/application.ts';
import type { JsonColumn } from '../../data/tables.ts';

/** An application. A draft has no number. */
export interface ApplicationTable {
  id: Generated<number>;
  project: number;
  status: ApplicationStatus;
  before: ApplicationStatus | null;
  year: number | null;
  number: number | null;
  person: number | null;
  address: string;
  language: string;
  answers: JsonColumn<FormAnswers>;
  form: JsonColumn<ApplicationForm>;
  key: string | null;
  /** The form on a device that it began as. */
  form_key: Generated<string | null>;
  created: Generated<Date>;
  submitted: Date | null;
  changed: Generated<Date>;
  name: string;
  sort_name: string;
  afm: string;
  search: ColumnType<string, string | undefined, string>;
  /** The applicant was asked to hand it in again. */
  reopened: Date | null;
  mentee: number | null;
}

/** The last number that a project gave in a year. */
export interface ApplicationNumberTable {
  project: number;
  year: number;
  last: number;
}

/** A change of the status. Rows are written once; only a mail that was stopped is taken off. */
export interface ApplicationMoveTable {
  id: Generated<number>;
  application: number;
  status_from: ApplicationStatus;
  status_to: ApplicationStatus;
  person: number | null;
  behind: number | null;
  reason: Generated<string>;
  time: Generated<Date>;
  kind: ApplicationMoveKind;
  /** The change that it is a part of. */
  batch: string | null;
  /** The status before a refusal, as it was before the move. */
  before: ApplicationStatus | null;
  mailed: Generated<boolean>;
  /** The documents that were asked for, or that came. */
  documents: Generated<string[]>;
}

/** The link of a mail. The tokens themselves are not here: only their hashes are. */
export interface ApplicationLinkTable {
  id: Generated<number>;
  application: number;
  mail: number;
  hashes: Generated<Buffer[]>;
  expires: Date;
  /** The documents that the mail asks for; null for links that ask for none. */
  questions: string[] | null;
  answered: Date | null;
}

export interface ApplicationTables {
  applications: ApplicationTable;
  application_numbers: ApplicationNumberTable;
  application_moves: ApplicationMoveTable;
  application_links: ApplicationLinkTable;
}
