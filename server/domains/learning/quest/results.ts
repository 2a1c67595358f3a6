import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import type { quest } from '../../../../schemas/calls/quest.ts';
import { cellGroup, isResultName, readCellGroup } from '../../../../schemas/documents/cell-groups.ts';
import { workbookValues } from '../../../../schemas/documents/questionnaire-answers.ts';
import { bookIdsOf } from '../../../../schemas/documents/questionnaire-run.ts';
import { shownAnswer } from '../../../../schemas/documents/questionnaire-shown.ts';
import { valueOfInput, valueText } from '../../../../schemas/documents/workbook-answers.ts';
import type { Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { QuestResults } from '../../../../schemas/entities/questionnaire.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { maySeeAction, mayMakeActions } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import type { AnswerSetRow } from './answer-sets.ts';
import { selectActionMenteesWithAnswers } from './action-mentees.ts';
import { BookResults } from './book-results.ts';
import { countedInputs, createCellCounter } from './count-cells.ts';
import { countQuestions } from './counts.ts';
import { exactNumber, keyOf, presentResults } from './present-results.ts';
import { countedSets, readableSets } from './visible-sets.ts';
import { findQuest, findQuestOfAction } from './open.ts';
import { loadRunningVersion, type GroupPosition } from './versions.ts';
import { answerWords, type Words } from './answer-words.ts';

type Body = Static<typeof quest.results.body>;

const PAGE = 50;
const MAX_PEOPLE = 200;

/** The answers in an action, or to a questionnaire without an action. */
export async function getResults(context: CallContext, body: Body): Promise<QuestResults> {
  const reader = await requireReader(context, body.ProjectId);
  return loadResults(context, reader, body);
}

/** The same for several actions. */
export async function getCombinedResults(context: CallContext, body: Static<typeof quest.combinedResults.body>) {
  const reader = await requireReader(context, body.ProjectId);
  const Results: QuestResults[] = [];
  for (const ActionId of body.ActionIds)
    Results.push(
      // oxlint-disable-next-line no-await-in-loop -- one action after the other: each reads many rows
      await loadResults(context, reader, {
        ActionId,
        count: MAX_PEOPLE,
        ...(body.Lang === undefined ? {} : { Lang: body.Lang }),
        ...(typeof body.MenteeId === 'string' ? { MenteeId: body.MenteeId } : {}),
      }),
    );
  return { ReportId: body.ReportId ?? null, Results };
}

async function loadResults(context: CallContext, reader: Reader, body: Body): Promise<QuestResults> {
  const { db } = context;
  const subject = await requireSubject(db, reader, body);
  const ids = selectSetIds(reader, body);
  const documents = await loadDocuments(db, reader.project.id, ids);
  const words = answerWords(body.Lang);
  const books = new BookResults(context, reader, words.lang);
  await books.load(documents.flatMap(bookIdsOf));
  // The page of people comes first: the means use the remaining time.
  const list = await loadPeople(db, ids, books, body);
  const { rows: totals } = await sql<Totals>`
    select count(*)::integer as count, coalesce(round(avg(completion)), 0)::integer as completion,
      (count(*) filter (where state = 'finished'))::integer as finished
    from answer_sets where id in (${ids})`.execute(db);
  const { count, completion, finished } = totals[0] ?? { count: 0, completion: 0, finished: 0 };
  return {
    ...subject,
    Questions: await countQuestions(db, documents, ids, words, createCellCounter(books, body.page ?? 0)),
    list,
    count,
    Completion: completion,
    FinishedCount: finished,
    Asked: body.ActionId === undefined ? null : await countAsked(db, reader, parseId(body.ActionId)),
  };
}

/** The completion of the counted mentees whom an action asks and whose answers in it the reader reads. */
async function countAsked(db: Db, reader: Reader, action: number): Promise<NonNullable<QuestResults['Asked']>> {
  const { rows } = await sql<NonNullable<QuestResults['Asked']>>`
    select (count(*) filter (where sets.state = 'finished'))::integer as "Finished",
      (count(*) filter (where sets.state in ('started', 'paused')))::integer as "Begun",
      (count(*) filter (where sets.state is null or sets.state = 'new'))::integer as "New"
    from ${(await selectActionMenteesWithAnswers(db, reader, action)).as('asked')}
    left join answer_sets sets on sets.action = ${action} and sets.person = asked.id and sets.kind = 'action'`.execute(
    db,
  );
  return rows[0] ?? { Finished: 0, Begun: 0, New: 0 };
}

interface Totals {
  readonly count: number;
  readonly completion: number;
  readonly finished: number;
}

/** The action or questionnaire of the request; throws if the reader may not see it. */
async function requireSubject(db: Db, reader: Reader, { ActionId, QuestId }: Body) {
  if (ActionId !== undefined && !(await maySeeAction(db, reader, parseId(ActionId))))
    throw notFound('no-action', 'There is no such action.');
  if (ActionId === undefined && !mayMakeActions(reader)) throw forbidden('wrong-role', 'The role for that is missing.');
  const named = ActionId === undefined ? QuestId : await findQuestOfAction(db, reader.project.id, parseId(ActionId));
  const found = named === undefined || named === null ? undefined : await findQuest(db, reader.project.id, named);
  if (ActionId === undefined && !found) throw notFound('no-quest', 'There is no such questionnaire.');
  return { ActionId: ActionId ?? null, QuestId: found?.id ?? '', Title: found?.title ?? '' };
}

/**
 * A query for the ids of started sets; of the reader's own sets only those without a paused clock, whose questions are
 * hidden.
 */
function selectSetIds(
  reader: Reader,
  { ActionId, QuestId, MenteeId, Search = '', GroupId }: Body,
): RawBuilder<unknown> {
  const which =
    ActionId === undefined
      ? sql`answer_sets.quest = ${QuestId ?? ''} and answer_sets.kind <> 'action'`
      : sql`answer_sets.action = ${parseId(ActionId)} and ${MenteeId === undefined ? countedSets(reader) : readableSets(reader)}`;
  const whose = MenteeId === undefined ? sql`true` : sql`answer_sets.person = ${parseId(MenteeId)}`;
  return sql`select answer_sets.id from answer_sets left join actions on actions.id = answer_sets.action
    where answer_sets.project = ${reader.project.id} and answer_sets.state <> 'new' and ${which} and ${whose} and ${hasAnswerWith(Search, GroupId)}
    and not (answer_sets.person is not distinct from ${reader.person} and answer_sets.left_seconds is not null)`;
}

/**
 * All words occur in one answer, ignoring accents. With a group, in its answer; without words, the group has any
 * answer.
 */
function hasAnswerWith(search: string, group: string | undefined): RawBuilder<boolean> {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0 && group === undefined) return sql<boolean>`true`;
  const each = words.map((word) => sql`a.folded like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  const cell = group === undefined ? null : readCellGroup(group);
  if (cell && isResultName(cell.name)) each.push(sql`a.group_id = ${cell.group} and a.text like '{%'`);
  else if (cell)
    each.push(
      sql`case when a.group_id = ${cell.group} and a.text like '{%' then a.text::jsonb -> ${cell.name}::text <> 'null' else false end`,
    );
  else if (group !== undefined)
    each.push(sql`a.group_id = ${group} and (a.option_id is not null or coalesce(a.text, '') <> '')`);
  return sql<boolean>`exists (select from answers a where a.answer_set = answer_sets.id and ${sql.join(each, sql` and `)})`;
}

/** The answered versions, newest last. */
async function loadDocuments(db: Db, project: number, ids: RawBuilder<unknown>): Promise<Questionnaire[]> {
  const { rows } = await sql<{ quest: string; version: number }>`
    select quest, version from answer_sets where id in (${ids}) group by quest, version order by max(created), version`.execute(
    db,
  );
  const versions = await Promise.all(
    rows.map(({ quest: id, version }) => loadRunningVersion(db, { project, quest: id, version })),
  );
  return versions.map(({ document }) => document);
}

/** A page of the people who answered, by name. */
async function loadPeople(
  db: Db,
  ids: RawBuilder<unknown>,
  books: BookResults,
  { page = 0, count = PAGE, Lang }: Body,
): Promise<QuestResults['list']> {
  const sets = await db
    .selectFrom('answer_sets')
    .leftJoin('people as owner', 'owner.id', 'answer_sets.person')
    .where(sql<boolean>`answer_sets.id in (${ids})`)
    .selectAll('answer_sets')
    .select('owner.name')
    .orderBy(sql`owner.sort_name nulls last`)
    .orderBy('answer_sets.created')
    .orderBy('answer_sets.id')
    .limit(count)
    .offset(page * count)
    .execute();
  if (sets.length === 0) return [];
  const answers = await db
    .selectFrom('answers')
    .where(
      'answer_set',
      'in',
      sets.map(({ id }) => id),
    )
    .where((is) => is.or([is('option_id', 'is not', null), is('text', 'is not', null)]))
    .select(['answer_set', 'group_id', 'option_id', 'text'])
    .execute();
  const bySet = Map.groupBy(answers, ({ answer_set }) => answer_set);
  const groups = new Map(await Promise.all(sets.map(async (set) => [set.id, await groupsOfSet(db, set)] as const)));
  const words = answerWords(Lang);
  const computed = await presentResults(
    books,
    answers.map((row) => ({ ...row, at: groups.get(row.answer_set)?.get(row.group_id) })),
    words,
  );
  return sets.map((set) => {
    const rows = bySet.get(set.id) ?? [];
    return {
      AnswerSetID: set.id,
      UserId: set.person === null ? null : String(set.person),
      UserName: set.name ?? '',
      State: set.state,
      Completion: set.completion,
      Finished: set.finished?.toISOString() ?? null,
      Answers: {
        ...presentAnswers(groups.get(set.id), rows, words),
        ...Object.fromEntries(rows.flatMap((row) => computed.get(keyOf(row)) ?? [])),
      },
    };
  });
}

type Groups = ReadonlyMap<string, GroupPosition>;

const groupsOfSet = async (db: Db, set: Pick<AnswerSetRow, 'project' | 'quest' | 'version'>): Promise<Groups> =>
  (await loadRunningVersion(db, set)).groups;

interface AnswerRow {
  readonly group_id: string;
  readonly option_id: string | null;
  readonly text: string | null;
}

/** The texts of choices as people read them; the stored value of a list stays beside its text. */
function presentAnswers(
  groups: Groups | undefined,
  rows: readonly AnswerRow[],
  words: Words,
): QuestResults['list'][number]['Answers'] {
  return Object.fromEntries(
    rows.flatMap(({ group_id, option_id, text }) => {
      const at = groups?.get(group_id);
      const answer = { OptionId: option_id, Text: text };
      const Shown = at ? shownAnswer(at.question, at.place, answer, words) : (option_id ?? text ?? '');
      return [
        [`a${group_id}`, { ...answer, Text: option_id === null ? text : Shown, Shown }],
        ...(at ? presentCells(at, group_id, text, words) : []),
      ];
    }),
  );
}

/** The filled-in inputs of a workbook, each as an answer. */
function presentCells({ question, place }: GroupPosition, group: string, text: string | null, { lang }: Words) {
  const values = workbookValues(text ?? '');
  return countedInputs(question, place).flatMap(({ FullName: name, InputType }) => {
    const value = valueOfInput(values, name);
    const Shown = valueText(InputType, value, lang);
    if (Shown === '') return [];
    const exact = InputType === 'Date' ? {} : exactNumber(value);
    return [[`a${cellGroup({ group, name })}`, { OptionId: null, Text: Shown, Shown, ...exact }] as const];
  });
}
