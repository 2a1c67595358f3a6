import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { quest } from '../../../../schemas/calls/quest.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { type Reader, requireReader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { shownAnswer, shownText } from '../../../../schemas/documents/questionnaire-shown.ts';
import { loadStoredAnswers, updateCompletion, writeAnswer } from './answer.ts';
import { managedSets } from './visible-sets.ts';
import { lockSet, type AnswerSetRow } from './answer-sets.ts';
import { broadcastChanged } from './broadcast.ts';
import { isCellPatch, mergeCells } from './cells.ts';
import { loadRunningVersion, type GroupPosition } from './versions.ts';
import { answerWords } from './answer-words.ts';

type Body = Static<typeof quest.late.body>;
type Reply = Static<typeof quest.late.reply>;

const PAGE = 50;

/** The late answers of the sets that the reader manages. */
const selectLateAnswers = (db: Db, reader: Reader) =>
  db
    .selectFrom('late_answers')
    .innerJoin('answer_sets', 'answer_sets.id', 'late_answers.answer_set')
    .leftJoin('actions', 'actions.id', 'answer_sets.action')
    .where(managedSets(reader));

/** Undecided answers first, oldest first. */
export async function listLateAnswers(context: CallContext, body: Body): Promise<Reply> {
  const { db } = context;
  const reader = await requireReader(context, body.ProjectId);
  const { page = 0, count = PAGE, AnswerSetId: only, ActionId, MenteeId } = body;
  const all = selectLateAnswers(db, reader)
    .$if(only !== undefined, (query) => query.where('answer_sets.id', '=', only ?? ''))
    .$if(ActionId !== undefined, (query) => query.where('answer_sets.action', '=', parseId(ActionId ?? '')))
    .$if(MenteeId !== undefined, (query) => query.where('answer_sets.person', '=', parseId(MenteeId ?? '')));
  const counts = await all
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`(count(*) filter (where late_answers.state = 'waiting'))::integer`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await all
    .$if(body.Waiting === true, (query) => query.where('late_answers.state', '=', 'waiting'))
    .leftJoin('people as owner', 'owner.id', 'answer_sets.person')
    .leftJoin('answers', (join) =>
      join
        .onRef('answers.answer_set', '=', 'late_answers.answer_set')
        .onRef('answers.group_id', '=', 'late_answers.group_id'),
    )
    .select([
      'late_answers.id',
      'late_answers.answer_set',
      'late_answers.group_id',
      'late_answers.option_id',
      'late_answers.text',
      'late_answers.time',
      'late_answers.seconds',
      'late_answers.state',
      'answer_sets.person',
      'answer_sets.action',
      'answer_sets.project',
      'answer_sets.quest',
      'answer_sets.version',
      'owner.name',
      'answers.option_id as now_option',
      'answers.text as now_text',
    ])
    .orderBy(sql`late_answers.state <> 'waiting'`)
    .orderBy('late_answers.id')
    .limit(count)
    .offset(page * count)
    .execute();
  const words = answerWords(body.Lang);
  const list: Reply['list'] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- versions are cached: few are read twice
    const { document, groups } = await loadRunningVersion(db, row);
    const at = groups.get(row.group_id);
    const shown = (OptionId: string | null, Text: string | null): string =>
      at ? shownAnswer(at.question, at.place, { OptionId, Text }, words) : (OptionId ?? Text ?? '');
    list.push({
      Id: row.id,
      AnswerSetID: row.answer_set,
      Title: document.Title,
      UserId: row.person === null ? null : String(row.person),
      UserName: row.name ?? '',
      Question: at ? shownText(at.question) : '',
      GroupId: row.group_id,
      OptionId: row.option_id,
      Text: row.text,
      Now: row.now_option ?? row.now_text,
      Shown: shown(row.option_id, row.text),
      ShownNow: shown(row.now_option, row.now_text),
      ActionId: row.action === null ? null : String(row.action),
      Time: row.time.toISOString(),
      Seconds: row.seconds,
      State: row.state,
    });
  }
  return { list, count: body.Waiting === true ? counts.waiting : counts.count, Waiting: counts.waiting };
}

interface LateDecision {
  readonly ProjectId?: string;
  readonly Ids: readonly string[];
  readonly Accept: boolean;
}

/** Judges late answers, all or none; earlier decisions stay. */
export async function decideLateAnswers(context: CallContext, body: LateDecision): Promise<number> {
  const reader = await requireReader(context, body.ProjectId);
  const ids = [...new Set(body.Ids.filter((id) => /^\d{1,18}$/.test(id)))];
  const { judged: count, sets: touched } = await context.db.transaction().execute(async (db) => {
    const seen = await selectLateAnswers(db, reader)
      .where('late_answers.id', 'in', ids.length > 0 ? ids : ['0'])
      .select(['late_answers.id', 'late_answers.answer_set'])
      .execute();
    if (seen.length < new Set(body.Ids).size) throw notFound('no-late-answer', 'There is no such late answer.');
    const sets = [...new Set(seen.map(({ answer_set }) => answer_set))].toSorted();
    const rows: AnswerSetRow[] = [];
    let judged = 0;
    for (const id of sets) {
      // oxlint-disable-next-line no-await-in-loop -- sets are locked in their order to avoid deadlocks
      const set = await lockSet(db, id);
      rows.push(set);
      // oxlint-disable-next-line no-await-in-loop -- as above
      judged += await decideInSet(db, set, ids, reader.person, body.Accept);
    }
    await context.audit(
      {
        action: 'quest.judgeLate',
        subject: `late answers ${ids.join(', ').slice(0, 200)}`,
        project: String(reader.project.id),
        details: { accept: body.Accept, answers: judged, answerSets: sets.slice(0, 50) },
      },
      db,
    );
    return { judged, sets: rows };
  });
  // oxlint-disable-next-line no-await-in-loop -- as many as were selected
  for (const set of touched) await broadcastChanged(context, set);
  return count;
}

async function decideInSet(
  db: Db,
  set: AnswerSetRow,
  ids: readonly string[],
  decider: number,
  accept: boolean,
): Promise<number> {
  const { id } = set;
  const rows = await db
    .updateTable('late_answers')
    .set({ state: accept ? 'accepted' : 'rejected', decider, decided: set.now })
    .where('answer_set', '=', id)
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .returning(['id', 'group_id', 'option_id', 'text', 'author'])
    .execute();
  if (!accept) return rows.length;
  const { groups } = await loadRunningVersion(db, set);
  for (const row of rows.toSorted((one, other) => Number(one.id) - Number(other.id)))
    // oxlint-disable-next-line no-await-in-loop -- in the order of arrival
    await acceptAnswer(db, id, groups.get(row.group_id), row);
  await updateCompletion(db, set);
  return rows.length;
}

interface LateRow {
  readonly group_id: string;
  readonly option_id: string | null;
  readonly text: string | null;
  readonly author: number | null;
}

/** Stores a late answer; that of a workbook changes only its cells. */
async function acceptAnswer(db: Db, set: string, at: GroupPosition | undefined, row: LateRow): Promise<void> {
  const { group_id: group, author } = row;
  const value = { OptionId: row.option_id, Text: row.text };
  if (!at || !isCellPatch(at, value)) return writeAnswer(db, set, { group, value, author });
  const { [group]: stored } = await loadStoredAnswers(db, set);
  return writeAnswer(db, set, { group, author, ...mergeCells(at, value, stored) });
}
