import type { ReceivedFile } from '../../../schemas/define.ts';
import type { FileRecord } from '../../../schemas/entities/files.ts';
import type { CallContext } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, unprocessable } from '../../problem.ts';
import { limitsOf } from './limits.ts';
import { storedName } from './names.ts';
import { fileOf, filesOf, presentFile } from './rows.ts';
import { recordFile, withBytes } from './store.ts';

/** A directory is a name that the server's settings list; its files stand in this category. No path is made of it. */
const categoryOf = (directory: string) => `Directories/${directory}`;

export async function addToDirectory(
  context: CallContext,
  reader: Reader,
  { dir, files }: { readonly dir: string; readonly files: readonly ReceivedFile[] },
): Promise<FileRecord[]> {
  if (!context.config.UPLOAD_DIRECTORIES.includes(dir))
    throw unprocessable('no-directory', 'There is no such directory.', [fieldError('/dir', 'choice')]);
  const category = categoryOf(dir);
  const limits = limitsOf(context.config, reader, category);
  const made: FileRecord[] = [];
  for (const file of files) {
    const name = storedName(file.name);
    const where = {
      project: reader.project.id,
      owner: reader.person,
      uploader: reader.person,
      place: 'directory',
      category,
      name,
    } as const;
    const row = await withBytes(context, file, { limits, where }, (bytes) =>
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
        return fileOf(db, reader, id);
      }),
    );
    made.push(presentFile(reader, row));
  }
  return made;
}

export async function directories({ db, config }: CallContext, reader: Reader) {
  const rows = await filesOf(db, reader).where('files.place', '=', 'directory').execute();
  return config.UPLOAD_DIRECTORIES.map((Name) => ({
    Name,
    Files: rows.filter(({ category }) => category === categoryOf(Name)).map((row) => presentFile(reader, row)),
  }));
}
