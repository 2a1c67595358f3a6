import { sql } from 'kysely';
import { statistics } from '../../../schemas/calls/statistics.ts';
import type { StatisticsAnswer } from '../../../schemas/entities/statistics.ts';
import { areas } from '../../../schemas/roles.ts';
import { area, type CallContext, type Db } from '../../area.ts';
import { holds, idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';
import { languageOf } from '../../mail/template.ts';
import { isObject } from '../../policy/settings.ts';
import { textsWithOwn } from '../lang/own-texts.ts';
import { bundleOf } from '../documents/bundle.ts';
import { unitsOf } from '../documents/units.ts';
import { peopleOf } from '../users/rows.ts';

export const statisticsArea = area('statistics', statistics, {
  get: async ({ ProjectId, Ids, UserIds }, context) => {
    const reader = await readerOf(context, ProjectId);
    const rows = await peopleOf(context.db, reader)
      .innerJoin('statistics_answers as a', (join) =>
        join.onRef('a.person', '=', 'people.id').on('a.project', '=', reader.project.id),
      )
      .where(sql<boolean>`a.item = any(${Ids}::text[])`)
      .where(sql<boolean>`a.person = any(${UserIds.map(idOf)}::integer[])`)
      .orderBy('a.item')
      .orderBy('a.person')
      .select(['a.item', 'a.person', 'a.value', 'a.text'])
      .execute();
    return rows.map(present);
  },
  summary: async ({ ProjectId, Ids }, context) => summaryOf(context.db, await readerOf(context, ProjectId), Ids),
  set: ({ ProjectId, Id, UserId, Value }, context) => keep(context, ProjectId, UserId, Id, { value: Value }),
  settext: ({ ProjectId, Id, UserId, Text }, context) => keep(context, ProjectId, UserId, Id, { text: Text }),
  getStatisticsViews: async ({ ProjectId, Language }, context) => {
    const reader = await readerOf(context, ProjectId);
    const units = await unitsOf(context.db, reader.project.id);
    const language = languageOf(Language ?? context.request.headers['accept-language']);
    const texts = (await textsWithOwn(context.db, language)) ?? {};
    return [...units.values()]
      .filter(({ kind, name }) => kind === 'screen' && name.startsWith('statistics/'))
      .filter((unit) => bundleOf(units, unit, reader.roles) !== null)
      .map(({ name, document }) => ({
        Name: name,
        Title: titleOf(document['title'], { name, language, texts }),
        Category: name.split('/').slice(1, -1).join('/'),
        Roles: rolesOf(document['access']),
      }))
      .toSorted((one, other) => one.Title.localeCompare(other.Title, language));
  },
});

interface Row {
  readonly item: string;
  readonly person: number;
  readonly value: string | number | boolean | null;
  readonly text: string;
}

const present = ({ item, person, value, text }: Row): StatisticsAnswer => ({
  Id: item,
  UserId: String(person),
  Value: value,
  Text: text,
});

interface Speaking {
  readonly name: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A title is a text, names one, or holds one for each language; a title that is worked out in the page is the view's name here. */
function titleOf(title: unknown, { name, language, texts }: Speaking): string {
  if (typeof title === 'string') return title.includes('{{') ? name : title;
  const key = memberOf(title, '$t');
  if (typeof key === 'string') return texts[key] ?? key;
  const text = memberOf(memberOf(title, '$text'), language);
  return typeof text === 'string' ? text : name;
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function rolesOf(access: unknown): string[] {
  if (Array.isArray(access)) return access.filter((role) => typeof role === 'string');
  return Object.entries(areas).flatMap(([name, roles]): readonly string[] => (name === access ? roles : []));
}

/** Who looks without changing elsewhere changes nothing here either. */
const changes = (reader: Reader): boolean =>
  holds(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator', 'RegistryMentor');

type Kept = { readonly value: string | number | boolean | null } | { readonly text: string };

/** Keeps a value or a text of somebody whom the caller sees; the other of the two stays. */
async function keep(context: CallContext, project: string | undefined, user: string, item: string, kept: Kept) {
  const reader = await readerOf(context, project);
  const person = idOf(user);
  const seen = await peopleOf(context.db, reader)
    .where('people.id', '=', person)
    .select('people.id')
    .executeTakeFirst();
  if (!seen) throw notFound('no-person', 'There is no such person.');
  if (!changes(reader)) throw forbidden();
  const set = 'text' in kept ? { text: kept.text } : { value: JSON.stringify(kept.value) };
  const who = { author: reader.person, time: new Date() };
  return context.db.transaction().execute(async (db) => {
    const row = await db
      .insertInto('statistics_answers')
      .values({ project: reader.project.id, item, person, value: 'null', text: '', ...set, ...who })
      .onConflict((found) => found.columns(['project', 'item', 'person']).doUpdateSet({ ...set, ...who }))
      .returning(['item', 'person', 'value', 'text'])
      .executeTakeFirstOrThrow();
    const about = String(reader.project.id);
    await context.audit(
      { action: 'statistics.set', subject: `person ${person}`, project: about, details: { item, ...kept } },
      db,
    );
    return present(row);
  });
}

/** Of people who are active: what is said of somebody who left is no longer counted. */
async function summaryOf(db: Db, reader: Reader, items: readonly string[]) {
  const rows = await peopleOf(db, reader)
    .innerJoin('statistics_answers as a', (join) =>
      join.onRef('a.person', '=', 'people.id').on('a.project', '=', reader.project.id),
    )
    .where(sql<boolean>`a.item = any(${[...items]}::text[])`)
    .where(sql<boolean>`a.value <> 'null'::jsonb`)
    .where('people.state', '=', 1)
    .groupBy(['a.item', 'a.value'])
    .orderBy('a.item')
    .orderBy('a.value')
    .select(['a.item', 'a.value', sql<number>`count(*)::integer`.as('count')])
    .execute();
  return rows.flatMap(({ item, value, count }) => (value === null ? [] : [{ Id: item, Value: value, Count: count }]));
}
