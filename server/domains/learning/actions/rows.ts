import { sql } from 'kysely';
import {
  CONFERENCE,
  QUESTIONNAIRE,
  type Action,
  type ActionType,
  type FullAction,
} from '../../../../schemas/entities/action.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActions } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';

/** The actions of the reader's project that the reader sees: the base of every list. */
export const selectVisibleActions = (db: Db, reader: Reader) =>
  db.selectFrom('actions').where('actions.project', '=', reader.project.id).where(visibleActions(reader));

/** The order of lists. */
export const ACTION_ORDER = sql`actions.place, actions.id`;

/** The mentee whose completions and mentor the columns show. */
type ColumnsReader = Pick<Reader, 'person' | 'project'>;

export const actionColumns = (reader: ColumnsReader) => [
  'actions.id' as const,
  'actions.type' as const,
  'actions.title' as const,
  'actions.titles' as const,
  'actions.descr' as const,
  'actions.data' as const,
  'actions.groups' as const,
  'actions.flags' as const,
  'actions.quest' as const,
  completedColumn(reader).as('completed'),
  mentorColumn(reader).as('mentor'),
];

const completedColumn = ({ person }: ColumnsReader) => sql<boolean>`exists (select from action_completions c
  where c.action = actions.id and c.mentee = ${person} and c.done)`;

/** The mentor of the reader as a mentee: that of the action, else the default one. */
const mentorColumn = ({ person, project }: ColumnsReader) => sql<number | null>`(select m.mentor from mentor_mentee m
  where m.project = ${project.id} and m.mentee = ${person} and m.action in ('', actions.id::text)
  order by m.action desc limit 1)`;

/** The columns of an action for lists. */
export interface ActionRow {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly titles: string;
  readonly descr: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly groups: readonly string[];
  readonly flags: number;
  readonly quest: string | null;
  readonly completed: boolean;
  readonly mentor: number | null;
}

export const presentAction = (row: ActionRow): Action => ({
  Id: String(row.id),
  TypeId: row.type,
  Title: row.title,
  Titles: row.titles,
  Descr: row.descr,
  Data: row.data,
  Group: [...row.groups],
  Flags: row.flags,
  Completed: row.completed,
  MentorId: row.mentor === null ? null : String(row.mentor),
  QuestId: row.quest,
});

interface FullActionRow extends ActionRow {
  readonly function: string;
  readonly functions: string;
  readonly functions_edited: boolean;
  readonly controller: string;
  readonly view_type: string;
  readonly revision: number;
}

export const presentFullAction = (row: FullActionRow): FullAction => ({
  ...presentAction(row),
  Function: row.function,
  Functions: row.functions,
  FunctionsEdited: row.functions_edited,
  Controller: row.controller,
  ViewType: row.view_type,
  Revision: row.revision,
});

const BUILT_IN: readonly ActionType[] = [CONFERENCE, QUESTIONNAIRE].map((Id) => ({
  Id,
  Descr: '',
  ActionData: {},
  Functions: '',
  Revision: 0,
}));

/** The action types of a project: the built-in ones, replaced and extended by stored ones. */
export async function listActionTypes(db: Db, project: number): Promise<ActionType[]> {
  const rows = await db.selectFrom('action_types').where('project', '=', project).selectAll().execute();
  const stored = rows.map((row) => ({
    Id: row.id,
    Descr: row.descr,
    ActionData: row.action_data,
    Functions: row.functions,
    Controller: row.controller,
    ViewType: row.view_type,
    Revision: row.revision,
  }));
  const types = new Map([...BUILT_IN, ...stored].map((type) => [type.Id, type]));
  return [...types.values()].toSorted((one, other) => one.Id - other.Id);
}
