import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { ACTION_FILES } from '../../schemas/calls/files.ts';
import { areas } from '../../schemas/roles.ts';
import { changeableActionsOfMentee, visibleActionsOfMentee } from './actions.ts';
import type { FilePlace } from '../areas/files/tables.ts';
import { isMemberNow } from './chat.ts';
import { mayChangePerson, visiblePeople } from './people.ts';
import { hasRole, type Reader } from './reader.ts';

type Condition = RawBuilder<boolean>;

/** Who sees a waiting item of the library, besides who brought it. */
export const APPROVER_ROLES = ['Admin', 'Supervisor'] as const;

/**
 * Which files of the project a reader may have: the one place for it, asked by whatever lists, opens, changes or gives one. A condition over the table files.
 * What a file is part of decides: a conversation, an answer, an item of the library, a person.
 */
export function visibleFiles(reader: Reader): Expression<SqlBool> {
  const mine = sql`files.owner = ${reader.person}`;
  // Each condition stands here once: planning them is most of what asking costs.
  return sql<boolean>`(files.project = ${reader.project.id} and (
    files.place in ('own', 'shared', 'tool') and ${mine}
    or files.place in ('own', 'shared', 'tool', 'chat') and ${isGiven(reader)}
    or (files.place in ('own', 'shared') or ${isOfNoAction(reader)}) and ${isOfVisible(reader)}
    or files.place = 'chat' and ${isDraft(reader)}
    or files.place = 'tool' and ${isOfAnswers(reader)}
    or files.place = 'directory'
    or files.place = 'library' and ${isOfVisibleItem(reader)}))`;
}

/** A file as the rule about changing it needs it. */
export interface FileAccess {
  readonly place: FilePlace;
  readonly owner: number;
  readonly uploader: number | null;
  /** Of its owner. */
  readonly level: number;
  /** What `isOfOpenAnswers` says. */
  readonly open: boolean;
}

/** May a reader rename, delete and give a file that they see? One of the library only through its item; one of a conversation only who gave it. */
export function mayEditFile(reader: Reader, { place, owner, uploader, level, open }: FileAccess): boolean {
  const mine = owner === reader.person;
  if (place === 'library') return false;
  if (place === 'directory') return hasRole(reader, 'Admin');
  if (place === 'chat') return mine;
  if (place === 'tool' && !open) return false;
  return (place === 'tool' && uploader === reader.person) || mayChangePerson(reader, { id: owner, level });
}

/** Whose answers a file is part of gives it; any other, who may change it. */
export const mayGiveFile = (reader: Reader, file: FileAccess): boolean =>
  file.place === 'tool' ? file.owner === reader.person : mayEditFile(reader, file);

const isGiven = (reader: Reader): Condition => sql`(${inConversation(reader)}
  or exists (select from file_shares s where s.file = files.id and s.receiver = ${reader.person}))`;

/** It was given in a conversation of which the reader is a member now, and the reader is nobody who acts or looks as them. */
const inConversation = (reader: Reader): Condition =>
  reader.themselves
    ? sql`exists (select from conversation_files given where given.file = files.id
        and ${isMemberNow(sql.ref('given.conversation'), sql`${reader.person}::integer`)})`
    : sql`false`;

/** Uploaded for a conversation, and in none yet: only who brought it has it. */
const isDraft = (reader: Reader): Condition =>
  reader.themselves
    ? sql`(files.owner = ${reader.person} and not exists (select from conversation_files given where given.file = files.id))`
    : sql`false`;

/** A file is seen by whoever sees the person whose it is; that person still belongs to the project. */
const isOfVisible = (reader: Reader): Condition => sql`exists (
  select from people join memberships on memberships.person = people.id and memberships.project = ${reader.project.id}
  where people.id = files.owner and ${visiblePeople(reader)})`;

/** The action whose question a file answers; 0 where it has none. */
const ACTION = sql`case when files.tool ->> 'ActionId' ~ '^[0-9]{1,9}$' then (files.tool ->> 'ActionId')::integer else 0 end`;

/** Answers are read by who reads those of the action. */
const isOfAnswers = (reader: Reader): Condition => sql`
  exists (select from actions where actions.id = ${ACTION} and ${visibleActionsOfMentee(reader, 'files.owner')})`;

/** Those of no action are read by who looks after the person and administers. */
const isOfNoAction = (reader: Reader): Condition =>
  hasRole(reader, ...areas.admin) ? sql`(files.place = 'tool' and ${ACTION} = 0)` : sql`false`;

/** Nothing is taken out of answers by who may not change them, or after they were handed in: a condition over the table files. */
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

/** The version on offer is for who sees the item; the others for who may change it. */
function isOfVisibleItem(reader: Reader): Condition {
  if (!hasRole(reader, ...areas.library)) return sql`false`;
  if (hasRole(reader, ...APPROVER_ROLES)) return sql`true`;
  return sql`exists (
    select from library_items i left join library_versions v on v.item = i.id and v.file = files.id
    where (i.file = files.id or v.file is not null)
      and (i.uploader = ${reader.person} or i.state = 'approved' and i.file = files.id))`;
}
