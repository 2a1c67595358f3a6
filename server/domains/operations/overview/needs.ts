import { sql } from 'kysely';
import type { Need } from '../../../../schemas/entities/need.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isSilent, listUnanswered, lateActions } from '../../learning/index.ts';
import { lastWritten, selectCountedPeople } from '../../people/index.ts';

/** Waiting work with the longest wait first, then late mentees, then inactive ones. */
export async function listNeeds(db: Db, reader: Reader): Promise<Need[]> {
  const names = await loadNames(db, reader);
  const [work, late, silent] = await Promise.all([
    listWork(db, reader, names),
    listLate(db, reader, names),
    listSilent(db, reader),
  ]);
  return [...work, ...late, ...silent];
}

type Names = ReadonlyMap<number, string>;

async function loadNames(db: Db, reader: Reader): Promise<Names> {
  const people = await selectCountedPeople(db, reader, 'Mentee').select(['people.id', 'people.name']).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** One collator, since `localeCompare` creates one for each pair. */
const GREEK = new Intl.Collator('el');

/** Orders by waiting time, then by name. */
function byTime(one: Need, other: Need): number {
  const [since, otherSince] = [one.Since ?? '', other.Since ?? ''];
  if (since !== otherSince) return since < otherSince ? -1 : 1;
  return GREEK.compare(one.Name, other.Name);
}

/** Work that was handed in, or written and not answered. */
export async function listWork(db: Db, reader: Reader, known?: Names): Promise<Need[]> {
  const names = known ?? (await loadNames(db, reader));
  const work = await listUnanswered(db, reader, [...names.keys()]);
  return work
    .map(({ mentee, action, title, handed, since }) => ({
      Kind: handed ? ('handedIn' as const) : ('written' as const),
      MenteeId: String(mentee),
      Name: names.get(mentee) ?? '',
      ActionId: String(action),
      Title: title,
      Since: since.toISOString(),
      Count: 1,
    }))
    .toSorted(byTime);
}

/** One line for each late mentee, with the action that is late the longest. */
async function listLate(db: Db, reader: Reader, names: Names): Promise<Need[]> {
  const late = (await lateActions(db, reader, new Date())).filter(({ isActive }) => isActive);
  if (late.length === 0) return [];
  const actions = await db
    .selectFrom('actions')
    .where('project', '=', reader.project.id)
    .where(sql<boolean>`id = any(${late.map(({ first }) => first.action)}::integer[])`)
    .select(['id', 'title'])
    .execute();
  const titles = new Map(actions.map(({ id, title }) => [id, title]));
  return late
    .flatMap(({ mentee, first, count }) => {
      const Name = names.get(mentee);
      if (Name === undefined) return [];
      const of = { MenteeId: String(mentee), Name, ActionId: String(first.action) };
      return [{ Kind: 'late' as const, ...of, Title: titles.get(first.action) ?? '', Since: first.day, Count: count }];
    })
    .toSorted(byTime);
}

/** Mentees with open work who have not written for two weeks. */
async function listSilent(db: Db, reader: Reader): Promise<Need[]> {
  const silent = await isSilent(db, reader);
  const rows = await selectCountedPeople(db, reader, 'Mentee')
    .where(silent)
    .select(['people.id', 'people.name', lastWritten(reader).as('last')])
    .execute();
  return rows
    .map(({ id, name, last }) => ({
      Kind: 'silent' as const,
      MenteeId: String(id),
      Name: name,
      ActionId: null,
      Title: '',
      Since: last?.toISOString() ?? null,
      Count: 1,
    }))
    .toSorted(byTime);
}
