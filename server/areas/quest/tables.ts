import type { ColumnType, Generated } from 'kysely';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import type { QUEST_STATES } from '../../../schemas/entities/questionnaire.ts';
import type { JsonColumn } from '../../data/tables.ts';

export type SetKind = 'action' | 'mentor' | 'public' | 'token';
export type SetState = (typeof QUEST_STATES)[number];
export type LateState = 'waiting' | 'accepted' | 'rejected';

type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface QuestTable {
  id: string;
  project: number;
  title: string;
  revision: number;
  duration: number | null;
  questions: number;
  author_name: Generated<string>;
  time: Generated<Date>;
}

export interface QuestVersionTable {
  id: Generated<number>;
  quest: string;
  number: number;
  document: JsonColumn<Questionnaire>;
  author: number | null;
  author_name: Generated<string>;
  message: Generated<string>;
  time: Generated<Date>;
}

export interface AnswerSetTable {
  id: string;
  project: number;
  quest: string;
  version: number;
  kind: SetKind;
  action: Optional<number>;
  /** The person who answered; null if unknown. */
  person: Optional<number>;
  token: Optional<string>;
  state: Generated<SetState>;
  /** Seconds in all; null without a clock. */
  duration: Optional<number>;
  deadline: Optional<Date>;
  /** What was left when the clock was stopped. */
  left_seconds: Optional<number>;
  started: Optional<Date>;
  finished: Optional<Date>;
  /** Until when an issued one is open. */
  until: Optional<Date>;
  completion: Generated<number>;
  /** The section in which it was answered or put aside last. */
  section: Optional<number>;
  author: Optional<number>;
  created: Generated<Date>;
}

export interface AnswerTable {
  answer_set: string;
  group_id: string;
  option_id: string | null;
  text: string | null;
  folded: Generated<string>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

export interface LateAnswerTable {
  id: Generated<string>;
  answer_set: string;
  group_id: string;
  option_id: string | null;
  text: string | null;
  author: number | null;
  time: Generated<Date>;
  /** How many after the end. */
  seconds: number;
  state: Generated<LateState>;
  decider: Optional<number>;
  decided: Optional<Date>;
}

/** The archived answers of a set that was started again. */
export interface AnswerSetBeforeTable {
  id: Generated<string>;
  answer_set: string;
  version: number;
  state: SetState;
  answers: JsonColumn;
  author: number | null;
  time: Generated<Date>;
}

/** The tables of questionnaires; server/data/migrations/0080 makes them. */
export interface QuestTables {
  quests: QuestTable;
  quest_versions: QuestVersionTable;
  answer_sets: AnswerSetTable;
  answers: AnswerTable;
  answer_keys: { answer_set: string; client_key: string };
  late_answers: LateAnswerTable;
  answer_sets_before: AnswerSetBeforeTable;
}
