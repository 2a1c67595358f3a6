import { ASKER } from './report-conditions.ts';

/** A column of a view: its SQL and its description. */
export interface ReportColumn {
  readonly name: string;
  readonly sql: string;
  readonly comment: string;
}

/** A view of reports. Its rows and columns are those that the calls give to the same person. */
export interface ReportView {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly ReportColumn[];
  /** The SQL from `from` on. */
  readonly rows: string;
}

export const column = (name: string, sql: string, comment: string): ReportColumn => ({ name, sql, comment });

export const joinMember = (mentee: string): string =>
  `join memberships member on member.person = ${mentee} and member.project = ${ASKER.project}`;
