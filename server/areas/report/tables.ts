import type { ColumnType, Generated } from 'kysely';
import type {
  ReportFile,
  ScheduleEntry,
  ScheduleProblem,
  SendingOutcome,
} from '../../../schemas/entities/report-schedule.ts';
import type { JsonColumn } from '../../data/tables.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** When a report is sent by mail, to whom, and with what. */
export interface ReportScheduleTable {
  id: Generated<number>;
  project: number;
  report: string;
  owner: number;
  repeat: ScheduleEntry['Repeat'];
  day: number;
  hour: number;
  zone: string;
  self: boolean;
  roles: string[];
  people: number[];
  file: ReportFile;
  parameters: JsonColumn<Record<string, unknown>>;
  active: boolean;
  next: Moment;
  last: Moment;
  failures: Generated<number>;
  problem: ScheduleProblem | null;
  created: Generated<Date>;
}

/** What became of a receiver at one time of a schedule. Each has one row, so that each gets one mail. */
export interface ReportSendingTable {
  schedule: number;
  due: Date;
  person: number;
  outcome: SendingOutcome;
  faults: number;
  time: Generated<Date>;
}

/** Who wants no mail of a schedule. */
export interface ReportStopTable {
  schedule: number;
  person: number;
}

export interface ReportTables {
  report_schedules: ReportScheduleTable;
  report_sendings: ReportSendingTable;
  report_stops: ReportStopTable;
}
