import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { quest } from '../../../../schemas/calls/quest.ts';
import { findConditionFault } from '../actions/availability.ts';
import { questionnaireFaults } from '../../../../schemas/documents/questionnaire-faults.ts';
import { bookIdsOf } from '../../../../schemas/documents/questionnaire-run.ts';
import { questionsOf, type Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { RevisionRow } from '../../../../schemas/entities/document.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { conflict, fieldError, notFound, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { selectWorkbooks } from '../../documents/index.ts';
import { newSetId, findQuest } from './open.ts';

export const questNotFound = () => notFound('no-quest', 'There is no such questionnaire.');

/** The questionnaires of a project, by title. */
export async function listQuests(db: Db, project: number) {
  const rows = await db
    .selectFrom('quests')
    .where('project', '=', project)
    .selectAll()
    .select(sql<number>`(select count(*)::integer from answer_sets s where s.quest = quests.id)`.as('sets'))
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    Title: row.title,
    Revision: row.revision,
    Duration: row.duration,
    Questions: row.questions,
    Sets: row.sets,
    Author: row.author_name,
    Time: row.time.toISOString(),
  }));
}

interface QuestBody {
  readonly ProjectId?: string;
  readonly QuestId: string;
}

/** The questionnaire that a body names, in the caller's project. */
export async function requireQuest(context: CallContext, body: QuestBody) {
  const reader = await requireReader(context, body.ProjectId);
  const row = await findQuest(context.db, reader.project.id, body.QuestId);
  if (!row) throw questNotFound();
  return { reader, row };
}

export async function getQuestSource(context: CallContext, body: QuestBody & { readonly Revision?: number }) {
  const { row } = await requireQuest(context, body);
  const Revision = body.Revision ?? row.revision;
  const version = await context.db
    .selectFrom('quest_versions')
    .where('quest', '=', row.id)
    .where('number', '=', Revision)
    .select('document')
    .executeTakeFirst();
  if (!version) throw notFound('no-revision', 'There is no such revision.');
  return { QuestId: row.id, Document: version.document, Revision, Newest: row.revision };
}

export async function listQuestRevisions(context: CallContext, body: QuestBody): Promise<RevisionRow[]> {
  const { row } = await requireQuest(context, body);
  const rows = await context.db
    .selectFrom('quest_versions')
    .where('quest', '=', row.id)
    .select(['id', 'number', 'author_name', 'message', 'time'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ id, number, author_name, message, time }) => ({
    Id: String(id),
    Number: number,
    Author: author_name,
    Message: message,
    Time: time.toISOString(),
  }));
}

type SaveBody = Static<typeof quest.save.body>;

/** Saves the newest version; 409 with the stored one if somebody has saved since. */
export async function saveQuest(context: CallContext, body: SaveBody) {
  const reader = await requireReader(context, body.ProjectId);
  requireValidQuest(body.Document, await findBooks(context.db, reader.project.id, body.Document));
  return context.db.transaction().execute(async (db) => {
    const saved = await storeQuest(db, reader, body);
    await context.audit(
      {
        action: 'quest.save',
        subject: `questionnaire ${saved.QuestId}`,
        project: String(reader.project.id),
        details: { revision: saved.Revision, title: body.Document.Title, message: body.Message },
      },
      db,
    );
    return saved;
  });
}

/** The workbooks of the document that exist in the project. */
async function findBooks(db: Db, project: number, document: Questionnaire): Promise<ReadonlySet<string>> {
  const ids = bookIdsOf(document);
  if (ids.length === 0) return new Set();
  const rows = await selectWorkbooks(db, project).where('name', 'in', ids).select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

function requireValidQuest(document: Questionnaire, books: ReadonlySet<string>): void {
  const faults = questionnaireFaults(document, findConditionFault, books);
  if (document.Title.trim() === '') throw invalidQuest([fieldError('/Document/Title', 'required')]);
  if (faults.length > 0)
    throw invalidQuest(
      faults
        .slice(0, 200)
        .map(({ pointer, code, message }) => fieldError(`/Document${pointer}`, code, undefined, message)),
    );
}

const invalidQuest = (errors: readonly FieldError[]) =>
  unprocessable('questionnaire-has-errors', 'The questionnaire has errors.', errors);

async function storeQuest(db: Db, reader: Reader, { QuestId, Document, Base, Message }: SaveBody) {
  const author = { id: reader.person, name: reader.username };
  if (QuestId === undefined) {
    const id = await addQuest(db, reader.project.id, Document, { author, message: Message });
    return { QuestId: id, Revision: 1 };
  }
  const row = await db
    .selectFrom('quests')
    .where('project', '=', reader.project.id)
    .where('id', '=', QuestId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw questNotFound();
  if (row.revision !== Base) throw await createConflict(db, row);
  await storeVersion(db, QuestId, Base + 1, Document, { author, message: Message });
  return { QuestId, Revision: Base + 1 };
}

/** Makes a document the newest version of a questionnaire. */
export async function storeVersion(
  db: Db,
  quest: string,
  revision: number,
  document: Questionnaire,
  written: VersionAuthor,
): Promise<void> {
  await addVersion(db, quest, revision, document, written);
  await db
    .updateTable('quests')
    .set({ ...questColumns(document), revision, author_name: written.author?.name ?? '', time: new Date() })
    .where('id', '=', quest)
    .execute();
}

async function createConflict(db: Db, { id, revision }: { readonly id: string; readonly revision: number }) {
  const { document } = await db
    .selectFrom('quest_versions')
    .where('quest', '=', id)
    .where('number', '=', revision)
    .select('document')
    .executeTakeFirstOrThrow();
  return conflict('conflict', 'Somebody else saved this questionnaire first.', { theirs: document, revision });
}

const questColumns = (document: Questionnaire) => ({
  title: document.Title.trim(),
  duration: document.Duration ?? null,
  questions: questionsOf(document).length,
});

interface VersionAuthor {
  readonly author: { readonly id: number; readonly name: string } | null;
  readonly message: string;
}

/** Adds a questionnaire. The caller has checked it. */
export async function addQuest(
  db: Db,
  project: number,
  document: Questionnaire,
  written: VersionAuthor,
  id: string = newSetId(),
): Promise<string> {
  await db
    .insertInto('quests')
    .values({ id, project, ...questColumns(document), revision: 1, author_name: written.author?.name ?? '' })
    .execute();
  await addVersion(db, id, 1, document, written);
  return id;
}

const addVersion = (
  db: Db,
  quest: string,
  number: number,
  document: Questionnaire,
  { author, message }: VersionAuthor,
) =>
  db
    .insertInto('quest_versions')
    .values({
      quest,
      number,
      document: JSON.stringify(document),
      author: author?.id ?? null,
      author_name: author?.name ?? '',
      message,
    })
    .execute();
