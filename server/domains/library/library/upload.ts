import type { LibraryItem } from '../../../../schemas/entities/library.ts';
import { cleanFileName } from '../../../../schemas/formats/clean-file-name.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { enqueueEffect } from '../../../platform/outbox/outbox.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict } from '../../../platform/base/problem.ts';
import { fileLimits } from '../files/limits.ts';
import { toBaseName, toStoredName } from '../../../platform/files/stored-names.ts';
import { addFile } from '../files/store.ts';
import { endUpload, startUpload, requireUpload } from '../files/uploads.ts';
import { fileMetadata, isFieldOf, readMetadata, type Metadata } from './metadata.ts';
import { cleanCategory } from './paths.ts';
import { requireEditableItem, requireItem, mayEdit, presentItem, visibleItems, type ItemRow } from './rows.ts';
import { sql } from 'kysely';
import { cleanTags, cleanTitle, insertItem, stateAfterChange, loadItemValues, storeItem } from './write.ts';

/** The category whose limits in the settings apply to the library. */
const LIBRARY_CATEGORY = 'Library';

interface StartBody {
  readonly Id: string;
  readonly Category: string;
  readonly Title: string;
  readonly OriginalName: string;
  readonly Parts: number;
  readonly PartSize?: number;
  readonly FileSize: number;
  readonly Same?: 'ask' | 'replace' | 'keep' | 'skip';
}

/** Begins an upload of a new item or a new version. Asks about an existing name before anything is sent. */
export async function startItemUpload(context: CallContext, reader: Reader, body: StartBody) {
  const { db, config } = context;
  const category = cleanCategory(body.Category);
  const name = cleanFileName(body.OriginalName);
  const named = body.Id === '' ? undefined : await requireEditableItem(db, reader, body.Id);
  const same = named ? undefined : await findItemByFileName(db, reader, category, name);
  const way = body.Same ?? 'ask';
  if (same && way === 'skip') return { Id: '', ItemId: same.id, Skipped: true };
  if (same && way === 'ask')
    throw conflict('name-there', 'The folder has a file of that name.', {
      ItemId: same.id,
      Title: same.title,
      CanEdit: mayEdit(reader, same),
    });
  const item = named ?? (same && way === 'replace' ? await requireEditableItem(db, reader, same.id) : undefined);
  const title = cleanTitle(body.Title, item?.title ?? name);
  const Id = await startUpload(context, reader, {
    place: 'library',
    parts: body.Parts,
    partSize: body.PartSize,
    size: body.FileSize,
    plan: { item: item?.id ?? '', category, title, name },
    limits: fileLimits(config, reader, LIBRARY_CATEGORY),
  });
  return { Id, ItemId: item?.id ?? '', Skipped: false };
}

/** A visible item of the folder with this file name. */
async function findItemByFileName(
  db: Db,
  reader: Reader,
  category: string,
  name: string,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from library_items i join files on files.id = i.file
    where ${visibleItems(reader)} and i.category = ${category} and files.base = ${toBaseName(name)}
    order by i.created limit 1`.execute(db);
  const [found] = rows;
  return found && requireItem(db, reader, found.id);
}

interface ItemPlan {
  readonly item: string;
  readonly category: string;
  readonly title: string;
  readonly name: string;
}

interface EndBody {
  readonly Id: string;
  readonly ProjectId?: string;
  readonly Hash?: string;
  readonly Metadata: Metadata;
  readonly Tags: readonly string[];
  readonly Approve?: boolean;
}

/** Makes the item or its new version. A job reads its text later. */
export async function endItemUpload(context: CallContext, reader: Reader, body: EndBody): Promise<LibraryItem> {
  const id = await endUpload(context, 'library', body, async (db, upload, bytes) => {
    // startItemUpload stored a plan of this type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const plan = upload.plan as unknown as ItemPlan;
    const before = plan.item === '' ? undefined : await requireEditableItem(db, reader, plan.item);
    const state = stateAfterChange(reader, body.Approve, before?.state);
    const given =
      Object.keys(body.Metadata).length > 0 || !before ? body.Metadata : pickFittingMetadata(before, bytes.mime);
    const metadata = { ...readMetadata(given, bytes.mime), ...fileMetadata(bytes.mime, bytes.size) };
    const name = toStoredName(plan.name.replaceAll('^', '-'));
    const file = await addFile(
      db,
      {
        project: reader.project.id,
        owner: reader.person,
        uploader: reader.person,
        place: 'library',
        category: plan.category,
        name,
      },
      bytes,
    );
    const values = {
      title: plan.title,
      category: plan.category,
      link: '',
      file,
      mime: bytes.mime,
      metadata,
      tags: body.Tags.length === 0 && before ? before.tags : cleanTags(body.Tags),
      state,
      body: null,
    };
    const item = before?.id ?? (await insertItem(db, reader.project.id, reader.person, values));
    if (before) await storeItem(db, item, values);
    await db.insertInto('library_versions').values({ item, file }).execute();
    await enqueueTextReading(db, item, file);
    return item;
  });
  return presentItem(reader, await requireItem(context.db, reader, id));
}

/** A new version without metadata keeps the former values that fit its kind. */
function pickFittingMetadata({ metadata }: ItemRow, mime: string): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => isFieldOf(name, mime)));
}

/** Checks the metadata before the bytes become a file. */
export async function requireMayEnd(context: CallContext, reader: Reader, body: EndBody): Promise<void> {
  const upload = await requireUpload(context, 'library', body);
  if (upload.result === null) stateAfterChange(reader, body.Approve);
}

const enqueueTextReading = (db: Db, item: string, file: string) =>
  enqueueEffect(db, { kind: 'library.read', key: `library.read ${item} ${file}`, payload: { item, file } });

/** Makes an older version the current one. */
export async function restoreVersion(
  { db }: CallContext,
  reader: Reader,
  id: string,
  file: string,
): Promise<LibraryItem> {
  const item = await requireEditableItem(db, reader, id);
  const version = await db
    .selectFrom('library_versions as v')
    .innerJoin('files as f', 'f.id', 'v.file')
    .where('v.item', '=', item.id)
    .where('f.id', '=', file)
    .select(['f.id', 'f.mime', 'f.size'])
    .executeTakeFirst();
  if (!version) throw conflict('no-version', 'The item has no such version.');
  await db.transaction().execute(async (transaction) => {
    const { Page_Count: _pages, ...known } = item.metadata;
    const metadata = { ...known, ...fileMetadata(version.mime, Number(version.size)) };
    const state = stateAfterChange(reader, undefined, item.state);
    const values = await loadItemValues(transaction, item);
    await storeItem(transaction, item.id, {
      ...values,
      file: version.id,
      mime: version.mime,
      metadata,
      state,
      body: null,
    });
    // Read again in any case: the text is stored with the item, not with the version.
    await enqueueEffect(transaction, {
      kind: 'library.read',
      key: `library.read ${item.id} ${version.id} ${Date.now()}`,
      payload: { item: item.id, file: version.id },
    });
  });
  return presentItem(reader, await requireItem(db, reader, item.id));
}
