import { isWebAddress } from '../../../../schemas/formats/address.ts';
import { LINK_TYPE } from '../../../../schemas/formats/mime-kind.ts';
import type { LibraryItem } from '../../../../schemas/entities/library.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, forbidden, invalid, unprocessable } from '../../../platform/base/problem.ts';
import { deleteFileRecords, randomId, deleteLooseBytes } from '../files/store.ts';
import { thumbnailKeys } from '../files/download.ts';
import { readMetadata, type Metadata } from './metadata.ts';
import { cleanCategory } from './paths.ts';
import { requireEditableItem, requireItem, mayApprove, presentItem, type ItemRow, type ItemState } from './rows.ts';
import { searchVector } from './search.ts';

/** The values of an item to write. */
export interface ItemValues {
  readonly title: string;
  readonly category: string;
  readonly link: string;
  readonly file: string | null;
  readonly mime: string;
  readonly metadata: Metadata;
  readonly tags: readonly string[];
  readonly state: ItemState;
  /** The text of the file; null while it has not been read. */
  readonly body: string | null;
}

const toColumns = ({ metadata, tags, body, ...values }: ItemValues) => ({
  ...values,
  metadata: JSON.stringify(metadata),
  tags: [...tags],
  body,
  reason: '',
  search: searchVector({ title: values.title, tags, metadata, body: body ?? '' }),
});

export async function insertItem(db: Db, project: number, uploader: number, values: ItemValues): Promise<string> {
  const id = randomId();
  await db
    .insertInto('library_items')
    .values({ id, project, uploader, ...toColumns(values) })
    .execute();
  return id;
}

export async function storeItem(db: Db, id: string, values: ItemValues): Promise<void> {
  await db
    .updateTable('library_items')
    .set({ ...toColumns(values), changed: new Date() })
    .where('id', '=', id)
    .execute();
}

/**
 * New and changed items wait for approval. For readers who may approve, an item is approved if they ask for it, and
 * else keeps its state.
 */
export function stateAfterChange(reader: Reader, approve: boolean | undefined, before?: ItemState): ItemState {
  if (approve && !mayApprove(reader)) throw forbidden('may-not-approve', 'Only an Admin or a Supervisor approves.');
  if (approve) return 'approved';
  return mayApprove(reader) && before !== undefined ? before : 'waiting';
}

export function cleanTitle(title: string, otherwise = ''): string {
  const clean = title
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (clean === '' && otherwise === '')
    throw unprocessable('title-missing', 'An item needs a title.', [fieldError('/Title', 'required')]);
  return clean === '' ? otherwise : clean;
}

export const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.normalize('NFC').replaceAll(/\s+/g, ' ').trim()).filter((tag) => tag !== '')),
];

interface LinkBody {
  readonly Id: string;
  readonly Title: string;
  readonly Category: string;
  readonly Link: string;
  readonly Metadata: Metadata;
  readonly Tags: readonly string[];
  readonly Approve?: boolean;
}

/** Adds a link, or changes one. */
export async function saveLink({ db }: CallContext, reader: Reader, body: LinkBody): Promise<LibraryItem> {
  const before = body.Id === '' ? undefined : await requireEditableItem(db, reader, body.Id);
  if (before && before.link === '') throw invalid('no-link', 'That item is a file.', [fieldError('/Id', 'is-file')]);
  const link = requireWebLink(body.Link);
  const values: ItemValues = {
    title: cleanTitle(body.Title, new URL(link).hostname),
    category: cleanCategory(body.Category),
    link,
    file: null,
    mime: LINK_TYPE,
    metadata: readMetadata(body.Metadata, LINK_TYPE),
    tags: cleanTags(body.Tags),
    state: stateAfterChange(reader, body.Approve, before?.state),
    body: null,
  };
  const id = before ? before.id : await insertItem(db, reader.project.id, reader.person, values);
  if (before) await storeItem(db, id, values);
  return presentItem(reader, await requireItem(db, reader, id));
}

/** Allows only web addresses, and no scripts. */
function requireWebLink(link: string): string {
  const address = link.trim();
  if (!isWebAddress(address))
    throw unprocessable('bad-link', 'The address has to be one of the web.', [fieldError('/Link', 'web-address')]);
  return new URL(address).href;
}

interface ItemChange {
  readonly Id: string;
  readonly Title?: string;
  readonly Category?: string;
  readonly Metadata?: Metadata;
  readonly Tags?: readonly string[];
  readonly Approve?: boolean;
}

/** Changes the metadata of an item; its file and values that the server sets stay. */
export async function updateItem({ db }: CallContext, reader: Reader, change: ItemChange): Promise<LibraryItem> {
  const before = await requireEditableItem(db, reader, change.Id);
  const values: ItemValues = {
    ...(await loadItemValues(db, before)),
    ...(change.Title === undefined ? {} : { title: cleanTitle(change.Title) }),
    ...(change.Category === undefined ? {} : { category: cleanCategory(change.Category) }),
    ...(change.Tags === undefined ? {} : { tags: cleanTags(change.Tags) }),
    ...(change.Metadata === undefined
      ? {}
      : { metadata: { ...serverMetadata(before), ...readMetadata(change.Metadata, before.mime) } }),
    state: stateAfterChange(reader, change.Approve, before.state),
  };
  await storeItem(db, before.id, values);
  return presentItem(reader, await requireItem(db, reader, before.id));
}

const serverMetadata = ({ metadata }: ItemRow): Metadata =>
  Object.fromEntries(
    ['File_Size', 'File_Type', 'Page_Count'].flatMap((name) => (name in metadata ? [[name, metadata[name]]] : [])),
  );

/** The stored values of an item, to be written again. */
export async function loadItemValues(db: Db, row: ItemRow): Promise<ItemValues> {
  const { body } = await db
    .selectFrom('library_items')
    .where('id', '=', row.id)
    .select('body')
    .executeTakeFirstOrThrow();
  const { title, category, link, file, mime, metadata, tags, state } = row;
  return { title, category, link, file, mime, metadata, tags, state, body };
}

/** Deletes an item with all versions of its file. */
export async function deleteItem(context: CallContext, reader: Reader, id: string): Promise<boolean> {
  const item = await requireEditableItem(context.db, reader, id);
  const keys = await context.db.transaction().execute(async (db) => {
    const versions = await db.selectFrom('library_versions').where('item', '=', item.id).select('file').execute();
    await db.deleteFrom('library_items').where('id', '=', item.id).execute();
    if (item.uploader !== reader.person)
      await context.audit(
        {
          action: 'library.deletedoc',
          subject: item.id,
          project: String(reader.project.id),
          details: { title: item.title },
        },
        db,
      );
    return deleteFileRecords(
      db,
      versions.map(({ file }) => file),
    );
  });
  await deleteLooseBytes(context, ...keys.flatMap((key) => [...thumbnailKeys(key), key]));
  return true;
}
