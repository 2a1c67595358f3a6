import type { SendingOutcome } from '../../../../schemas/entities/report-schedule.ts';
import { formatTime } from '../../../../schemas/formats/greek-date.ts';
import type { Kysely } from 'kysely';
import type { CallAs } from '../../../platform/http/area.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import type { Reports } from '../../../platform/data/report/reports.ts';
import type { HubSender } from '../../../platform/base/hub-sender.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import type { Reader } from '../../../policy/reader.ts';
import { computeParts, valuesOfReport } from './compute-parts.ts';
import { toLetterParts } from './letter.ts';
import { createReportFile } from './report-file.ts';
import type { ScheduleRow } from './schedules.ts';
import { STOP_PATH } from './stop-route.ts';
import { createStopToken } from './stop-token.ts';
import type { StoredReport } from './stored-reports.ts';

export interface ReportSender {
  readonly db: Kysely<Database>;
  readonly hub: HubSender;
  readonly config: Pick<Config, 'baseUrl' | 'PDF_BROWSER' | 'PDF_SANDBOX'>;
  readonly reports: Reports | undefined;
  /** Makes a call as a person without a session. */
  readonly callAs: CallAs;
}

interface Sending {
  readonly schedule: ScheduleRow;
  readonly report: StoredReport;
  /** The receiver with their current rights. */
  readonly reader: Reader;
  readonly reports: Reports;
  /** A second mail with the same key is not sent. */
  readonly key: string;
  readonly signal: AbortSignal | undefined;
  /** A trial by the receiver, which nobody else gets. */
  readonly trial: boolean;
  /** Stores the outcome in the transaction of the mail; false if one is stored already. */
  readonly record: (db: Db, outcome: SendingOutcome, faults: number) => Promise<boolean>;
}

/** The maximum rows of each part in the mail itself. */
const MAX_ROWS_IN_MAIL = 15;

export interface SentReport {
  readonly outcome: SendingOutcome;
  readonly faults: number;
}

/** Computes a report with the rights of its receiver, and mails it. A report in which every part fails is not sent. */
export async function mailReport(sender: ReportSender, sending: Sending): Promise<SentReport> {
  const { db, config } = sender;
  const { schedule, report, reader, reports, key, signal, trial } = sending;
  const values = valuesOfReport(report.report, schedule.parameters);
  const call = sender.callAs({ person: reader.person, signal });
  const parts = await computeParts({ db, reports, reader, call, signal }, report.report, values);
  const faults = parts.filter(({ fault }) => fault !== undefined).length;
  const shown = parts.filter(({ part }) => part.Kind !== 'text').length;
  if (faults > 0 && faults === shown) {
    await sending.record(db, 'failed', faults);
    return { outcome: 'failed', faults };
  }
  const language = toMailLanguage(await languageOf(db, reader.person));
  const page = `${config.baseUrl}/${language}/${reader.project.url}/admin/report`;
  const place = encodeURIComponent(report.name);
  const letter = {
    title: report.report.Title,
    descr: report.report.Descr ?? '',
    project: reader.project.descr,
    when: formatTime(Date.now()),
    link: `${page}/view/${place}${asked(schedule.parameters)}`,
    stop: `${page}/schedules/${place}`,
    own: schedule.owner === reader.person,
    parts: toLetterParts(parts, language, MAX_ROWS_IN_MAIL),
    file: schedule.file === 'none' ? '' : 'sent',
    paper: false,
    trial,
  };
  const caller = { person: reader.person, project: reader.project.id, ...(signal ? { signal } : {}) };
  const made =
    schedule.file === 'none'
      ? undefined
      : await createReportFile(config, caller, {
          kind: schedule.file,
          title: letter.title,
          parts,
          language,
          values: letter,
        });
  const stopAt = `${config.baseUrl}${STOP_PATH}/`;
  const order = { schedule: schedule.id, person: reader.person };
  const unsubscribe = trial ? {} : { unsubscribe: `${stopAt}${await createStopToken(db, order)}` };
  const isSent = await db.transaction().execute(async (transaction) => {
    if (!(await sending.record(transaction, 'sent', faults))) return true;
    const mail = await sendMail(transaction, {
      to: reader.person,
      project: reader.project.id,
      template: 'report',
      key,
      language,
      values: made && 'left' in made ? { ...letter, file: made.left } : letter,
      attachments: made && 'file' in made ? [made.file] : [],
      ...unsubscribe,
    });
    return mail !== null;
  });
  return { outcome: isSent ? 'sent' : 'no-address', faults };
}

/** The parameters in the URL of the page. */
const asked = (parameters: ScheduleRow['parameters']): string =>
  Object.keys(parameters).length === 0 ? '' : `#asked=${encodeURIComponent(JSON.stringify(parameters))}`;

async function languageOf(db: Db, person: number): Promise<string | null> {
  const row = await db.selectFrom('people').where('id', '=', person).select('language').executeTakeFirst();
  return row?.language ?? null;
}
