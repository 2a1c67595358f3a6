import { sql } from 'kysely';
import type { ChatPerson } from '../../../schemas/entities/chat.ts';
import { isRole } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { talks } from '../../policy/chat.ts';
import type { Reader } from '../../policy/reader.ts';
import { online } from '../users/rows.ts';
import { searchQuery } from '../users/search.ts';
import { chatName } from './names.ts';

export interface PeopleAsked {
  readonly Search?: string;
  readonly Roles?: readonly string[];
  readonly page?: number;
  readonly count?: number;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly online: boolean;
}

/** A page of the people whom the reader may write to, by name. */
export async function writablePeople(db: Db, { person, project }: Reader, asked: PeopleAsked) {
  const words = searchQuery(asked.Search ?? '', false);
  const size = asked.count ?? 20;
  const from = sql`from ${talks(sql`${project.id}::integer`, sql`${person}::integer`)}
    ${words === '' ? sql`` : sql`and people.search @@ ${words}::tsquery`}
    ${asked.Roles?.length ? sql`and theirs.roles && ${[...asked.Roles]}::text[]` : sql``}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select people.id, ${chatName()} as name, theirs.roles, ${online()} as online ${from}
      order by people.name, people.id limit ${size} offset ${(asked.page ?? 0) * size}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(db),
  ]);
  return { list: rows.map(present), count: counted.rows[0]?.count ?? 0 };
}

const present = ({ id, name, roles, online: status }: Row): ChatPerson => ({
  Id: String(id),
  Name: name,
  Roles: roles.filter(isRole),
  status,
});
