import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { questionsOf } from '../../../schemas/documents/questionnaire.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import type { TestClient } from './test-app.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The hash of the hashes. */
export const hashOfParts = (parts: readonly Uint8Array[]): string =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => createHash('sha256').update(part).digest())))
    .digest('hex');

export function splitIntoParts(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / size));
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const PART = 1024;

interface Uploading {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly category?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Sends a file as a page does, and returns the reply of its end, or of its start where that was refused. For tests. */
export async function uploadFile(
  client: TestClient,
  { name, bytes, category = 'cv', more = {} }: Uploading,
): Promise<LightMyRequestResponse> {
  const parts = splitIntoParts(bytes, PART);
  const start = await client.post('/api/files/StartUpload', {
    Category: category,
    Name: name,
    OriginalName: name,
    Mime: 'application/octet-stream',
    Parts: parts.length,
    PartSize: PART,
    FileSize: bytes.length,
    ...more,
  });
  if (start.statusCode !== 200) return start;
  const { Id } = start.json<{ Id: string }>();
  for (const [part, data] of parts.entries())
    await client.form('/api/files/uploadpart', { Id, part, hash: sha256(data), data: { bytes: data } });
  return client.post('/api/files/EndUpload', { Id, Hash: hashOfParts(parts) });
}

/** Sends an item of the library. For tests. */
export async function uploadItem(
  client: TestClient,
  { name, bytes, category = 'Tests', more = {} }: Uploading,
  end: Readonly<Record<string, unknown>> = {},
): Promise<LightMyRequestResponse> {
  const parts = splitIntoParts(bytes, PART);
  const start = await client.post('/api/library/StartUpload', {
    Id: '',
    Category: category,
    Title: '',
    OriginalName: name,
    Mime: '',
    Parts: parts.length,
    PartSize: PART,
    FileSize: bytes.length,
    ...more,
  });
  if (start.statusCode !== 200) return start;
  const { Id } = start.json<{ Id: string }>();
  for (const [part, data] of parts.entries())
    await client.form('/api/library/uploadpart', { Id, part, data: { bytes: data } });
  return client.post('/api/library/EndUpload', { Id, Metadata: {}, Tags: [], ...end });
}

/** Finds a question of a type, and the first action of a project whose questionnaire has it. For tests. */
export async function findQuestion(db: Db, project: string, type: string) {
  const rows = await db
    .selectFrom('actions')
    .innerJoin('quests', 'quests.id', 'actions.quest')
    .innerJoin('quest_versions as v', (join) =>
      join.onRef('v.quest', '=', 'quests.id').onRef('v.number', '=', 'quests.revision'),
    )
    .where('actions.project', '=', Number(project))
    .orderBy('actions.id')
    .select(['actions.id', 'v.document'])
    .execute();
  for (const { id, document } of rows) {
    const question = questionsOf(document).find(({ Type }) => Type === type);
    if (question) return { ActionId: String(id), QuestionId: question.Model };
  }
  throw new Error(`No action asks a question of the type ${type}`);
}
