import type { GuestPurposeName } from '../../../schemas/calls/guests.ts';
import type { ApplicationForm, FormAnswers } from '../../../schemas/documents/application-run.ts';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import type { WorkState } from '../../../schemas/entities/work-states.ts';
import type { ApplicationStatus } from '../../../schemas/entities/application-status.ts';
import type { ApplicationMoveKind } from '../../../schemas/entities/application.ts';
import type { SharedFile } from '../../../schemas/entities/chat.ts';
import type { Fields } from '../../../schemas/entities/fields.ts';
import type { MissedRuns } from '../../../schemas/entities/job.ts';
import type { MassData } from '../../../schemas/entities/mass.ts';
import type { NoticeKind, NoticeLink, NoticeText } from '../../../schemas/entities/notification.ts';
import type {
  ReportFile,
  ScheduleEntry,
  ScheduleProblem,
  SendingOutcome,
} from '../../../schemas/entities/report-schedule.ts';

type JsonObject = Record<string, unknown>;

/** The question, mentee and action that a file answers. */
export interface ToolAddress {
  readonly QuestionId: string;
  readonly MenteeId: string;
  readonly ActionId: string;
  readonly Index: number;
}

/** An attachment of a mail. */
export interface StoredAttachment {
  readonly name: string;
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** The states of the file of a gradebook. */
export const REPORT_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The types of columns with JSON, or with texts of a closed list that the database does not check. */
export interface ColumnTypes {
  'action_data.data': JsonObject;
  'action_revisions.content': JsonObject;
  'action_set_revisions.data': JsonObject;
  'action_types.action_data': JsonObject;
  'action_work_changes.state': Exclude<WorkState, 'new'>;
  'actions.data': JsonObject;
  'application_moves.before': ApplicationStatus;
  'application_moves.kind': ApplicationMoveKind;
  'application_moves.status_from': ApplicationStatus;
  'application_moves.status_to': ApplicationStatus;
  'application_reviews.marks': Record<string, number>;
  'applications.answers': FormAnswers;
  'applications.before': ApplicationStatus;
  'applications.form': ApplicationForm;
  'applications.status': ApplicationStatus;
  'bundle_names.kind': 'action' | 'actionType' | 'questionnaire';
  'documents.document': JsonObject;
  'files.tool': ToolAddress;
  'grid_reports.asked': JsonObject;
  'grid_reports.state': ReportState;
  'guest_tokens.purpose': GuestPurposeName;
  'jobs.missed': MissedRuns;
  'library_items.metadata': JsonObject;
  'mails.attachments': readonly StoredAttachment[];
  'mass_services.method': MassData['method'];
  'mass_services.send_mode': MassData['SendMode'];
  'memberships.fields': Fields;
  'messages.file': SharedFile;
  'microdata.answers': Record<string, string>;
  'notifications.kind': NoticeKind;
  'notifications.link': NoticeLink;
  'notifications.text': NoticeText;
  'notifications.title': NoticeText;
  'people.fields': Fields;
  'projects.settings': JsonObject;
  'quest_versions.document': Questionnaire;
  'report_schedules.file': ReportFile;
  'report_schedules.parameters': JsonObject;
  'report_schedules.problem': ScheduleProblem;
  'report_schedules.repeat': ScheduleEntry['Repeat'];
  'report_sendings.outcome': SendingOutcome;
  'revisions.document': JsonObject;
  'statistics_answers.value': string | number | boolean | null;
  'uploads.plan': JsonObject;
  'user_data.data': JsonObject;
  'write_runs.arguments': JsonObject;
}
