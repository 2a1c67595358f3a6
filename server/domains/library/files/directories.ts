import type { ReceivedFile } from '../../../../schemas/define.ts';
import type { FileRecord } from '../../../../schemas/entities/files.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { fileLimits } from './limits.ts';
import { toStoredName } from '../../../platform/files/stored-names.ts';
import { requireFile, selectVisibleFiles, presentFile } from './rows.ts';
import { recordFile, storeWithRecord } from './store.ts';

/** A directory is a name in the server's settings; its files have this category. No path is made of it. */
const directoryCategory = (directory: string) => `Directories/${directory}`;

export async function addToDirectory(
  context: CallContext,
  reader: Reader,
  { dir, files }: { readonly dir: string; readonly files: readonly ReceivedFile[] },
): Promise<FileRecord[]> {
  if (!context.config.UPLOAD_DIRECTORIES.includes(dir))
    throw unprocessable('no-directory', 'There is no such directory.', [fieldError('/dir', 'choice')]);
  const category = directoryCategory(dir);
  const limits = fileLimits(context.config, reader, category);
  const made: FileRecord[] = [];
  for (const file of files) {
    const name = toStoredName(file.name);
    const where = {
      project: reader.project.id,
      owner: reader.person,
      uploader: reader.person,
      place: 'directory',
      category,
      name,
    } as const;
    const row = await storeWithRecord(context, file, { limits, where }, (bytes) =>
      context.db.transaction().execute(async (db) => {
        const id = await recordFile(db, where, bytes, limits);
        await context.audit(
          {
            action: 'files.adminUploadFile',
            subject: id,
            project: String(reader.project.id),
            details: { dir, name: name.name },
          },
          db,
        );
        return requireFile(db, reader, id);
      }),
    );
    made.push(presentFile(reader, row));
  }
  return made;
}

export async function listDirectories({ db, config }: CallContext, reader: Reader) {
  const rows = await selectVisibleFiles(db, reader).where('files.place', '=', 'directory').execute();
  return config.UPLOAD_DIRECTORIES.map((Name) => ({
    Name,
    Files: rows.filter(({ category }) => category === directoryCategory(Name)).map((row) => presentFile(reader, row)),
  }));
}
