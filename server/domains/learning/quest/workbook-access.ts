import { sql } from 'kysely';
import type { documents } from '../../../../schemas/calls/documents.ts';
import type { Static } from '../../../../schemas/define.ts';
import { VIEW_TYPES } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { notFound, unauthenticated } from '../../../platform/base/problem.ts';
import { findView } from '../actions/views.ts';
import { findSetReader, getSetAccess } from './access.ts';
import { findSet, type AnswerSetRow } from './answer-sets.ts';
import { isHidden } from './present.ts';
import { loadVersion } from './versions.ts';
import { readableSets } from './visible-sets.ts';
import { isObject, createBundle } from '../../documents/index.ts';

type Body = Static<typeof documents.getSpreadsheet.body>;

const workbookNotFound = () => notFound('no-spreadsheet', 'There is no such spreadsheet.');

/**
 * The project of a workbook that the caller may read: makers of actions read all of their project, others those of a
 * questionnaire whose answers they read, or of the view of an action. The 404 is the same for missing and forbidden
 * workbooks.
 */
export async function requireWorkbookProject(context: CallContext, body: Body): Promise<number> {
  if (body.AnswerSetId !== undefined) return requireProjectOfSet(context, body.AnswerSetId, body.Id);
  if (!context.person) throw unauthenticated();
  const reader = await requireReader(context, body.ProjectId);
  if (mayMakeActions(reader)) return reader.project.id;
  const allowed =
    body.ActionId === undefined
      ? await isInAnyReadableSet(context, reader, body.Id)
      : await isInView(context, reader, body.ActionId, body.Id);
  if (!allowed) throw workbookNotFound();
  return reader.project.id;
}

async function requireProjectOfSet(context: CallContext, id: string, book: string): Promise<number> {
  const set = await findSet(context.db, id);
  if (!set || !(await mayReadBookOf(context, set, book))) throw workbookNotFound();
  return set.project;
}

async function mayReadBookOf(context: CallContext, set: AnswerSetRow, book: string): Promise<boolean> {
  const access = await getSetAccess(context.db, set, await findSetReader(context, context.db, set.project));
  if (!access.reads || isHidden(set, access)) return false;
  const { books } = await loadVersion(context.db, set.quest, set.version);
  return books.includes(book);
}

/**
 * For callers without an answer set: looks through the sets of the project with this workbook for one that they read.
 */
async function isInAnyReadableSet(context: CallContext, reader: Reader, book: string): Promise<boolean> {
  const path = sql`('$.**.Spreadsheets[*] ? (@.Id == $id)')::jsonpath`;
  const versions = sql`select v.quest, v.number from quest_versions v join quests q on q.id = v.quest
    where q.project = ${reader.project.id} and jsonb_path_exists(v.document::jsonb, ${path}, ${JSON.stringify({ id: book })}::jsonb)`;
  const rows = await context.db
    .selectFrom('answer_sets')
    .leftJoin('actions', 'actions.id', 'answer_sets.action')
    .where('answer_sets.project', '=', reader.project.id)
    .where(sql<boolean>`(answer_sets.quest, answer_sets.version) in (${versions})`)
    .where(
      sql<boolean>`(${readableSets(reader)} or answer_sets.kind = 'mentor' and answer_sets.person = ${reader.person})`,
    )
    .orderBy(sql`answer_sets.person is distinct from ${reader.person}::integer`)
    .limit(MAX_SETS)
    .select('answer_sets.id')
    .execute();
  for (const { id } of rows) {
    const set = await findSet(context.db, id); // oxlint-disable-line no-await-in-loop -- the first one decides, nearly always
    if (set && (await mayReadBookOf(context, set, book))) return true; // oxlint-disable-line no-await-in-loop -- as above
  }
  return false;
}

/** The maximum number of sets that are checked for a clock that hides their questions. */
const MAX_SETS = 50;

/** Whether a view of the action that the reader sees names the workbook. */
async function isInView(context: CallContext, reader: Reader, action: string, book: string): Promise<boolean> {
  for (const view of VIEW_TYPES) {
    // oxlint-disable-next-line no-await-in-loop -- the first one nearly always decides
    const { units, unit } = await findView(context, parseId(action), view, String(reader.project.id));
    const bundle = createBundle(units, unit, reader.roles);
    if (bundle && asksFor(bundle, book)) return true;
  }
  return false;
}

function asksFor(node: unknown, book: string): boolean {
  if (Array.isArray(node)) return node.some((item) => asksFor(item, book));
  if (!isObject(node)) return false;
  const { call, with: given } = node;
  if (call === 'documents.getSpreadsheet' && isObject(given) && given['Id'] === book) return true;
  return Object.values(node).some((member) => asksFor(member, book));
}
