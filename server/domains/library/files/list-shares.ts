import { sql } from 'kysely';
import type { FileShare } from '../../../../schemas/entities/files.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isMemberNow } from '../../../policy/chat.ts';
import { visibleFiles } from '../../../policy/files.ts';
import { visiblePeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { displayName } from '../../../platform/files/stored-names.ts';

interface ShareRow {
  readonly id: string;
  readonly file: string;
  readonly owner: number;
  readonly receiver: number;
  readonly created: Date;
  readonly base: string;
  readonly category: string;
  readonly mime: string;
  readonly size: string;
}

/** Shares with people: those that the reader gave or received; for staff, those of people whom they see. */
const selectPersonalShares = (reader: Reader) => {
  const seen = (column: 'owner' | 'receiver') => sql`exists (
    select from people join memberships on memberships.person = people.id and memberships.project = ${reader.project.id}
    where people.id = ${sql.ref(`s.${column}`)} and ${visiblePeople(reader)})`;
  return sql`select s.id::text as id, s.file, s.owner, s.receiver, s.created from file_shares s
    where s.project = ${reader.project.id}
      and (${reader.person} in (s.owner, s.receiver) or ${seen('owner')} or ${seen('receiver')})`;
};

/**
 * Shares with a conversation, one for each other member: only those that the reader gave or received there, and none
 * for impersonators and viewers.
 */
const selectConversationShares = (reader: Reader) => {
  const member = (who: 'g.giver' | 'p.person') => isMemberNow(sql.ref('g.conversation'), sql.ref(who));
  return sql`select g.id || '.' || p.person as id, g.file, g.giver as owner, p.person as receiver, g.created
    from conversation_files g join participants p on p.conversation = g.conversation and p.person <> g.giver
    where ${reader.themselves} and (p.person = ${reader.person} and ${member('p.person')}
      or g.giver = ${reader.person} and ${member('g.giver')} and ${member('p.person')})`;
};

/** The shares that the reader may see, of files that they may have; newest first. */
export async function listShares(db: Db, reader: Reader, person?: number): Promise<FileShare[]> {
  const { rows } = await sql<ShareRow>`
    select given.*, files.base, files.category, files.mime, files.size
    from (${selectPersonalShares(reader)} union all ${selectConversationShares(reader)}) given join files on files.id = given.file
    where ${visibleFiles(reader)} and ${person === undefined ? sql`true` : sql`${person} in (given.owner, given.receiver)`}
    order by given.created desc, given.id desc limit 500`.execute(db);
  return rows.map((row) => ({
    Id: row.id,
    FileId: row.file,
    OwnerId: String(row.owner),
    ReceiverId: String(row.receiver),
    Filename: displayName(row.base),
    Category: row.category,
    Type: row.mime,
    Size: Number(row.size),
    Time: row.created.toISOString(),
  }));
}
