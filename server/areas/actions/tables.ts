import type { ColumnType, Generated } from 'kysely';
import type { WorkState } from '../../../schemas/entities/action-work.ts';
import type { JsonColumn } from '../../data/tables.ts';

type Json = Record<string, unknown>;

/** A type of actions of a project. 1 is a conference and 3 a questionnaire in every project, whether they stand here or not. */
export interface ActionTypeTable {
  project: number;
  id: number;
  descr: Generated<string>;
  action_data: ColumnType<Json, string | undefined, string>;
  functions: Generated<string>;
  controller: Generated<string>;
  view_type: Generated<string>;
  revision: Generated<number>;
}

export interface ActionTable {
  id: Generated<number>;
  project: number;
  type: number;
  title: string;
  titles: Generated<string>;
  descr: Generated<string>;
  data: ColumnType<Json, string | undefined, string>;
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

/** What a mentee has done. */
export interface ActionCompletionTable {
  action: number;
  mentee: number;
  done: Generated<boolean>;
  author: number | null;
  time: Generated<Date>;
}

/** mentee: what the mentee fills in. public: of the mentor, for the mentee too. private: of the mentor, never for the mentee. action: of the action itself. */
export const ACTION_DATA_KINDS = ['mentee', 'public', 'private', 'action'] as const;
export type ActionDataKind = (typeof ACTION_DATA_KINDS)[number];

export interface ActionDataTable {
  id: Generated<string>;
  project: number;
  action: number;
  /** Null for what belongs to the action itself: only the kind action has that. */
  mentee: number | null;
  kind: ActionDataKind;
  data: JsonColumn<Json>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

/** A state of a set of data, with the pointers that the save changed. */
export interface ActionSetRevisionTable {
  set: string;
  revision: number;
  data: JsonColumn<Json>;
  touched: string[];
  author: number | null;
  time: Generated<Date>;
}

/** What an action or a type was before a change. */
export interface ActionRevisionTable {
  id: Generated<string>;
  project: number;
  subject: string;
  revision: number;
  content: JsonColumn<Json>;
  author: number | null;
  time: Generated<Date>;
}

/** For whom an action is published though it is not for everybody. */
export interface ActionPublishedTable {
  action: number;
  mentee: number;
  author: number | null;
  time: Generated<Date>;
}

/** Work that was handed in or returned. No row: the completion and what was written say where it is. */
export interface ActionWorkTable {
  action: number;
  mentee: number;
  state: 'handedIn' | 'returned';
  comment: Generated<string>;
  author: number | null;
  time: Generated<Date>;
  /** When somebody who looks after the mentee opened what was handed in. */
  opened: Date | null;
}

/** The history of the work of a mentee in an action. */
export interface ActionWorkChangeTable {
  id: Generated<string>;
  action: number;
  mentee: number;
  state: Exclude<WorkState, 'new'>;
  comment: Generated<string>;
  author: number | null;
  time: Generated<Date>;
}

/** The tables of actions; server/data/migrations/0040, 0070 and 0180 make them. */
export interface ActionTables {
  action_work: ActionWorkTable;
  action_work_changes: ActionWorkChangeTable;
  action_set_revisions: ActionSetRevisionTable;
  action_revisions: ActionRevisionTable;
  action_published: ActionPublishedTable;
  action_types: ActionTypeTable;
  actions: ActionTable;
  action_completions: ActionCompletionTable;
  action_data: ActionDataTable;
}
