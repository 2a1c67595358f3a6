import { Chance, demoFolders, demoLibrary, type DemoItem } from '../../../../schemas/demo/index.ts';
import { cleanFileName } from '../../../../schemas/formats/clean-file-name.ts';
import { LINK_TYPE } from '../../../../schemas/formats/mime-kind.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { addDemoFile } from '../files/demo.ts';
import { randomId } from '../files/store.ts';
import { createBytes, toFileKind, MIMES, type DemoFileKind } from './demo-documents.ts';
import { fileMetadata } from './metadata.ts';
import { searchVector } from './search.ts';
import type { ItemState } from './rows.ts';

interface DemoLibrary {
  readonly db: Db;
  readonly project: number;
  readonly now: Date;
  readonly chance: Chance;
  readonly at: (username: string) => number;
  /** The storage of the bytes; without it the demo has records only, for tests that read no file. */
  readonly storage: Storage | undefined;
}

const DAY = 86_400_000;
const RATERS = ['mentee', 'mentee2', 'mentor', 'mentee3', 'mentor2'];

/** Fills the library of the first project with the same items each time, on dates that follow `now`. */
export async function loadDemoLibrary(
  db: Db,
  { project, now, at, storage }: Omit<DemoLibrary, 'db' | 'chance'>,
): Promise<void> {
  const library: DemoLibrary = { db, project, now, at, storage, chance: new Chance(60) };
  const ids: string[] = [];
  for (const item of demoLibrary) ids.push(await addItem(library, item));
  await db
    .insertInto('library_folders')
    .values(demoFolders.map((category) => ({ project, category })))
    .execute();
  await addShares(library, ids);
}

async function addItem(library: DemoLibrary, item: DemoItem): Promise<string> {
  const { db, project, now, at, chance } = library;
  const uploader = at(item.by ?? (item.folder === 'Για μέντορες' ? 'supervisor' : 'admin'));
  const changed = new Date(now.getTime() - chance.between(1, 200) * DAY - chance.between(0, 86_399) * 1000);
  const kind = toFileKind(item.kind);
  const files = kind ? await addFiles(library, item, kind, uploader, changed) : [];
  const last = files.at(-1);
  const mime = kind ? MIMES[kind] : LINK_TYPE;
  const metadata = {
    ...(item.text === '' ? {} : { abstract: `<p>${item.text.split('\n', 1)[0] ?? ''}</p>` }),
    ...(item.author === undefined ? {} : { Author: item.author, Publisher: 'Πρώτο Βήμα' }),
    ...(kind && !['mp3', 'wav', 'zip', 'xlsx'].includes(kind)
      ? { Creation_Date: changed.toISOString().slice(0, 10) }
      : {}),
    ...(last ? fileMetadata(mime, last.size, kind === 'pdf' ? 2 : null) : {}),
  };
  const body = kind ? `${item.title} ${item.text}` : null;
  const ratings = item.stars ?? [];
  const id = randomId();
  await db
    .insertInto('library_items')
    .values({
      id,
      project,
      title: item.title,
      category: item.folder,
      link: item.link ?? '',
      file: last?.id ?? null,
      mime,
      metadata: JSON.stringify(metadata),
      tags: [...item.tags],
      state: toItemState(item.state),
      reason: item.reason ?? '',
      uploader,
      stars: ratings.reduce((sum, stars) => sum + stars, 0) / Math.max(1, ratings.length),
      ratings: ratings.length,
      body,
      search: searchVector({ title: item.title, tags: item.tags, metadata, body: body ?? '' }),
      changed,
      created: changed,
    })
    .execute();
  if (files.length > 0)
    await db
      .insertInto('library_versions')
      .values(files.map(({ id: file }) => ({ item: id, file })))
      .execute();
  if (ratings.length > 0)
    await db
      .insertInto('library_ratings')
      .values(ratings.map((stars, index) => ({ item: id, person: at(RATERS[index] ?? ''), stars })))
      .execute();
  if (item.favourite)
    await db
      .insertInto('library_favourites')
      .values(['mentee', 'mentor', 'admin'].map((name) => ({ item: id, person: at(name) })))
      .execute();
  return id;
}

const toItemState = (state: string | undefined): ItemState =>
  state === 'waiting' || state === 'returned' ? state : 'approved';

/** Adds the versions of a file, oldest first. */
async function addFiles(
  { db, project, storage }: DemoLibrary,
  item: DemoItem,
  kind: DemoFileKind,
  owner: number,
  changed: Date,
): Promise<{ id: string; size: number }[]> {
  const name = cleanFileName(`${item.title}.${kind}`);
  const versions = item.versions ?? 1;
  const made: { id: string; size: number }[] = [];
  for (let number = versions - 1; number >= 0; number -= 1) {
    const created = new Date(changed.getTime() - number * 9 * DAY);
    const bytes = Buffer.from(
      createBytes[kind](item.title, `${item.text}${number === 0 ? '' : `\nΠρόχειρο ${versions - number}`}`),
    );
    const about = { project, owner, category: item.folder, name, mime: MIMES[kind], bytes, created };
    const id = await addDemoFile(db, storage, { ...about, place: 'library' });
    made.push({ id, size: bytes.length });
  }
  return made;
}

/** Adds recommendations of the mentor and the administrator. */
async function addShares({ db, at, now }: DemoLibrary, ids: readonly string[]): Promise<void> {
  const shared = [
    [0, 'mentor', 'mentee', true],
    [5, 'mentor', 'mentee', false],
    [15, 'admin', 'mentee2', true],
    [36, 'admin', 'mentor', true],
  ] as const;
  await db
    .insertInto('library_shares')
    .values(
      shared.map(([index, owner, receiver, isNew], place) => ({
        item: ids[index] ?? '',
        owner: at(owner),
        receiver: at(receiver),
        is_new: isNew,
        time: new Date(now.getTime() - (place + 1) * DAY),
      })),
    )
    .execute();
}
