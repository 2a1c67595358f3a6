import { sql } from 'kysely';
import { readJson } from '../../../../schemas/documents/questionnaire-answers.ts';
import { questionType } from '../../../../schemas/documents/questionnaire-groups.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { toolFileName } from '../../../platform/files/stored-names.ts';
import type { AnswerSetRow } from './answer-sets.ts';
import type { GroupPosition } from './versions.ts';

interface UploadAnswer {
  readonly set: Pick<AnswerSetRow, 'project' | 'person' | 'action'>;
  readonly place: GroupPosition;
  /** The person who answers; null if unknown. */
  readonly author: number | null;
  readonly before: string | null;
  readonly text: string | null;
}

const fileNamesIn = (text: string | null): readonly string[] => {
  const files = text === null ? [] : readJson(text);
  return Array.isArray(files) ? files.map((file: unknown) => String(Object(file)['Filename'])) : [];
};

/**
 * Whether an answer names files that were not uploaded for this question of this person. Files of the former answer may
 * stay.
 */
export async function namesForeignFiles(db: Db, { set, place, author, before, text }: UploadAnswer): Promise<boolean> {
  if (questionType(place.question.Type) !== 'upload' || place.place === 0) return false;
  const known = new Set(fileNamesIn(before));
  const fresh = fileNamesIn(text).filter((name) => !known.has(name));
  if (fresh.length === 0) return false;
  const owner = set.person ?? author;
  if (owner === null) return true;
  const tool = { QuestionId: place.question.Model, ActionId: String(set.action ?? 0) };
  const rows = await db
    .selectFrom('files')
    .where('place', '=', 'tool')
    .where('project', '=', set.project)
    .where('owner', '=', owner)
    .where(sql<boolean>`tool @> ${JSON.stringify(tool)}::jsonb`)
    .select(['number', 'base'])
    .execute();
  const brought = new Set(rows.map(toolFileName));
  return fresh.some((name) => !brought.has(name));
}
