import type { QuestClock } from '../../../../schemas/entities/questionnaire.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { findSetReader, getSetAccess } from './access.ts';
import { answerSetNotFound, findSet } from './answer-sets.ts';
import { presentClock } from './clock.ts';
import { isHidden, presentAnswers, selectAnswers } from './present.ts';

/** An answer has the time at which its save began: simultaneous saves may become visible in another order. */
const OVERLAP_MS = 30_000;

/** The clock of a set, the time of its last answer, and the answers since a moment. */
export async function presentChanges(
  context: CallContext,
  { AnswerSetId, Since }: { readonly AnswerSetId: string; readonly Since?: string },
): Promise<QuestClock & { Changed: string | null; Answers?: ReturnType<typeof presentAnswers> }> {
  const { db } = context;
  const set = await findSet(db, AnswerSetId);
  if (!set) throw answerSetNotFound();
  // Open pages call this every ten seconds, so the access is looked up once.
  const access = await getSetAccess(db, set, await findSetReader(context, db, set.project));
  if (!access.reads) throw answerSetNotFound();
  const clock = presentClock(set);
  if (isHidden(set, access)) return { ...clock, Changed: null };
  const { last } = await db
    .selectFrom('answers')
    .where('answer_set', '=', set.id)
    .select(({ fn }) => fn.max('time').as('last'))
    .executeTakeFirstOrThrow();
  const changes = { ...clock, Changed: last?.toISOString() ?? null };
  if (Since === undefined) return changes;
  const from = new Date(new Date(Since).getTime() - OVERLAP_MS);
  return { ...changes, Answers: presentAnswers(await selectAnswers(db, set.id).where('time', '>=', from).execute()) };
}
