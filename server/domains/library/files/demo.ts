import { createHash } from 'node:crypto';
import { cleanFileName } from '../../../../schemas/formats/clean-file-name.ts';
import { formatFileName, versionOf } from '../../../../schemas/formats/file-name.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { randomId } from './store.ts';
import type { FilePlace } from '../../../policy/files.ts';

export interface DemoFile {
  readonly project: number;
  readonly owner: number;
  readonly place: FilePlace;
  readonly category: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly created: Date;
}

/** Adds a file of the demo with its record; without a storage only the record, for tests that read no file. */
export async function addDemoFile(db: Db, storage: Storage | undefined, file: DemoFile): Promise<string> {
  const { bytes, owner, created, ...about } = file;
  const id = randomId();
  const key = randomId();
  const name = cleanFileName(file.name);
  const version = versionOf(created);
  await storage?.put(key, { content: { bytes } });
  await db
    .insertInto('files')
    .values({
      ...about,
      id,
      owner,
      uploader: owner,
      name: formatFileName({ name, number: 1, version }),
      base: `${name}^001`,
      version,
      size: bytes.length,
      hash: createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest('hex'),
      key,
      created,
    })
    .execute();
  return id;
}
