import type { ColumnType, Generated } from 'kysely';
import type { Fields } from '../../schemas/entities/fields.ts';
import type { JsonColumn } from '../data/tables.ts';
import type { HubTables } from '../hub/tables.ts';
import type { ApplicationTables } from './applications/tables.ts';
import type { ChatTables } from './chat/tables.ts';
import type { NotificationTables } from './notifications/tables.ts';
import type { BundleNameTable } from './bundle/names.ts';
import type { LoginTokenTable } from './impersonate/tokens.ts';
import type { TextTable } from './lang/text-overrides.ts';
import type { ActionTables } from './actions/tables.ts';
import type { DataTables } from './data/tables.ts';
import type { FilesTables } from './files/tables.ts';
import type { GridReportTable } from './grid/tables.ts';
import type { GuestsTables } from './guests/tables.ts';
import type { LibraryTables } from './library/tables.ts';
import type { ReminderTables } from './reminders/tables.ts';
import type { WriteTables } from './write/tables.ts';
import type { ReportTables } from './report/tables.ts';
import type { PaymentTables } from './payments/tables.ts';
import type { QuestTables } from './quest/tables.ts';
import type { ResetTable } from './account/tables.ts';
import type { MassTables } from './mass/tables.ts';
import type { MicrodataTables } from './microdata/tables.ts';
import type { MailTable } from './mail/tables.ts';

/** A person. Fields are those of every project; ProjectFields stand in the membership. */
export interface PersonTable {
  id: Generated<number>;
  username: string;
  /** The sign-in name as it is compared: folded. */
  username_key: string;
  password_hash: string | null;
  fields: JsonColumn<Fields>;
  /** Lower is more power. */
  level: Generated<number>;
  /** 1 is active; 0, 2 and 3 are inactive. */
  state: Generated<number>;
  default_project: number | null;
  /** First name and surname. A trigger writes it, and sort_name, from the fields. */
  name: ColumnType<string, never, never>;
  /** Surname and first name: the order of lists. */
  sort_name: ColumnType<string, never, never>;
  /** What the person is found by: see users/search.ts. */
  search: ColumnType<string, string, string>;
  /** The language in which the person reads; null until it was chosen. */
  language: Generated<string | null>;
  created: Generated<Date>;
}

export interface ProjectTable {
  id: Generated<number>;
  url: string;
  url_key: string;
  descr: string;
  /** documents/settings. The column type json keeps the order of keys, which is the order of roles and fields. */
  settings: JsonColumn<Record<string, unknown>>;
  revision: Generated<number>;
  created: Generated<Date>;
}

export interface MembershipTable {
  person: number;
  project: number;
  roles: string[];
  fields: JsonColumn<Fields>;
  created: Generated<Date>;
}

export interface SupervisorMentorTable {
  project: number;
  supervisor: number;
  mentor: number;
}

export interface CoordinatorMenteeTable {
  project: number;
  coordinator: number;
  mentee: number;
}

/** Who mentors whom: for an action, or with the empty action by default. */
export interface MentorMenteeTable {
  project: number;
  mentor: number;
  mentee: number;
  action: Generated<string>;
}

/** The newest stored text of a document of a project. */
export interface DocumentTable {
  project: number;
  kind: string;
  name: string;
  document: JsonColumn<Record<string, unknown>>;
  functions: Generated<string>;
  /** What its author wrote; null where an older release saved it. */
  text: string | null;
  revision: number;
  author: number | null;
  author_name: string;
  time: Generated<Date>;
}

/** What was saved, once for each save; putting the built-in document back is a row without a document. */
export interface RevisionTable {
  id: Generated<number>;
  project: number;
  kind: string;
  name: string;
  number: number;
  document: JsonColumn<Record<string, unknown> | null>;
  functions: Generated<string>;
  /** What its author wrote; null where an older release saved it. */
  text: string | null;
  author: number | null;
  author_name: string;
  message: string;
  time: Generated<Date>;
}

/** What pages keep for a person in a project. */
export interface UserDataTable {
  project: number;
  person: number;
  data: JsonColumn<Record<string, unknown>>;
}

/** The product's own tables; server/data/migrations/0010 and later make them. */
export interface DomainTables
  extends
    ActionTables,
    ChatTables,
    DataTables,
    FilesTables,
    GuestsTables,
    HubTables,
    LibraryTables,
    MassTables,
    MicrodataTables,
    NotificationTables,
    ApplicationTables,
    PaymentTables,
    QuestTables,
    ReminderTables,
    ReportTables,
    WriteTables {
  people: PersonTable;
  bundle_names: BundleNameTable;
  projects: ProjectTable;
  memberships: MembershipTable;
  supervisor_mentor: SupervisorMentorTable;
  coordinator_mentee: CoordinatorMenteeTable;
  mentor_mentee: MentorMenteeTable;
  documents: DocumentTable;
  grid_reports: GridReportTable;
  revisions: RevisionTable;
  user_data: UserDataTable;
  login_tokens: LoginTokenTable;
  texts: TextTable;
  mails: MailTable;
  resets: ResetTable;
}
