import { files } from '../../../schemas/calls/files.ts';
import { cleanFileName, parseFileName } from '../../../schemas/formats/file-name.ts';
import { area, type CallContext, type Db } from '../../area.ts';
import { requireOwnChats } from '../../policy/alone.ts';
import { mayEditFile } from '../../policy/files.ts';
import { idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { conflict, forbidden } from '../../problem.ts';
import { addToDirectory, directories } from './directories.ts';
import { answerWith, findFile, thumbnail, thumbnailKeys } from './download.ts';
import { limitsOf } from './limits.ts';
import { baseName, storedName } from './names.ts';
import { ownerOf, personOf } from './people.ts';
import { checkCategories } from './room.ts';
import { fileOf, filesOf, noFile, presentFile, type FileRow } from './rows.ts';
import { SHARED, shareFile } from './share.ts';
import { sharesOf } from './shares.ts';
import { checkCount, dropFiles, recordFile, removeLoose } from './store.ts';
import { addToolFiles, TOOLS, toolFiles } from './tools.ts';
import { abandonUpload, endUpload, progressOf, startUpload, takePart } from './uploads.ts';

export const filesArea = area('files', files, {
  isUploaded: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const [row] = await versionsOf(context.db, reader, body);
    return { Id: row?.id ?? null, Name: row?.name ?? null, Type: row?.mime ?? null };
  },
  isUploaded2024: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const rows = await versionsOf(context.db, reader, { ...body, Category: body.category, Name: body.name });
    const row = body.version === 'latest' ? rows[0] : rows.find(({ version }) => version === body.version);
    return { File: row ? presentFile(reader, row) : null };
  },
  list: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const rows = await ownFiles(context.db, reader, body).execute();
    const shown = body.Latest
      ? rows.filter((row, index) => rows.findIndex(({ base }) => base === row.base) === index)
      : rows;
    return shown.map((row) => presentFile(reader, row));
  },
  versions: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return (await versionsOf(context.db, reader, body)).map((row) => presentFile(reader, row));
  },
  limits: async (body, context) => limitsOf(context.config, await readerOf(context, body.ProjectId), body.Category),
  startUpload: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const { id: owner } = await ownerOf(context.db, reader, body.UserId);
    const { Category: category, Parts: parts, PartSize: partSize, FileSize: size } = body;
    if (category === SHARED) requireOwnGift(context, owner);
    const limits = limitsOf(context.config, reader, category);
    const stored = storedName(parseFileName(body.Name) ? body.Name : cleanFileName(body.Name));
    await refuseTaken(context.db, reader, { owner, category, name: stored.name });
    const plan = { owner, category, stored, name: cleanFileName(body.OriginalName) };
    const started = { place: 'own', parts, partSize, size, plan, limits } as const;
    const Id = await startUpload(context, reader, started, async (db, where) => {
      await checkCount(db, { project: where.project, owner, category }, limits);
      await checkCategories(db, context.config, where, category);
    });
    return { Id, Name: stored.name };
  },
  uploadPart: (body, context) => takePart(context, 'own', body),
  progress: (body, context) => progressOf(context, body),
  abandonUpload: async (body, context) => ({ Abandoned: await abandonUpload(context, body) }),
  endUpload: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const id = await endUpload(context, 'own', body, async (db, upload, bytes) => {
      // startUpload made the plan of exactly these.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { owner, category, stored } = upload.plan as unknown as OwnPlan;
      if (category === SHARED) requireOwnGift(context, owner);
      // Whoever looked after them when it began may do so no more.
      await ownerOf(db, reader, String(owner));
      const place = category === SHARED ? 'chat' : 'own';
      const file = { project: upload.project, owner, uploader: context.me.Id, place, category, name: stored } as const;
      return recordFile(db, file, bytes, upload.limits);
    });
    return presentFile(reader, await fileOf(context.db, reader, id));
  },
  renewFile: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const row = await editable(context.db, reader, body.Id);
    const name = storedName(body.Name);
    if (name.name !== row.name) await refuseTaken(context.db, reader, { ...row, name: name.name });
    await context.db
      .updateTable('files')
      .set({ ...name, created: new Date() })
      .where('id', '=', row.id)
      .execute();
    return presentFile(reader, await fileOf(context.db, reader, row.id));
  },
  deleteFile: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return { Deleted: await remove(context, reader, [await editable(context.db, reader, body.Id)]) };
  },
  deleteFile2024: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    const { base, owner, category, place } = await editable(context.db, reader, body.Id);
    const row = await filesOf(context.db, reader)
      .where('files.base', '=', base)
      .where('files.owner', '=', owner)
      .where('files.category', '=', category)
      .where('files.place', '=', place)
      .where('files.version', '=', body.version)
      .executeTakeFirst();
    if (!row) throw noFile();
    // Another version may be another's: who brought one of them changes that one.
    return { Deleted: await remove(context, reader, [requireEditable(reader, row)]) };
  },
  share: async (body, context) => shareFile(context, await readerOf(context, body.ProjectId), body),
  getShared: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return sharesOf(context.db, reader, body.UserId === undefined ? undefined : idOf(body.UserId));
  },
  download: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return answerWith(context, await findFile(context.db, reader, body), body.inline === '1');
  },
  thumbnail: async (body, context) => thumbnail(context, await readerOf(context, body.ProjectId), body),
  toolFiles: async (body, context) => toolFiles(context.db, await readerOf(context, body.ProjectId), body),
  toolUploader: async (body, context) => addToolFiles(context, await readerOf(context, body.ProjectId), body),
  adminUploadFile: async (body, context) => addToDirectory(context, await readerOf(context, body.ProjectId), body),
  directories: async (body, context) => directories(context, await readerOf(context, body.ProjectId)),
});

