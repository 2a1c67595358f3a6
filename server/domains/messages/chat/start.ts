import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { filterWritable } from '../../../policy/chat.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, forbidden, unprocessable } from '../../../platform/base/problem.ts';

export interface NewConversation {
  readonly UserId?: string;
  readonly UserIds?: readonly string[];
  readonly Title?: string;
}

/** Finds or makes the conversation with one person, or makes a group with several. Returns its id. */
export async function startConversation(db: Db, reader: Reader, asked: NewConversation): Promise<number> {
  const { UserId, UserIds = [], Title } = asked;
  const people = [...new Set([...(UserId === undefined ? [] : [UserId]), ...UserIds].map(parseId))];
  const [first] = people;
  if (first === undefined)
    throw unprocessable('nobody-chosen', 'Nobody is named.', [fieldError('/UserId', 'required')]);
  await requireWritablePeople(db, reader, people);
  const title = Title?.trim() ?? '';
  return people.length === 1 && title === ''
    ? findOrCreatePair(db, reader, first)
    : createGroup(db, reader, people, title);
}

/** Refuses people to whom the reader may not write; the error is the same for unknown people. */
export async function requireWritablePeople(db: Db, reader: Reader, people: readonly number[]): Promise<void> {
  const writable = await filterWritable(db, reader.project.id, reader.person, people);
  if (writable.length < new Set(people).size) throw forbidden('no-chat', 'One may not write to everybody named.');
}

/** The conversation of two people in a project; two simultaneous calls get the same one. */
export async function findOrCreatePair(
  db: Db,
  reader: Pick<Reader, 'person'> & { readonly project: Pick<Reader['project'], 'id'> },
  other: number,
): Promise<number> {
  const [low, high] = [Math.min(reader.person, other), Math.max(reader.person, other)];
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into conversations (project, owner, low, high) values (${reader.project.id}, ${reader.person}, ${low}, ${high})
      on conflict (project, low, high) do nothing returning id),
    joined as (insert into participants (conversation, person)
      select made.id, person from made, unnest(array[${low}::integer, ${high}::integer]) as person)
    select id from made
    union all select id from conversations where project = ${reader.project.id} and low = ${low} and high = ${high}
  `.execute(db);
  // A simultaneous request made it, which this statement does not see yet.
  return rows[0]?.id ?? findOrCreatePair(db, reader, other);
}

async function createGroup(db: Db, reader: Reader, people: readonly number[], title: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into conversations (project, owner, title)
      values (${reader.project.id}, ${reader.person}, ${title || null}) returning id),
    joined as (insert into participants (conversation, person)
      select made.id, person from made, unnest(${[reader.person, ...people]}::integer[]) as person)
    select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}
