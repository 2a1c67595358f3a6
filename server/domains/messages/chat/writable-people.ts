import { sql } from 'kysely';
import type { ChatPerson } from '../../../../schemas/entities/chat.ts';
import { isRole } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { selectTalkPartners } from '../../../policy/chat.ts';
import type { Reader } from '../../../policy/reader.ts';
import { onlineColumn, NAMES_ONLY, searchQuery } from '../../people/index.ts';

export interface WritablePeopleQuery {
  readonly Search?: string;
  readonly Roles?: readonly string[];
  readonly page?: number;
  readonly count?: number;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly online: boolean;
}

/** A page of the people whom the reader may write to, by name. */
export async function listWritablePeople(db: Db, { person, project }: Reader, asked: WritablePeopleQuery) {
  const words = searchQuery(asked.Search ?? '', NAMES_ONLY);
  const size = asked.count ?? 20;
  const from = sql`from ${selectTalkPartners(sql`${project.id}::integer`, sql`${person}::integer`)}
    ${words === '' ? sql`` : sql`and people.search @@ ${words}::tsquery`}
    ${asked.Roles?.length ? sql`and theirs.roles && ${[...asked.Roles]}::text[]` : sql``}`;
  const [{ rows }, counted] = await Promise.all([
    sql<PersonRow>`select people.id, people.name, theirs.roles, ${onlineColumn()} as online ${from}
      order by people.sort_name, people.id limit ${size} offset ${(asked.page ?? 0) * size}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(db),
  ]);
  return { list: rows.map(presentPerson), count: counted.rows[0]?.count ?? 0 };
}

const presentPerson = ({ id, name, roles, online: status }: PersonRow): ChatPerson => ({
  Id: String(id),
  Name: name,
  Roles: roles.filter(isRole),
  status,
});
