import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { chat } from '../../../../schemas/calls/chat.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayReadActionData } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { actionNotFound, requireActionReader } from '../../learning/index.ts';

interface Place {
  readonly action: number;
  readonly mentee: number;
}

/** Finds or makes the conversation of a mentee and their mentors about an action. Returns its id. */
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

/** The mentors of the mentee for this action, including default mentors. */
const mentorsOf = ({ project }: Reader, { action, mentee }: Place) => sql`select l.mentor as person from mentor_mentee l
  where l.project = ${project.id} and l.mentee = ${mentee} and l.action in ('', ${String(action)})`;

/** Requires that the reader is the mentee or one of these mentors, and sees the action. */
async function requireMember(db: Db, reader: Reader, place: Place): Promise<void> {
  if (!(await mayReadActionData(db, reader, { ...place, kind: 'mentee' }))) throw actionNotFound();
  if (reader.person === place.mentee) return;
  const { rows } = await sql`${mentorsOf(reader, place)} and l.mentor = ${reader.person}`.execute(db);
  if (rows.length === 0) throw actionNotFound();
}

/** Of two simultaneous calls the second waits and gets the conversation of the first. */
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

/** Adds all current mentors, including former ones who are mentors again. */
async function addMembers(db: Db, reader: Reader, place: Place, id: number): Promise<void> {
  await sql`insert into participants (conversation, person)
    select ${id}::integer, person from (${mentorsOf(reader, place)} union select ${place.mentee}::integer) as people
    on conflict (conversation, person) do update set until_seq = null where participants.until_seq is not null`.execute(
    db,
  );
}