interface OwnPlan {
  readonly owner: number;
  readonly category: string;
  readonly stored: ReturnType<typeof storedName>;
}

/** What is uploaded to be given in a conversation is the giver's own, and nobody's who acts as them. */
function requireOwnGift(context: CallContext, owner: number): void {
  requireOwnChats(context);
  if (owner !== context.me.Id) throw forbidden('forbidden', 'Nobody gives in the name of another.');
}

interface Whose {
  readonly Category: string;
  readonly UserId?: string;
}

const ownFiles = (db: Db, reader: Reader, { Category, UserId }: Whose) =>
  filesOf(db, reader)
    .where('files.category', '=', Category)
    .where('files.place', '<>', 'library')
    .where('files.owner', '=', UserId === undefined ? reader.person : idOf(UserId));

async function versionsOf(db: Db, reader: Reader, body: Whose & { readonly Name: string }): Promise<FileRow[]> {
  // Of somebody who may not be seen there is nothing, as of somebody who has nothing.
  if (body.UserId !== undefined) await personOf(db, reader, body.UserId);
  return ownFiles(db, reader, body).where('files.base', '=', baseName(body.Name)).execute();
}

async function editable(db: Db, reader: Reader, id: string): Promise<FileRow> {
  return requireEditable(reader, await findFile(db, reader, { Category: TOOLS, name: id }));
}

function requireEditable(reader: Reader, row: FileRow): FileRow {
  if (!mayEditFile(reader, row)) throw forbidden('cannot-edit', 'That file may not be changed.');
  return row;
}

async function refuseTaken(
  db: Db,
  { project }: Reader,
  { owner, category, name }: { readonly owner: number; readonly category: string; readonly name: string },
): Promise<void> {
  const taken = await db
    .selectFrom('files')
    .where('project', '=', project.id)
    .where('owner', '=', owner)
    .where('category', '=', category)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  if (taken) throw conflict('name-taken', 'There is a file of that name and version.');
}

async function remove(context: CallContext, reader: Reader, rows: readonly FileRow[]): Promise<number> {
  const keys = await context.db.transaction().execute(async (db) => {
    for (const row of rows)
      if (row.owner !== reader.person || row.place === 'directory')
        await context.audit(
          {
            action: 'files.deleteFile',
            subject: row.id,
            project: String(reader.project.id),
            details: { name: row.name },
          },
          db,
        );
    return dropFiles(
      db,
      rows.map(({ id }) => id),
    );
  });
  await removeLoose(context, ...keys.flatMap((key) => [...thumbnailKeys(key), key]));
  return keys.length;
}
