import { sql } from 'kysely';
import { files } from '../../../../schemas/calls/files.ts';
import { cleanFileName } from '../../../../schemas/formats/clean-file-name.ts';
import { parseFileName } from '../../../../schemas/formats/file-name.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { forbidChatWhileImpersonating } from '../../../policy/impersonation.ts';
import { mayEditFile } from '../../../policy/files.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { conflict, forbidden } from '../../../platform/base/problem.ts';
import { addToDirectory, listDirectories } from './directories.ts';
import { createStreamAnswer, requireNamedFile, getThumbnail, thumbnailKeys } from './download.ts';
import { fileLimits } from './limits.ts';
import { toBaseName, toStoredName } from '../../../platform/files/stored-names.ts';
import { requireChangeablePerson, requireVisiblePerson } from './people.ts';
import { requireCategoryQuota } from './quota.ts';
import { requireFile, selectVisibleFiles, fileNotFound, presentFile, type FileRow } from './rows.ts';
import { SHARED_CATEGORY, shareFile } from './share.ts';
import { listShares } from './list-shares.ts';
import { requireCategoryRoom, deleteFileRecords, recordFile, deleteLooseBytes } from './store.ts';
import type { ToolAddress } from '../../../platform/data/column-types.ts';
import { addToolFiles, TOOL_CATEGORY, listToolFiles, requireToolPlace } from './tools.ts';
import { abandonUpload, endUpload, getProgress, startUpload, storePart } from './uploads.ts';

export const filesArea = area('files', files, {
  isUploaded: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const [row] = await listVersions(context.db, reader, body);
    return { Id: row?.id ?? null, Name: row?.name ?? null, Type: row?.mime ?? null };
  },
  isUploaded2024: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const rows = await listVersions(context.db, reader, { ...body, Category: body.category, Name: body.name });
    const row = body.version === 'latest' ? rows[0] : rows.find(({ version }) => version === body.version);
    return { File: row ? presentFile(reader, row) : null };
  },
  list: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const rows = await selectFilesOf(context.db, reader, body).execute();
    const shown = body.Latest
      ? rows.filter((row, index) => rows.findIndex(({ base }) => base === row.base) === index)
      : rows;
    return shown.map((row) => presentFile(reader, row));
  },
  versions: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return (await listVersions(context.db, reader, body)).map((row) => presentFile(reader, row));
  },
  limits: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const { MaxSize, MaxCount, Types } = fileLimits(context.config, reader, body.Category);
    return { MaxSize, MaxCount, Types };
  },
  startUpload: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const { Parts: parts, PartSize: partSize, FileSize: size } = body;
    const { owner, category, tool } = await requireUploadPlace(context, reader, body);
    if (category === SHARED_CATEGORY) requireOwnShare(context, owner);
    const limits = fileLimits(context.config, reader, category);
    const stored = toStoredName(parseFileName(body.Name) ? body.Name : cleanFileName(body.Name));
    await requireFreeName(context.db, reader, { owner, category, name: stored.name });
    const plan = { owner, category, stored, name: cleanFileName(body.OriginalName), ...(tool ? { tool } : {}) };
    const started = { place: 'own', parts, partSize, size, plan, limits } as const;
    const Id = await startUpload(context, reader, started, async (db, where) => {
      await requireCategoryRoom(db, { project: where.project, owner, category }, limits);
      await requireCategoryQuota(db, context.config, where, category);
    });
    return { Id, Name: stored.name };
  },
  uploadPart: (body, context) => storePart(context, 'own', body),
  progress: (body, context) => getProgress(context, body),
  abandonUpload: async (body, context) => ({ Abandoned: await abandonUpload(context, body) }),
  endUpload: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const id = await endUpload(context, 'own', body, async (db, upload, bytes) => {
      // startUpload stored a plan of this type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { owner, category, stored, tool } = upload.plan as unknown as OwnUploadPlan;
      if (category === SHARED_CATEGORY) requireOwnShare(context, owner);
      // Checked again: the uploader may have lost their link to the person since, and handed-in answers take no more
      // files.
      if (tool) await requireToolPlace(db, reader, tool);
      else await requireChangeablePerson(db, reader, String(owner));
      const place = tool ? 'tool' : category === SHARED_CATEGORY ? 'chat' : 'own';
      const about = { project: upload.project, owner, uploader: context.me.Id, place, category, name: stored } as const;
      const file = tool ? { ...about, tool } : about;
      return recordFile(db, file, bytes, upload.limits);
    });
    return presentFile(reader, await requireFile(context.db, reader, id));
  },
  renewFile: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const row = await requireEditableFile(context.db, reader, body.Id);
    const name = toStoredName(body.Name);
    if (name.name !== row.name) await requireFreeName(context.db, reader, { ...row, name: name.name });
    await context.db
      .updateTable('files')
      .set({ ...name, created: new Date() })
      .where('id', '=', row.id)
      .execute();
    return presentFile(reader, await requireFile(context.db, reader, row.id));
  },
  deleteFile: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return { Deleted: await removeFiles(context, reader, [await requireEditableFile(context.db, reader, body.Id)]) };
  },
  deleteFile2024: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const { base, owner, category, place } = await requireEditableFile(context.db, reader, body.Id);
    const row = await selectVisibleFiles(context.db, reader)
      .where('files.base', '=', base)
      .where('files.owner', '=', owner)
      .where('files.category', '=', category)
      .where('files.place', '=', place)
      .where('files.version', '=', body.version)
      .executeTakeFirst();
    if (!row) throw fileNotFound();
    // Versions may have different uploaders: each may change only their own.
    return { Deleted: await removeFiles(context, reader, [requireMayEdit(reader, row)]) };
  },
  share: async (body, context) => shareFile(context, await requireReader(context, body.ProjectId), body),
  getShared: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return listShares(context.db, reader, body.UserId === undefined ? undefined : parseId(body.UserId));
  },
  download: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return createStreamAnswer(context, await requireNamedFile(context.db, reader, body), body.inline === '1');
  },
  thumbnail: async (body, context) => getThumbnail(context, await requireReader(context, body.ProjectId), body),
  toolFiles: async (body, context) => listToolFiles(context.db, await requireReader(context, body.ProjectId), body),
  toolUploader: async (body, context) => addToolFiles(context, await requireReader(context, body.ProjectId), body),
  adminUploadFile: async (body, context) => addToDirectory(context, await requireReader(context, body.ProjectId), body),
  directories: async (body, context) => listDirectories(context, await requireReader(context, body.ProjectId)),
});

