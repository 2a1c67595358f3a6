import { randomBytes } from 'node:crypto';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { AnswerSet, QuestClock, QuestSummary } from '../../../../schemas/entities/questionnaire.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from '../actions/availability.ts';
import { getSetAccess, findSetReader } from './access.ts';
import { presentClock, NO_CLOCK } from './clock.ts';
import { NO_SET, presentAnswerSet } from './present.ts';
import {
  findSet,
  findSetOfAction,
  findSetOfMentor,
  findSetByToken,
  selectSets,
  type AnswerSetRow,
  type SetKind,
} from './answer-sets.ts';

/** 128 random bits. */
export const newSetId = (): string => randomBytes(16).toString('hex');

interface NewSet {
  readonly project: number;
  readonly quest: string;
  readonly kind: SetKind;
  readonly action?: number;
  readonly person: number | null;
  readonly author: number | null;
  readonly token?: string;
  readonly until?: Date;
}

/** Makes an answer set with the newest version; of two simultaneous calls only one makes it. */
export async function addSet(db: Db, { action, token, until, ...made }: NewSet): Promise<string | undefined> {
  const quest = await findQuest(db, made.project, made.quest);
  if (!quest) return undefined;
  const row = await db
    .insertInto('answer_sets')
    .values({
      id: newSetId(),
      ...made,
      action: action ?? null,
      token: token ?? null,
      until: until ?? null,
      version: quest.revision,
      duration: quest.duration,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A questionnaire of a project. */
export const findQuest = (db: Db, project: number, id: string) =>
  db.selectFrom('quests').where('project', '=', project).where('id', '=', id).selectAll().executeTakeFirst();

interface ActionBody {
  readonly ProjectId?: string;
  readonly ActionId: string;
}

/** The questionnaire of an action with the caller's own answers. */
export const openByAction = async (context: CallContext, body: ActionBody): Promise<AnswerSet> =>
  openForMentee(context, body, context.me.Id);

async function requireSetAddress(context: CallContext, body: ActionBody, mentee: number) {
  const reader = await requireReader(context, body.ProjectId);
  const action = parseId(body.ActionId);
  const owned = { project: reader.project.id, kind: 'action', action, person: mentee } as const;
  return { reader, action, access: await getSetAccess(context.db, owned, reader) };
}

/** The same for a mentee: made if there is none. Readers without the right to answer use openForReading. */
export async function openForMentee(context: CallContext, body: ActionBody, mentee: number): Promise<AnswerSet> {
  const { reader, action, access } = await requireSetAddress(context, body, mentee);
  if (!access.answers) return NO_SET;
  const row =
    (await findSetOfAction(context.db, action, mentee)) ?? (await createActionSet(context, reader, action, mentee));
  return row ? presentAnswerSet(context.db, row, access) : NO_SET;
}

/** No questionnaire is begun for an action that is locked or not shown to its mentee; one that was begun continues. */
export async function isActionClosed(db: Db, reader: Reader, action: number, mentee: number): Promise<boolean> {
  if (mentee !== reader.person) return false;
  const row = await db
    .selectFrom('actions')
    .leftJoin('action_data as own', (join) =>
      join.onRef('own.action', '=', 'actions.id').on('own.mentee', '=', mentee).on('own.kind', '=', 'action'),
    )
    .where('actions.id', '=', action)
    .select(['actions.data', 'own.data as own'])
    .executeTakeFirst();
  const state = (await loadMenteeStates(db, reader.project.id, [mentee])).get(mentee) ?? {};
  return !row || !isShown(row.data, state) || findLock(withDateOfMentee(row.data, row.own), state) !== null;
}

/** The answers of a mentee for reading: creates no set, and hides timed questions only from the mentee. */
export async function openForReading(context: CallContext, body: ActionBody, mentee: number): Promise<AnswerSet> {
  const { reader, action, access } = await requireSetAddress(context, body, mentee);
  const row = access.reads ? await findSetOfAction(context.db, action, mentee) : undefined;
  if (!row) return NO_SET;
  const set = await presentAnswerSet(context.db, row, {
    ...access,
    answers: access.answers && mentee === reader.person,
  });
  return { ...set, CanAnswer: false, CanFinish: false };
}

/** Creates the set of an action if the reader may answer; a read-only view creates none. */
async function createActionSet(
  { db, viewing }: CallContext,
  reader: Reader,
  action: number,
  mentee: number,
): Promise<AnswerSetRow | undefined> {
  const quest = await findQuestOfAction(db, reader.project.id, action);
  if (viewing || quest === null || (await isActionClosed(db, reader, action, mentee))) return undefined;
  await addSet(db, {
    project: reader.project.id,
    quest,
    kind: 'action',
    action,
    person: mentee,
    author: reader.person,
  });
  return findSetOfAction(db, action, mentee);
}

export async function findQuestOfAction(db: Db, project: number, action: number): Promise<string | null> {
  const row = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .where('id', '=', action)
    .select('quest')
    .executeTakeFirst();
  return row?.quest ?? null;
}

/** The clock of a mentee's set; creates no set. */
export async function getActionClock(context: CallContext, body: ActionBody, mentee: number): Promise<QuestClock> {
  const { action, access } = await requireSetAddress(context, body, mentee);
  const row = access.reads ? await findSetOfAction(context.db, action, mentee) : undefined;
  return row ? presentClock(row) : NO_CLOCK;
}

async function presentSetRow(context: CallContext, row: AnswerSetRow | undefined): Promise<AnswerSet> {
  if (!row) return NO_SET;
  const access = await getSetAccess(context.db, row, await findSetReader(context, context.db, row.project));
  return access.reads ? presentAnswerSet(context.db, row, access) : NO_SET;
}

export const openById = async (context: CallContext, id: string): Promise<AnswerSet> =>
  presentSetRow(context, await findSet(context.db, id));

export const openByToken = async (context: CallContext, token: string): Promise<AnswerSet> =>
  presentSetRow(context, await findSetByToken(context.db, token));

/** Whether the questionnaire belongs only to actions that are not published yet. */
async function isUnpublished(db: Db, project: number, quest: string): Promise<boolean> {
  const rows = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .where('quest', '=', quest)
    .select('flags')
    .execute();
  return rows.length > 0 && rows.every(({ flags }) => (flags & ACTION_FLAGS.Published) === 0);
}

/**
 * A questionnaire that mentors answer for themselves. One of an unpublished action cannot be opened, but continues if
 * it was begun.
 */
export async function openForMentor(
  context: CallContext,
  body: { readonly ProjectId?: string; readonly QuestId: string },
): Promise<AnswerSet> {
  const { db, viewing } = context;
  const reader = await requireReader(context, body.ProjectId);
  const find = () => findSetOfMentor(db, body.QuestId, reader.person);
  const known = await find();
  if (known) return presentSetRow(context, known.project === reader.project.id ? known : undefined);
  if (viewing || (await isUnpublished(db, reader.project.id, body.QuestId))) return NO_SET;
  const made = { project: reader.project.id, quest: body.QuestId, kind: 'mentor', person: reader.person } as const;
  await addSet(db, { ...made, author: reader.person });
  return presentSetRow(context, await find());
}

/**
 * All questionnaires of a visible mentee, in the order of their actions; by default those of the reader. For
 * mentee/GetAllQuests.
 */
export async function listQuestsOfMentee(
  db: Db,
  reader: Reader,
  mentee: number = reader.person,
): Promise<QuestSummary[]> {
  const rows = await db
    .selectFrom('actions')
    .innerJoin('quests', 'quests.id', 'actions.quest')
    .innerJoin('memberships as k', (join) =>
      join.onRef('k.project', '=', 'actions.project').on('k.person', '=', mentee),
    )
    .leftJoin('answer_sets as s', (join) =>
      join.onRef('s.action', '=', 'actions.id').on('s.kind', '=', 'action').on('s.person', '=', mentee),
    )
    .whereRef('quests.project', '=', 'actions.project')
    .where(visibleActionsOfMentee(reader, 'k.person'))
    .orderBy('actions.place')
    .orderBy('actions.id')
    .select(['actions.id as action', 'quests.id as quest', 'quests.title', 'quests.duration', 's.id as set'])
    .execute();
  const ids = rows.flatMap(({ set }) => (set === null ? [] : [set]));
  const found = ids.length === 0 ? [] : await selectSets(db).where('answer_sets.id', 'in', ids).execute();
  const sets = new Map(found.map((set) => [set.id, set]));
  return rows.map(({ action, quest, title, duration, set: id }) => {
    const set = id === null ? undefined : sets.get(id);
    return {
      ActionId: String(action),
      QuestId: quest,
      AnswerSetID: set?.id ?? '',
      Title: title,
      ...(set ? presentClock(set) : { ...NO_CLOCK, Status: 'OK', Duration: duration, RemainingTime: duration }),
      Finished: set?.finished?.toISOString() ?? null,
    };
  });
}
