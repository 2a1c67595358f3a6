import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { ACTION_FILES } from '../../schemas/calls/files.ts';
import { areas } from '../../schemas/roles.ts';
import { changeableActionsOfMentee, visibleActionsOfMentee } from './actions.ts';

import { isMemberNow } from './chat.ts';
import { mayChangePerson, visiblePeople } from './people.ts';
import { hasRole, type Reader } from './reader.ts';
import type { Database } from '../platform/data/tables.ts';

/**
 * The kind of a file: own, an answer to a question (tool), in the directory of administrators, shared with somebody, of
 * a conversation (chat), or a version of a library item.
 */
export type FilePlace = Database['files']['place'];

type Condition = RawBuilder<boolean>;

/** Roles that see a waiting library item, besides its uploader. */
export const APPROVER_ROLES = ['Admin', 'Supervisor'] as const;

/**
 * The files of the project that a reader may have: a condition over the table files, used by every call that lists,
 * opens, changes or gives one. Access follows from the conversation, answer, library item or person that the file
 * belongs to.
 */
export function visibleFiles(reader: Reader): Expression<SqlBool> {
  const mine = sql`files.owner = ${reader.person}`;
  // Each condition is written once here: most of the cost of the query is planning.
  return sql<boolean>`(files.project = ${reader.project.id} and (
    files.place in ('own', 'shared', 'tool') and ${mine}
    or files.place in ('own', 'shared', 'tool', 'chat') and ${isGiven(reader)}
    or (files.place in ('own', 'shared') or ${isOfNoAction(reader)}) and ${isOfVisible(reader)}
    or files.place = 'chat' and ${isDraft(reader)}
    or files.place = 'tool' and ${isOfAnswers(reader)}
    or files.place = 'directory'
    or files.place = 'library' and ${isOfVisibleItem(reader)}))`;
}

/** The facts about a file that decide whether it may be changed. */
export interface FileAccess {
  readonly place: FilePlace;
  readonly owner: number;
  readonly uploader: number | null;
  /** The level of the owner. */
  readonly level: number;
  /** The value of `isOfOpenAnswers`. */
  readonly open: boolean;
}

/**
 * Whether the reader may rename, delete and give a visible file. A library file changes only through its item; a file
 * of a conversation only by its sender.
 */
export function mayEditFile(reader: Reader, { place, owner, uploader, level, open }: FileAccess): boolean {
  const mine = owner === reader.person;
  if (place === 'library') return false;
  if (place === 'directory') return hasRole(reader, 'Admin');
  if (place === 'chat') return mine;
  if (place === 'tool' && !open) return false;
  return (place === 'tool' && uploader === reader.person) || mayChangePerson(reader, { id: owner, level });
}

/** A file of answers is given by the person who answers; others by people who may change the file. */
export const mayGiveFile = (reader: Reader, file: FileAccess): boolean =>
  file.place === 'tool' ? file.owner === reader.person : mayEditFile(reader, file);

const isGiven = (reader: Reader): Condition => sql`(${inConversation(reader)}
  or exists (select from file_shares s where s.file = files.id and s.receiver = ${reader.person}))`;

/** The file is in a conversation of which the reader is a member, and nobody impersonates or views as the reader. */
const inConversation = (reader: Reader): Condition =>
  reader.themselves
    ? sql`exists (select from conversation_files given where given.file = files.id
        and ${isMemberNow(sql.ref('given.conversation'), sql`${reader.person}::integer`)})`
    : sql`false`;

/** The file was uploaded for a conversation and not yet sent: only its uploader has it. */
const isDraft = (reader: Reader): Condition =>
  reader.themselves
    ? sql`(files.owner = ${reader.person} and not exists (select from conversation_files given where given.file = files.id))`
    : sql`false`;

/** The file's owner is visible to the reader and still belongs to the project. */
const isOfVisible = (reader: Reader): Condition => sql`exists (
  select from people join memberships on memberships.person = people.id and memberships.project = ${reader.project.id}
  where people.id = files.owner and ${visiblePeople(reader)})`;

/** The action whose question a file answers; 0 without one. */
const ACTION = sql`case when files.tool ->> 'ActionId' ~ '^[0-9]{1,9}$' then (files.tool ->> 'ActionId')::integer else 0 end`;

/** Files of answers are readable with the answers of the action. */
const isOfAnswers = (reader: Reader): Condition => sql`
  exists (select from actions where actions.id = ${ACTION} and ${visibleActionsOfMentee(reader, 'files.owner')})`;

/** Files of answers without an action are readable by administrators who see the person. */
const isOfNoAction = (reader: Reader): Condition =>
  hasRole(reader, ...areas.admin) ? sql`(files.place = 'tool' and ${ACTION} = 0)` : sql`false`;

/**
 * The file belongs to answers that the reader may change and that are not yet handed in: a condition over the table
 * files.
 */
export const isOfOpenAnswers = (reader: Reader): Condition => sql`(files.place = 'tool' and
  (${ACTION} = 0 and files.owner = ${reader.person}
    or exists (select from actions where actions.id = ${ACTION} and ${changeableActionsOfMentee(reader, 'files.owner', 'mentee')}))
  and not exists (select from answer_sets where answer_sets.action = ${ACTION} and answer_sets.person = files.owner
    and answer_sets.state = 'finished')
  and not exists (select from action_completions c where files.tool ->> 'QuestionId' = ${ACTION_FILES}
    and c.action = ${ACTION} and c.mentee = files.owner and c.done)
  and not (files.owner = ${reader.person} and exists (select from action_work w
    where files.tool ->> 'QuestionId' = ${ACTION_FILES} and w.action = ${ACTION} and w.mentee = files.owner
    and w.state = 'handedIn')))`;

/** The current version is readable by people who see the item; other versions by people who may change it. */
function isOfVisibleItem(reader: Reader): Condition {
  if (!hasRole(reader, ...areas.library)) return sql`false`;
  if (hasRole(reader, ...APPROVER_ROLES)) return sql`true`;
  return sql`exists (
    select from library_items i left join library_versions v on v.item = i.id and v.file = files.id
    where (i.file = files.id or v.file is not null)
      and (i.uploader = ${reader.person} or i.state = 'approved' and i.file = files.id))`;
}
