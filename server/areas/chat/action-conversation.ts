import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { chat } from '../../../schemas/calls/chat.ts';
import type { CallContext, Db } from '../../area.ts';
import { mayReadActionData } from '../../policy/actions.ts';
import { parseId, type Reader } from '../../policy/reader.ts';
import { actionNotFound, requireActionReader } from '../actions/find.ts';

interface Place {
  readonly action: number;
  readonly mentee: number;
}

/** Finds or makes the conversation of a mentee and their mentors about an action. Its id. */
export async function findActionConversation(
  context: CallContext,
  body: Static<(typeof chat)['ofAction']['body']>,
): Promise<number> {
  const action = parseId(body.ActionId);
  const reader = await requireActionReader(context, action, body.ProjectId);
  const place = { action, mentee: body.MenteeId === undefined ? reader.person : parseId(body.MenteeId) };
  await requireMember(context.db, reader, place);
  return context.db.transaction().execute(async (db) => {
    const id = await findOrCreate(db, reader, place);
    await addMembers(db, reader, place, id);
    return id;
  });
}

/** Who is told of a mentor of an action: those for all actions, and those for this one. */
const mentorsOf = ({ project }: Reader, { action, mentee }: Place) => sql`select l.mentor as person from mentor_mentee l
  where l.project = ${project.id} and l.mentee = ${mentee} and l.action in ('', ${String(action)})`;

/** It is for the mentee and their mentors alone, in an action that they see. */
async function requireMember(db: Db, reader: Reader, place: Place): Promise<void> {
  if (!(await mayReadActionData(db, reader, { ...place, kind: 'mentee' }))) throw actionNotFound();
  if (reader.person === place.mentee) return;
  const { rows } = await sql`${mentorsOf(reader, place)} and l.mentor = ${reader.person}`.execute(db);
  if (rows.length === 0) throw actionNotFound();
}

/** Two who open it at once get the same: the second waits for the first. */
async function findOrCreate(db: Db, { project }: Reader, { action, mentee }: Place): Promise<number> {
  await sql`insert into conversations (project, owner, action) values (${project.id}, ${mentee}, ${action})
    on conflict (action, owner) where action is not null do nothing`.execute(db);
  const row = await db
    .selectFrom('conversations')
    .where('action', '=', action)
    .where('owner', '=', mentee)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whoever is a mentor by now takes part, also after a break. */
async function addMembers(db: Db, reader: Reader, place: Place, id: number): Promise<void> {
  await sql`insert into participants (conversation, person)
    select ${id}::integer, person from (${mentorsOf(reader, place)} union select ${place.mentee}::integer) as people
    on conflict (conversation, person) do update set until_seq = null where participants.until_seq is not null`.execute(
    db,
  );
}
