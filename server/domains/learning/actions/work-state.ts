import { sql, type RawBuilder } from 'kysely';
import { CONFERENCE, QUESTIONNAIRE } from '../../../../schemas/entities/action.ts';
import type { Work } from '../../../../schemas/entities/action-work.ts';
import type { WorkState } from '../../../../schemas/entities/work-states.ts';
import { today, type Day } from '../../../../schemas/formats/index.ts';
import { changeableActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { dayOfAction, type Lock } from './availability.ts';
import { canUndoCompletion } from './undo-completion.ts';

/** The stored state of a mentee's work in an action. */
export interface StoredWork {
  readonly state: WorkState;
  readonly time: string | null;
  readonly comment: string;
  readonly author: number | null;
  readonly opened: string | null;
}

/**
 * The work as JSON, over the table actions and an expression for the mentee's id. The state follows only from here:
 * completed, else handed in or returned, else begun if the mentee wrote something or opened the questionnaire.
 */
export const storedWork = (mentee: RawBuilder<unknown>): RawBuilder<StoredWork> => sql<StoredWork>`(select
  jsonb_build_object(
    'state', case when c.done then 'done' when w.state is not null then w.state
      when d.time is not null or q.started then 'begun' else 'new' end,
    'time', case when c.done then c.time when w.state is not null then w.time else d.time end,
    'author', case when c.done then c.author else w.author end,
    'comment', case when c.done then '' else coalesce(w.comment, '') end,
    'opened', case when c.done then null else w.opened end)
  from (select 1) as one
  left join action_completions c on c.action = actions.id and c.mentee = ${mentee} and c.done
  left join action_work w on w.action = actions.id and w.mentee = ${mentee}
  left join action_data d on d.action = actions.id and d.mentee = ${mentee} and d.kind = 'mentee' and d.data <> '{}'
  left join lateral (select true as started from answer_sets s where s.action = actions.id and s.person = ${mentee}
    and s.kind = 'action' limit 1) q on true)`;

/** The handed-in work waits for a mentor: a condition over the table actions and an expression for the mentee's id. */
export const isHandedIn = (mentee: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from action_work w where w.action = actions.id and w.mentee = ${mentee}
    and w.state = 'handedIn' and not exists (select from action_completions c
      where c.action = w.action and c.mentee = w.mentee and c.done))`;

/** Whether an action requires a review, by itself or by its type. Over the table actions. */
export const asksForReview: RawBuilder<boolean> = sql<boolean>`coalesce(
  (actions.data ->> 'review')::boolean,
  (select (t.action_data ->> 'review')::boolean from action_types t
    where t.project = actions.project and t.id = actions.type), false)`;

/** Whether the questionnaire of an action was handed in, or the action has none. */
export const hasFinishedQuestionnaire = (mentee: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(actions.quest is null or exists (select from answer_sets s where s.action = actions.id
    and s.person = ${mentee} and s.kind = 'action' and s.state = 'finished'))`;

/** The columns that `presentWork` needs. `menteeColumn` is a column of the query. */
export const workColumns = (reader: Reader, menteeColumn: string) => {
  const mentee = sql.ref(menteeColumn);
  return [
    storedWork(mentee).as('work'),
    asksForReview.as('review'),
    hasFinishedQuestionnaire(mentee).as('answered'),
    canUndoCompletion(mentee).as('undo'),
    sql<boolean>`${changeableActionsOfMentee(reader, menteeColumn, 'mentee')}`.as('changeable'),
  ] as const;
};

export interface WorkRow {
  readonly type: number;
  readonly work: StoredWork;
  readonly review: boolean;
  readonly answered: boolean;
  readonly undo: boolean;
  readonly changeable: boolean;
}

interface WorkReader {
  readonly isOwn: boolean;
  readonly person: number;
  /** With the mentee's own day. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly lock: Lock;
}

export function presentWork({ type, work, review, answered, undo, changeable }: WorkRow, reader: WorkReader): Work {
  const { state } = work;
  const open = state === 'new' || state === 'begun' || state === 'returned';
  const own = reader.isOwn && changeable;
  return {
    State: state,
    Since: work.time === null ? null : new Date(work.time).toISOString(),
    Late: open && type !== CONFERENCE && reader.lock === null && isOver(reader.data),
    Review: review,
    Comment: work.comment,
    Author: work.author === null ? null : String(work.author),
    Opened: work.opened === null ? null : new Date(work.opened).toISOString(),
    CanHandIn: own && open && type !== CONFERENCE && reader.lock === null && answered,
    CanTakeBack:
      own &&
      (state === 'done'
        ? undo
        : state === 'handedIn' && type !== QUESTIONNAIRE && work.opened === null && work.author === reader.person),
    CanReview: !reader.isOwn && changeable && state === 'handedIn',
  };
}

/** Whether the day of an action has passed. */
export const isOver = (data: Readonly<Record<string, unknown>>, now = today()): boolean => {
  const day = dayOfAction(data);
  return day !== null && numberOf(day) < numberOf(now);
};

const numberOf = ({ year, month, day }: Day): number => (year * 100 + month) * 100 + day;
