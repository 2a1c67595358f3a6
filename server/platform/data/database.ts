// Written by `npm run tables` from a database with all migrations. The meanings are comments of its tables and columns.
import type { ColumnType } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Set by the database if omitted. */
type Generated<Value> =
  Value extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Value, Value | undefined, Value>;
/** PostgreSQL parses JSON; it is written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** PostgreSQL returns 64-bit integers as text. */
type BigInt = ColumnType<string, string | number, string | number>;
type NullableBigInt = ColumnType<string | null, string | number | null | undefined, string | number | null>;

/** The completions of actions by mentees. */
interface ActionCompletionsTable {
  action: number;
  mentee: number;
  done: Generated<boolean>;
  author: number | null;
  time: Generated<Date>;
}

interface ActionDataTable {
  id: Generated<BigInt>;
  project: number;
  action: number;
  /** Null for data of the action itself, which only the kind action has. */
  mentee: number | null;
  kind: 'mentee' | 'public' | 'private' | 'action';
  data: Generated<Json<ColumnTypes['action_data.data']>>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

/** The mentees for whom an action is published that is not published for everybody. */
interface ActionPublishedTable {
  action: number;
  mentee: number;
  author: number | null;
  time: Generated<Date>;
}

/** The state of an action or a type before a change. */
interface ActionRevisionsTable {
  id: Generated<BigInt>;
  project: number;
  subject: string;
  revision: number;
  content: Json<ColumnTypes['action_revisions.content']>;
  author: number | null;
  time: Generated<Date>;
}

/** A state of a set of data, with the pointers that the save changed. */
interface ActionSetRevisionsTable {
  set: BigInt;
  revision: number;
  data: Json<ColumnTypes['action_set_revisions.data']>;
  touched: string[];
  author: number | null;
  time: Generated<Date>;
}

/** A type of actions of a project. 1 is a conference and 3 a questionnaire in every project, also without a row. */
interface ActionTypesTable {
  project: number;
  id: number;
  descr: Generated<string>;
  action_data: Generated<Json<ColumnTypes['action_types.action_data']>>;
  functions: Generated<string>;
  controller: Generated<string>;
  view_type: Generated<string>;
  revision: Generated<number>;
}

/** Work that was handed in or returned. Without a row the completion and the saved data tell the state. */
interface ActionWorkTable {
  action: number;
  mentee: number;
  state: 'handedIn' | 'returned';
  comment: Generated<string>;
  author: number | null;
  time: Generated<Date>;
  /** The time at which somebody who looks after the mentee opened the handed-in work. */
  opened: Date | null;
}

/** The history of the work of a mentee in an action. */
interface ActionWorkChangesTable {
  id: Generated<BigInt>;
  action: number;
  mentee: number;
  state: ColumnTypes['action_work_changes.state'];
  comment: Generated<string>;
  author: number | null;
  time: Generated<Date>;
}

interface ActionsTable {
  id: Generated<number>;
  project: number;
  type: number;
  title: string;
  titles: Generated<string>;
  descr: Generated<string>;
  data: Generated<Json<ColumnTypes['actions.data']>>;
  /** The path of its group. */
  groups: Generated<string[]>;
  flags: Generated<number>;
  quest: string | null;
  function: Generated<string>;
  functions: Generated<string>;
  functions_edited: Generated<boolean>;
  controller: Generated<string>;
  view_type: Generated<string>;
  /** Run by the server; the local one runs in the page. */
  completion_code: Generated<string>;
  completion_local: Generated<string>;
  /** The order within the project. */
  place: Generated<number>;
  revision: Generated<number>;
  author: number | null;
  created: Generated<Date>;
}

interface AnnouncementsTable {
  id: Generated<number>;
  project: number;
  sender: number;
  token: string;
  text: string;
  count: number;
  time: Generated<Date>;
}

interface AnswerKeysTable {
  answer_set: string;
  client_key: string;
}

interface AnswerSetsTable {
  id: string;
  project: number;
  quest: string;
  version: number;
  kind: 'action' | 'mentor' | 'public' | 'token';
  action: number | null;
  /** The person who answered; null if unknown. */
  person: number | null;
  token: string | null;
  state: Generated<'new' | 'started' | 'paused' | 'finished'>;
  /** Seconds in all; null without a clock. */
  duration: number | null;
  deadline: Date | null;
  /** The seconds that were left when the clock was stopped. */
  left_seconds: number | null;
  started: Date | null;
  finished: Date | null;
  /** Until when an issued one is open. */
  until: Date | null;
  completion: Generated<number>;
  author: number | null;
  created: Generated<Date>;
  /** The section in which the last answer was given or the set was put aside. */
  section: number | null;
}

/** The archived answers of a set that was started again. */
interface AnswerSetsBeforeTable {
  id: Generated<BigInt>;
  answer_set: string;
  version: number;
  state: string;
  answers: Json<unknown>;
  author: number | null;
  time: Generated<Date>;
}

interface AnswersTable {
  answer_set: string;
  group_id: string;
  option_id: string | null;
  text: string | null;
  folded: Generated<string>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

/** The link of a mail. Of its tokens only the hashes are stored. */
interface ApplicationLinksTable {
  id: Generated<number>;
  application: number;
  mail: number;
  hashes: Generated<Buffer[]>;
  expires: Date;
  /** The documents that the mail asks for; null for links that ask for none. */
  questions: string[] | null;
  answered: Date | null;
}

/** A change of the status. Rows are written once; only a mail that was stopped is removed from them. */
interface ApplicationMovesTable {
  id: Generated<number>;
  application: number;
  status_from: ColumnTypes['application_moves.status_from'];
  status_to: ColumnTypes['application_moves.status_to'];
  person: number | null;
  /** The administrator who acted as `person`. */
  impersonator: number | null;
  reason: Generated<string>;
  time: Generated<Date>;
  kind: Generated<ColumnTypes['application_moves.kind']>;
  /** The change that it is a part of. */
  batch: string | null;
  /** The status before a refusal, as it was before the move. */
  before: ColumnTypes['application_moves.before'] | null;
  mailed: Generated<boolean>;
  /** The documents that were requested or uploaded. */
  documents: Generated<string[]>;
}

/** What reviewers write to each other about an application. Its applicant never sees it. */
interface ApplicationNotesTable {
  id: Generated<number>;
  application: number;
  person: number | null;
  text: string;
  time: Generated<Date>;
}

/** The last number that a project gave in a year. */
interface ApplicationNumbersTable {
  project: number;
  year: number;
  last: number;
}

/** The scores of an application, one row for each reviewer who has seen those of the others or given one. */
interface ApplicationReviewsTable {
  application: number;
  person: number;
  /** The weighted mean of the marks, 0 to 100; null if the reviewer decides without a score of their own. */
  score: number | null;
  /** The mark for each criterion, by its name. */
  marks: Json<ColumnTypes['application_reviews.marks']>;
  comment: string;
  time: Generated<Date>;
}

/** An application. A draft has no number. */
interface ApplicationsTable {
  id: Generated<number>;
  project: number;
  status: ColumnTypes['applications.status'];
  before: ColumnTypes['applications.before'] | null;
  year: number | null;
  number: number | null;
  person: number | null;
  address: string;
  language: string;
  answers: Json<ColumnTypes['applications.answers']>;
  form: Json<ColumnTypes['applications.form']>;
  key: string | null;
  created: Generated<Date>;
  submitted: Date | null;
  changed: Generated<Date>;
  name: Generated<string>;
  sort_name: Generated<string>;
  afm: Generated<string>;
  search: Generated<string>;
  /** The applicant was asked to hand it in again. */
  reopened: Date | null;
  mentee: number | null;
  /** The form on a device that it began as. */
  form_key: string | null;
  /** Who examines it; null for nobody yet. */
  reviewer: number | null;
  /** The telephone as it is compared: digits only. */
  phone: Generated<string>;
}

/** Counters of attempts, which limit them on all nodes together. */
interface AttemptsTable {
  key: string;
  count: number;
  until: Date;
}

/** The actions of people. Rows are written once: the server's own role may neither change nor delete them. */
interface AuditTable {
  id: Generated<BigInt>;
  at: Generated<Date>;
  person: number | null;
  /** The name of impersonator in the release before. */
  behind: number | null;
  action: string;
  subject: string | null;
  project: string | null;
  details: Generated<Json<unknown>>;
  request: string | null;
  address: string | null;
  /** The administrator who acted or viewed as `person`. */
  impersonator: number | null;
}

/** The name of an item in the bundles of a project. */
interface BundleNamesTable {
  project: number;
  kind: ColumnTypes['bundle_names.kind'];
  id: string;
  name: string;
}

/** The address at which calendar programs read the meetings of a person in a project. */
interface CalendarFeedsTable {
  person: number;
  project: number;
  /** The address is signed for this number; a higher one ends the former address. */
  generation: number;
  /** Whether the address answers. */
  open: boolean;
}

/** A file in a conversation, which its members may read while they are members. */
interface ConversationFilesTable {
  id: Generated<BigInt>;
  file: string;
  conversation: number;
  giver: number;
  created: Generated<Date>;
}

interface ConversationsTable {
  id: Generated<number>;
  project: number;
  /** The person who created it; a group is open as long as its owner may write to its members. */
  owner: number;
  /** The title of a group. */
  title: string | null;
  /** The lower id of the two people of a conversation of two; null for a group. */
  low: number | null;
  high: number | null;
  /** The place of the last message. */
  last_seq: Generated<number>;
  last_time: Generated<Date>;
  created: Generated<Date>;
  /** The action that the conversation is about: the owner is the mentee, the others are the mentors. */
  action: number | null;
}

interface CoordinatorMenteeTable {
  project: number;
  coordinator: number;
  mentee: number;
}

interface DataFilesTable {
  project: number;
  name: string;
  data: Json<unknown>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

interface DataRecordsTable {
  id: Generated<number>;
  project: number;
  name: Generated<string>;
  class: Generated<string>;
  data: Json<unknown>;
  edit_level: number;
  view_level: number;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

/** A browser in which somebody has signed in. Of the token in its cookie only the hash is stored. */
interface DevicesTable {
  hash: Buffer;
  person: number;
  expires: Date;
}

/** The newest stored text of a document of a project. */
interface DocumentsTable {
  project: number;
  kind: string;
  name: string;
  document: Json<ColumnTypes['documents.document']>;
  functions: Generated<string>;
  revision: number;
  author: number | null;
  author_name: string;
  time: Generated<Date>;
  /** The text of the author; null where an older release saved it. */
  text: string | null;
}

interface FileSharesTable {
  id: Generated<BigInt>;
  file: string;
  project: number;
  owner: number;
  receiver: number;
  created: Generated<Date>;
}

interface FilesTable {
  id: string;
  project: number;
  owner: number;
  uploader: number | null;
  place: 'own' | 'tool' | 'directory' | 'shared' | 'library' | 'chat';
  category: string;
  name: string;
  base: string;
  version: string;
  mime: string;
  size: BigInt;
  hash: string;
  key: string;
  tool: NullableJson<ColumnTypes['files.tool']>;
  number: Generated<BigInt>;
  created: Generated<Date>;
}

/** A file of a grid that the server makes for a person. */
interface GridReportsTable {
  id: Generated<string>;
  person: number;
  project: number;
  asked: Json<ColumnTypes['grid_reports.asked']>;
  count: number;
  done: Generated<number>;
  state: Generated<ColumnTypes['grid_reports.state']>;
  created: Generated<Date>;
}

/** A file of a token, of an application, or of both. The rules about files of people do not apply to it. */
interface GuestFilesTable {
  id: string;
  token: Buffer | null;
  name: string;
  mime: string;
  /** PostgreSQL returns bigint as text. */
  size: BigInt;
  hash: string;
  key: string;
  created: Generated<Date>;
  /** Null for files that the release before stored. */
  project: number | null;
  application: number | null;
  /** The question of the form that it answers. */
  question: Generated<string>;
  /** A part of the submitted application. */
  handed: Generated<boolean>;
  /** Removed from an application that was opened again and has not been submitted yet. */
  removed: Generated<boolean>;
}

/** The right to upload files without a session. Of the token only the hash is stored. */
interface GuestTokensTable {
  hash: Buffer;
  project: number;
  purpose: ColumnTypes['guest_tokens.purpose'];
  expires: Date;
  created: Generated<Date>;
}

/** The running nodes with their heartbeats; a stopped node is deleted with its rows. */
interface HubNodesTable {
  node: string;
  seen: Generated<Date>;
}

/** The facts of the installation: whether it contains the demo, and who created it. */
interface InstallationTable {
  key: string;
  value: Json<unknown>;
}

/** Work at times: server/platform/jobs/job-runs.ts enqueues an effect for each due time. */
interface JobsTable {
  name: string;
  /** The kind of work. Several jobs may have the same. */
  kind: string;
  cron: string;
  zone: string;
  missed: ColumnTypes['jobs.missed'];
  paused: Generated<boolean>;
  /** When it is due; null where the cron text has no more times. */
  next: Date | null;
}

interface LateAnswersTable {
  id: Generated<BigInt>;
  answer_set: string;
  group_id: string;
  option_id: string | null;
  text: string | null;
  author: number | null;
  time: Generated<Date>;
  /** The seconds after the end. */
  seconds: number;
  state: Generated<'waiting' | 'accepted' | 'rejected'>;
  decider: number | null;
  decided: Date | null;
}

interface LibraryFavouritesTable {
  item: string;
  person: number;
}

interface LibraryFoldersTable {
  project: number;
  category: string;
}

interface LibraryItemsTable {
  id: string;
  project: number;
  title: string;
  /** The path of the folder. */
  category: string;
  link: Generated<string>;
  file: string | null;
  mime: string;
  metadata: Generated<Json<ColumnTypes['library_items.metadata']>>;
  tags: Generated<string[]>;
  state: 'approved' | 'waiting' | 'returned';
  reason: Generated<string>;
  uploader: number | null;
  stars: Generated<number>;
  ratings: Generated<number>;
  body: string | null;
  search: Generated<string>;
  changed: Generated<Date>;
  created: Generated<Date>;
}

interface LibraryRatingsTable {
  item: string;
  person: number;
  stars: number;
}

interface LibrarySharesTable {
  item: string;
  owner: number;
  receiver: number;
  is_new: boolean;
  time: Generated<Date>;
}

interface LibraryVersionsTable {
  item: string;
  file: string;
}

/** A token that signs an administrator in as another person. Only its hash is stored. */
interface LoginTokensTable {
  hash: Buffer;
  administrator: number;
  person: number;
  project: number;
  landing: string;
  expires: Date;
}

interface LooseFilesTable {
  key: string;
  since: Generated<Date>;
  /** The project whose quota counts `size` while the file is being stored; null for a deleted file. */
  project: number | null;
  person: number | null;
  size: Generated<BigInt>;
}

/** A mail as it was written; the outbox row with the same key has its delivery state. */
interface MailsTable {
  id: Generated<number>;
  key: string;
  project: number | null;
  person: number | null;
  address: string;
  language: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  attachments: Generated<Json<ColumnTypes['mails.attachments']>>;
  created: Generated<Date>;
  /** The mail contains a link that opens the account of its reader; the texts do not contain its token. */
  access: Generated<boolean>;
  /** The address at which the reader stops mails of this kind without signing in; null for none. */
  unsubscribe: string | null;
}

/** A sent row of a run, or one that is being sent, whose outcome is not known yet. */
interface MassRowsTable {
  project: number;
  person: number;
  run: string;
  key: string;
  sent: Generated<boolean>;
  time: Generated<Date>;
}

/** How rows are sent to a target of a project. */
interface MassServicesTable {
  project: number;
  url: string;
  method: ColumnTypes['mass_services.method'];
  send_mode: ColumnTypes['mass_services.send_mode'];
  transform: Generated<string>;
  author: number | null;
  time: Generated<Date>;
}

interface MembershipsTable {
  person: number;
  project: number;
  roles: Generated<string[]>;
  fields: Generated<Json<ColumnTypes['memberships.fields']>>;
  created: Generated<Date>;
}

/** The mentors of mentees: for an action, or with the empty action by default. */
interface MentorMenteeTable {
  project: number;
  mentor: number;
  mentee: number;
  action: Generated<string>;
}

interface MessagesTable {
  conversation: number;
  seq: number;
  sender: number;
  token: string;
  text: string;
  file: NullableJson<ColumnTypes['messages.file']>;
  /** The announcement that the message belongs to. */
  announcement: number | null;
  time: Generated<Date>;
}

/** The answers of a mentee at the start or at the end. */
interface MicrodataTable {
  project: number;
  person: number;
  part: 'start' | 'end';
  answers: Json<ColumnTypes['microdata.answers']>;
  final: Generated<boolean>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
  /** It is being sent to the information system. */
  grey: Generated<boolean>;
  sent: Date | null;
  /** The error of the information system. */
  error: string | null;
  /** The running sending. */
  send: string | null;
  /** The reason why it could not be sent, if the information system gave no error. */
  code: string | null;
}

/** A file that is being sent to the information system. */
interface MicrodataSendsTable {
  id: string;
  project: number;
  part: 'start' | 'end';
  author: number | null;
  url: string;
  /** The file until the end of the sending, so that it is sent again unchanged. */
  xml: string | null;
  /** The number of people in the file. */
  people: number;
  time: Generated<Date>;
  /** The call of the sender waits for the end. */
  waiting: Generated<boolean>;
  ended: Date | null;
  outcome: 'sent' | 'refused' | null;
  error: string | null;
  code: string | null;
}

interface NotificationsTable {
  id: Generated<BigInt>;
  person: number;
  project: number | null;
  /** A key that prevents a second notification of the same event. */
  key: string;
  kind: ColumnTypes['notifications.kind'];
  title: Json<ColumnTypes['notifications.title']>;
  text: NullableJson<ColumnTypes['notifications.text']>;
  link: NullableJson<ColumnTypes['notifications.link']>;
  time: Generated<Date>;
  read: Date | null;
}

/** An effect outside of the database, promised in the transaction of the change that caused it. */
interface OutboxTable {
  id: Generated<BigInt>;
  kind: string;
  /** The same key is delivered once. */
  key: string;
  payload: Json<unknown>;
  attempts: Generated<number>;
  next: Generated<Date>;
  /** The time until which a worker holds it. */
  held: Date | null;
  done: Date | null;
  failed: Date | null;
  problem: string | null;
  result: NullableJson<unknown>;
  created: Generated<Date>;
  /** The id of the request in which it was promised. */
  request: string | null;
}

interface ParticipantsTable {
  conversation: number;
  person: number;
  read_seq: Generated<number>;
  /** The last visible message: the link to the group has ended. */
  until_seq: number | null;
}

/** One change of payments, with its author and time. Rows are written once. */
interface PaymentBatchesTable {
  id: string;
  project: number;
  added: boolean;
  person: number | null;
  /** The administrator who acted as `person`. */
  impersonator: number | null;
  undoes: string | null;
  time: Generated<Date>;
}

/** The payments of a change. Rows are written once. */
interface PaymentChangesTable {
  batch: string;
  mentee: number;
  action: number;
  title: string;
  mentor: number | null;
  paid: Date;
}

/** The current payments: at most one for a mentee and an action. */
interface PaymentsTable {
  project: number;
  mentee: number;
  action: number;
  title: string;
  mentor: number | null;
  time: Generated<Date>;
  batch: string;
}

/** A person. Fields are those of every project; ProjectFields stand in the membership. */
interface PeopleTable {
  id: Generated<number>;
  username: string;
  /** The sign-in name in the folded form in which it is compared. */
  username_key: string;
  password_hash: string | null;
  fields: Generated<Json<ColumnTypes['people.fields']>>;
  /** Lower is more power. */
  level: Generated<number>;
  /** 1 is active; 0, 2 and 3 are inactive. */
  state: Generated<number>;
  default_project: number | null;
  /** First name and surname. A trigger writes it, and sort_name, from the fields. */
  name: Generated<string>;
  /** The words by which the person is found: see searchWords. */
  search: Generated<string>;
  created: Generated<Date>;
  /** The language in which the person reads; null until it was chosen. */
  language: string | null;
  /** Surname and first name: the order of lists. */
  sort_name: Generated<string>;
  /** When the person last signed in; null for never, or before this was stored. */
  signed_in: Date | null;
}

/** An open page of a person. */
interface PresenceTable {
  connection: string;
  node: string;
  person: number;
  since: Generated<Date>;
}

interface ProjectsTable {
  id: Generated<number>;
  url: string;
  url_key: string;
  descr: string;
  /** documents/settings. The column type json keeps the order of keys, which is the order of roles and fields. */
  settings: Generated<Json<ColumnTypes['projects.settings']>>;
  revision: Generated<number>;
  created: Generated<Date>;
}

interface QuestVersionsTable {
  id: Generated<number>;
  quest: string;
  number: number;
  document: Json<ColumnTypes['quest_versions.document']>;
  author: number | null;
  author_name: Generated<string>;
  message: Generated<string>;
  time: Generated<Date>;
}

interface QuestsTable {
  id: string;
  project: number;
  title: string;
  revision: number;
  duration: number | null;
  questions: number;
  author_name: Generated<string>;
  time: Generated<Date>;
}

/** The ways in which a person wants to be reminded; without a row, every way. */
interface ReminderChoicesTable {
  person: number;
  notification: boolean;
  mail: boolean;
}

/** The sent reminders. The key contains the action and its day, so that a changed day gives a new reminder. */
interface RemindersTable {
  person: number;
  project: number;
  key: string;
  time: Generated<Date>;
}

/** The times, receivers and contents of the mails of a report. */
interface ReportSchedulesTable {
  id: Generated<number>;
  project: number;
  report: string;
  owner: number;
  repeat: ColumnTypes['report_schedules.repeat'];
  day: number;
  hour: number;
  zone: string;
  self: boolean;
  roles: string[];
  people: number[];
  file: ColumnTypes['report_schedules.file'];
  parameters: Json<ColumnTypes['report_schedules.parameters']>;
  active: boolean;
  next: Date | null;
  last: Date | null;
  failures: Generated<number>;
  problem: ColumnTypes['report_schedules.problem'] | null;
  created: Generated<Date>;
}

/** The result of a schedule for a receiver at one time. Each has one row, so that each gets one mail. */
interface ReportSendingsTable {
  schedule: number;
  due: Date;
  person: number;
  outcome: ColumnTypes['report_sendings.outcome'];
  faults: Generated<number>;
  time: Generated<Date>;
}

/** People who have stopped the mails of a schedule. */
interface ReportStopsTable {
  schedule: number;
  person: number;
}

/** A requested link for a new password, while it is valid. Of each token only the hash is stored. */
interface ResetsTable {
  person: number;
  expires: Date;
  created: Generated<Date>;
  id: Generated<number>;
  /** Null for a link that was not sent by a mail. */
  mail: number | null;
  hashes: Generated<Buffer[]>;
}

/** The saves of documents. A reset to the built-in document is a row without a document. */
interface RevisionsTable {
  id: Generated<number>;
  project: number;
  kind: string;
  name: string;
  number: number;
  document: NullableJson<ColumnTypes['revisions.document']>;
  functions: Generated<string>;
  author: number | null;
  author_name: string;
  message: Generated<string>;
  time: Generated<Date>;
  /** The text of the author; null where an older release saved it. */
  text: string | null;
}

/** A sign-in. Of the token in the cookie only the hash is stored. */
interface SessionsTable {
  hash: Buffer;
  person: number;
  created: Generated<Date>;
  seen: Generated<Date>;
  expires: Date;
  address: string | null;
  agent: string | null;
  /** The name of impersonator in the release before. */
  behind: number | null;
  /** The person as whom the session views the product. */
  viewing: number | null;
  /** The administrator's own session in the same browser, which continues after a login-as. */
  back: Buffer | null;
  /** The administrator who is signed in as this person. */
  impersonator: number | null;
}

interface StatisticsAnswersTable {
  project: number;
  item: string;
  person: number;
  value: Generated<Json<ColumnTypes['statistics_answers.value']>>;
  text: Generated<string>;
  author: number | null;
  time: Generated<Date>;
}

interface SupervisorMentorTable {
  project: number;
  supervisor: number;
  mentor: number;
}

/** A text of a translator, which replaces that of the product. */
interface TextsTable {
  language: string;
  key: string;
  value: string;
  author: number | null;
  author_name: string;
  time: Generated<Date>;
  revision: Generated<number>;
}

interface UploadsTable {
  id: string;
  project: number;
  person: number;
  place: 'own' | 'library';
  parts: number;
  part_size: number;
  size: NullableBigInt;
  key: string;
  plan: Json<ColumnTypes['uploads.plan']>;
  result: string | null;
  created: Generated<Date>;
  /** The bytes that the upload reserves. */
  reserved: BigInt;
}

/** The data that pages store for a person in a project. */
interface UserDataTable {
  project: number;
  person: number;
  data: Generated<Json<ColumnTypes['user_data.data']>>;
}

/** A run of a write service. Only the functions of the database write it. */
interface WriteRunsTable {
  project: number;
  key: string;
  person: number | null;
  function: string;
  arguments: Json<ColumnTypes['write_runs.arguments']>;
  count: number | null;
  time: Generated<Date>;
}

/** Every table. */
export interface Database {
  action_completions: ActionCompletionsTable;
  action_data: ActionDataTable;
  action_published: ActionPublishedTable;
  action_revisions: ActionRevisionsTable;
  action_set_revisions: ActionSetRevisionsTable;
  action_types: ActionTypesTable;
  action_work: ActionWorkTable;
  action_work_changes: ActionWorkChangesTable;
  actions: ActionsTable;
  announcements: AnnouncementsTable;
  answer_keys: AnswerKeysTable;
  answer_sets: AnswerSetsTable;
  answer_sets_before: AnswerSetsBeforeTable;
  answers: AnswersTable;
  application_links: ApplicationLinksTable;
  application_moves: ApplicationMovesTable;
  application_notes: ApplicationNotesTable;
  application_numbers: ApplicationNumbersTable;
  application_reviews: ApplicationReviewsTable;
  applications: ApplicationsTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  bundle_names: BundleNamesTable;
  calendar_feeds: CalendarFeedsTable;
  conversation_files: ConversationFilesTable;
  conversations: ConversationsTable;
  coordinator_mentee: CoordinatorMenteeTable;
  data_files: DataFilesTable;
  data_records: DataRecordsTable;
  devices: DevicesTable;
  documents: DocumentsTable;
  file_shares: FileSharesTable;
  files: FilesTable;
  grid_reports: GridReportsTable;
  guest_files: GuestFilesTable;
  guest_tokens: GuestTokensTable;
  hub_nodes: HubNodesTable;
  installation: InstallationTable;
  jobs: JobsTable;
  late_answers: LateAnswersTable;
  library_favourites: LibraryFavouritesTable;
  library_folders: LibraryFoldersTable;
  library_items: LibraryItemsTable;
  library_ratings: LibraryRatingsTable;
  library_shares: LibrarySharesTable;
  library_versions: LibraryVersionsTable;
  login_tokens: LoginTokensTable;
  loose_files: LooseFilesTable;
  mails: MailsTable;
  mass_rows: MassRowsTable;
  mass_services: MassServicesTable;
  memberships: MembershipsTable;
  mentor_mentee: MentorMenteeTable;
  messages: MessagesTable;
  microdata: MicrodataTable;
  microdata_sends: MicrodataSendsTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  participants: ParticipantsTable;
  payment_batches: PaymentBatchesTable;
  payment_changes: PaymentChangesTable;
  payments: PaymentsTable;
  people: PeopleTable;
  presence: PresenceTable;
  projects: ProjectsTable;
  quest_versions: QuestVersionsTable;
  quests: QuestsTable;
  reminder_choices: ReminderChoicesTable;
  reminders: RemindersTable;
  report_schedules: ReportSchedulesTable;
  report_sendings: ReportSendingsTable;
  report_stops: ReportStopsTable;
  resets: ResetsTable;
  revisions: RevisionsTable;
  sessions: SessionsTable;
  statistics_answers: StatisticsAnswersTable;
  supervisor_mentor: SupervisorMentorTable;
  texts: TextsTable;
  uploads: UploadsTable;
  user_data: UserDataTable;
  write_runs: WriteRunsTable;
}
