import { sql } from 'kysely';
import { statistics } from '../../../../schemas/calls/statistics.ts';
import type { StatisticsAnswer } from '../../../../schemas/entities/statistics.ts';
import { areas } from '../../../../schemas/roles.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { loadReaderTexts } from '../lang/reader-texts.ts';
import { createBundle } from '../documents/bundle.ts';
import { titleOf } from '../documents/title.ts';
import { loadUnits } from '../documents/units.ts';
import { selectVisiblePeople } from '../../people/index.ts';
import { summarizeAnswers } from './summary.ts';

export const statisticsArea = area('statistics', statistics, {
  get: async ({ ProjectId, Ids, UserIds }, context) => {
    const reader = await requireReader(context, ProjectId);
    const rows = await selectVisiblePeople(context.db, reader)
      .innerJoin('statistics_answers as a', (join) =>
        join.onRef('a.person', '=', 'people.id').on('a.project', '=', reader.project.id),
      )
      .where(sql<boolean>`a.item = any(${Ids}::text[])`)
      .where(sql<boolean>`a.person = any(${UserIds.map(parseId)}::integer[])`)
      .orderBy('a.item')
      .orderBy('a.person')
      .select(['a.item', 'a.person', 'a.value', 'a.text'])
      .execute();
    return rows.map(presentAnswer);
  },
  summary: async ({ ProjectId, Ids, Days = 0 }, context) =>
    summarizeAnswers(context.db, await requireReader(context, ProjectId), Ids, Days),
  set: ({ ProjectId, Id, UserId, Value }, context) => storeAnswer(context, ProjectId, UserId, Id, { value: Value }),
  settext: ({ ProjectId, Id, UserId, Text }, context) => storeAnswer(context, ProjectId, UserId, Id, { text: Text }),
  getStatisticsViews: async ({ ProjectId, Language }, context) => {
    const reader = await requireReader(context, ProjectId);
    const units = await loadUnits(context.db, reader.project.id);
    const { language, texts } = await loadReaderTexts(context, Language);
    return [...units.values()]
      .filter(({ kind, name }) => kind === 'screen' && name.startsWith('statistics/'))
      .filter((unit) => createBundle(units, unit, reader.roles) !== null)
      .map(({ name, document }) => ({
        Name: name,
        Title: titleOf(document['title'], { name, language, texts }),
        Category: name.split('/').slice(1, -1).join('/'),
        Roles: rolesOf(document['access']),
      }))
      .toSorted((one, other) => one.Title.localeCompare(other.Title, language));
  },
});

interface AnswerRow {
  readonly item: string;
  readonly person: number;
  readonly value: string | number | boolean | null;
  readonly text: string;
}

const presentAnswer = ({ item, person, value, text }: AnswerRow): StatisticsAnswer => ({
  Id: item,
  UserId: String(person),
  Value: value,
  Text: text,
});

function rolesOf(access: unknown): string[] {
  if (Array.isArray(access)) return access.filter((role) => typeof role === 'string');
  return Object.entries(areas).flatMap(([name, roles]): readonly string[] => (name === access ? roles : []));
}

/** Read-only roles change nothing here either. */
const mayChangeAnswers = (reader: Reader): boolean =>
  hasRole(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator', 'RegistryMentor');

type AnswerChange = { readonly value: string | number | boolean | null } | { readonly text: string };

/** Stores a value or a text about a person whom the caller sees; the other of the two stays. */
async function storeAnswer(
  context: CallContext,
  project: string | undefined,
  user: string,
  item: string,
  change: AnswerChange,
) {
  const reader = await requireReader(context, project);
  const person = parseId(user);
  const seen = await selectVisiblePeople(context.db, reader)
    .where('people.id', '=', person)
    .select('people.id')
    .executeTakeFirst();
  if (!seen) throw notFound('no-person', 'There is no such person.');
  if (!mayChangeAnswers(reader)) throw forbidden();
  const set = 'text' in change ? { text: change.text } : { value: JSON.stringify(change.value) };
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
      { action: 'statistics.set', subject: `person ${person}`, project: about, details: { item, ...change } },
      db,
    );
    return presentAnswer(row);
  });
}