interface OwnUploadPlan {
  readonly owner: number;
  readonly category: string;
  readonly stored: ReturnType<typeof toStoredName>;
  readonly tool?: ToolAddress;
}

/** The owner of an upload: for an answer the person who answers, else the given person. */
async function requireUploadPlace(
  { db }: CallContext,
  reader: Reader,
  { Tool, Category, UserId }: { readonly Tool?: ToolAddress; readonly Category: string; readonly UserId?: string },
): Promise<Pick<OwnUploadPlan, 'owner' | 'category' | 'tool'>> {
  if (Tool) return { category: TOOL_CATEGORY, ...(await requireToolPlace(db, reader, Tool)) };
  return { category: Category, owner: (await requireChangeablePerson(db, reader, UserId)).id };
}

/** Files for a conversation must be the sender's own, and impersonators may not send them. */
function requireOwnShare(context: CallContext, owner: number): void {
  forbidChatWhileImpersonating(context);
  if (owner !== context.me.Id) throw forbidden('forbidden', 'Nobody gives in the name of another.');
}

interface OwnerQuery {
  readonly Category: string;
  readonly UserId?: string;
  readonly Tool?: ToolAddress;
}

const selectFilesOf = (db: Db, reader: Reader, { Category, UserId, Tool }: OwnerQuery) =>
  selectVisibleFiles(db, reader)
    .where('files.category', '=', Category)
    .where('files.place', '<>', 'library')
    .where('files.owner', '=', UserId === undefined ? reader.person : parseId(UserId))
    .$if(Tool !== undefined, (found) => found.where(sql<boolean>`files.tool @> ${JSON.stringify(Tool)}::jsonb`));

async function listVersions(db: Db, reader: Reader, body: OwnerQuery & { readonly Name: string }): Promise<FileRow[]> {
  // The list is the same for invisible people and people without files.
  if (body.UserId !== undefined) await requireVisiblePerson(db, reader, body.UserId);
  return selectFilesOf(db, reader, body).where('files.base', '=', toBaseName(body.Name)).execute();
}

async function requireEditableFile(db: Db, reader: Reader, id: string): Promise<FileRow> {
  return requireMayEdit(reader, await requireNamedFile(db, reader, { Category: TOOL_CATEGORY, name: id }));
}

function requireMayEdit(reader: Reader, row: FileRow): FileRow {
  if (!mayEditFile(reader, row)) throw forbidden('cannot-edit', 'That file may not be changed.');
  return row;
}

async function requireFreeName(
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

async function removeFiles(context: CallContext, reader: Reader, rows: readonly FileRow[]): Promise<number> {
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
    return deleteFileRecords(
      db,
      rows.map(({ id }) => id),
    );
  });
  await deleteLooseBytes(context, ...keys.flatMap((key) => [...thumbnailKeys(key), key]));
  return keys.length;
}
