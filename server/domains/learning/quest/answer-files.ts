import { sql } from 'kysely';
import { ACTION_FILES } from '../../../../schemas/calls/files.ts';
import { questionsOf } from '../../../../schemas/documents/questionnaire.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { actionNotFound } from '../actions/find.ts';
import { requireChangeableDataSet, requireNotHandedIn } from '../actions/data-sets.ts';
import { getSetAccess } from './access.ts';
import { requireOpenSet } from './answer.ts';
import { isActionClosed, findQuest, findQuestOfAction } from './open.ts';
import { findSetOfAction } from './answer-sets.ts';
import { loadVersion } from './versions.ts';

/**
 * A question that is answered by files, and the person who answers. Without an action: of a questionnaire that somebody
 * answers for themselves.
 */
export interface AnswerFilesAddress {
  readonly action: number;
  readonly person: number;
  readonly question: string;
}

/** Requires that the writer could answer the question, as for answers that are texts. */
export async function requireAnswerable(db: Db, reader: Reader, asked: AnswerFilesAddress): Promise<void> {
  if (asked.action === 0) return requireAnswerableByReader(db, reader, asked);
  if (asked.question === ACTION_FILES) return requireFileHandIn(db, reader, asked);
  const { action, person } = asked;
  const owned = { project: reader.project.id, kind: 'action', action, person } as const;
  const access = await getSetAccess(db, owned, reader);
  if (!access.reads) throw actionNotFound();
  if (!access.answers) throw forbidden('may-not-answer', 'That answer set may only be read.');
  const set = await findSetOfAction(db, action, person);
  const quest = set?.quest ?? (await findQuestOfAction(db, reader.project.id, action));
  const version =
    set?.version ?? (quest === null ? undefined : (await findQuest(db, reader.project.id, quest))?.revision);
  if (quest === null || version === undefined) throw questionNotFound();
  const { document } = await loadVersion(db, quest, version);
  if (!questionsOf(document).some(({ Model }) => Model === asked.question)) throw questionNotFound();
  if (set) requireOpenSet(set);
  else if (await isActionClosed(db, reader, action, person))
    throw forbidden('action-locked', 'The action cannot be opened yet.');
}

/** Files can be handed in for an action that accepts them, until it is completed. */
async function requireFileHandIn(
  db: Db,
  reader: Reader,
  { action, person: mentee }: AnswerFilesAddress,
): Promise<void> {
  await requireChangeableDataSet(db, reader, { action, mentee, kind: 'mentee' });
  await requireNotHandedIn(db, reader, { action, mentee, kind: 'mentee' });
  const { rows } = await sql<{ takes: boolean; done: boolean }>`select actions.data -> 'files' = 'true' as takes,
    exists (select from action_completions c where c.action = actions.id and c.mentee = ${mentee} and c.done) as done
    from actions where id = ${action}`.execute(db);
  if (!rows[0]?.takes) throw questionNotFound();
  if (rows[0].done) throw forbidden('action-completed', 'What was handed in is taken back first.');
}

const questionNotFound = () => notFound('no-question', 'There is no such question.');

/** Mentors answer for themselves, and signed-in people answer public questionnaires. */
async function requireAnswerableByReader(
  db: Db,
  reader: Reader,
  { person, question }: AnswerFilesAddress,
): Promise<void> {
  if (person !== reader.person) throw actionNotFound();
  const { rows } = await sql<{ quest: string; version: number }>`
    select distinct quest, version from answer_sets where project = ${reader.project.id} and state <> 'finished'
      and (kind = 'mentor' and person = ${person} or kind in ('public', 'token'))`.execute(db);
  for (const { quest, version } of rows) {
    const { document } = await loadVersion(db, quest, version);
    if (questionsOf(document).some(({ Model }) => Model === question)) return;
  }
  throw questionNotFound();
}
