import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FolderStorage } from '../../../platform/files/folder.ts';
import { databaseUnavailable } from '../../../platform/base/problem.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { sha256 } from '../../../../tests/support/server/files.ts';
import { storeWithRecord } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { data, config, idOf, projectId } = await demoApp();
const storage = new FolderStorage(folder);
const mentee = Number(idOf('mentee'));
const where = { project: Number(projectId('proto-vima')), owner: mentee, uploader: mentee, category: 'cv' };
const limits = { MaxSize: 1_000, MaxCount: 100, Types: null };

/** Whether the bytes of a call exist and are recorded as loose, after storing the record has failed with this error. */
async function afterRecordFailed(problem: Error) {
  const bytes = Buffer.from('κείμενο');
  const file = { name: 'a.txt', size: bytes.length, type: 'text/plain', sha256: sha256(bytes), content: { bytes } };
  let key = '';
  const kept = storeWithRecord({ db: data.db, storage, config }, file, { limits, where }, (stored) => {
    ({ key } = stored);
    return Promise.reject(problem);
  });
  await expect(kept).rejects.toBe(problem);
  const loose = await data.db.selectFrom('loose_files').where('key', '=', key).select('key').execute();
  return { stored: await storage.size(key), loose: loose.length };
}

it('bytes whose record was refused are deleted at once', async () => {
  expect(await afterRecordFailed(new Error('refused'))).toEqual({ stored: undefined, loose: 0 });
});

it('bytes whose record may have been made, while the database went away, are left to the sweep', async () => {
  expect(await afterRecordFailed(databaseUnavailable(new Error('cut')))).toEqual({ stored: 14, loose: 1 });
});
