import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';

/** The links to change: of these mentees for these actions, where '' stands for the default mentor. */
export interface LinkTarget {
  readonly project: number;
  readonly mentees: readonly number[];
  readonly actions: readonly string[];
}

export interface MentorLink {
  readonly mentee: number;
  readonly action: string;
  readonly mentor: number;
}

/** The existing links. */
export async function loadLinks(db: Db, { project, mentees, actions }: LinkTarget): Promise<MentorLink[]> {
  return db
    .selectFrom('mentor_mentee')
    .where('project', '=', project)
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .where(sql<boolean>`action = any(${[...actions]}::text[])`)
    .select(['mentee', 'action', 'mentor'])
    .execute();
}

/** Links all of the mentees to the mentor; existing links to another mentor change. */
export async function setLinks(db: Db, { project, mentees, actions }: LinkTarget, mentor: number): Promise<void> {
  await sql`
    insert into mentor_mentee (project, mentor, mentee, action)
    select ${project}, ${mentor}, mentee, action
    from unnest(${[...mentees]}::integer[]) as mentee cross join unnest(${[...actions]}::text[]) as action
    order by mentee, action
    on conflict (project, mentee, action) do update set mentor = excluded.mentor
    where mentor_mentee.mentor <> excluded.mentor`.execute(db);
}

export async function removeLinks(db: Db, { project, mentees, actions }: LinkTarget, mentor?: number): Promise<void> {
  await db
    .deleteFrom('mentor_mentee')
    .where('project', '=', project)
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .where(sql<boolean>`action = any(${[...actions]}::text[])`)
    .$if(mentor !== undefined, (query) => query.where('mentor', '=', mentor ?? 0))
    .execute();
}

/** The former links for the audit log: mentor -> mentees, with "none" for mentees without a mentor. */
export function groupByMentor(
  links: readonly MentorLink[],
  { mentees, actions }: LinkTarget,
): Record<string, number[]> {
  const found: Record<string, Set<number>> = {};
  const put = (mentor: string, mentee: number) => (found[mentor] ??= new Set()).add(mentee);
  for (const { mentor, mentee } of links) put(String(mentor), mentee);
  const had = new Map<number, number>();
  for (const { mentee } of links) had.set(mentee, (had.get(mentee) ?? 0) + 1);
  for (const mentee of mentees) if ((had.get(mentee) ?? 0) < actions.length) put('none', mentee);
  return Object.fromEntries(Object.entries(found).map(([mentor, people]) => [mentor, [...people]]));
}
