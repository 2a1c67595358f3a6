import type { Generated } from 'kysely';
import type { JsonColumn } from '../../data/tables.ts';

export const REPORT_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A file of a grid that the server makes for somebody. */
export interface GridReportTable {
  id: Generated<string>;
  person: number;
  project: number;
  asked: JsonColumn<Record<string, unknown>>;
  count: number;
  done: Generated<number>;
  state: Generated<ReportState>;
  created: Generated<Date>;
}
