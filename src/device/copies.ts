import { done } from './database.ts';
import { COPIES, openCopies, TEXTS, withKeys, type DeviceKeys } from './device-keys.ts';
import { seal, unseal, type Sealed } from './sealed.ts';

/** A screen as the server drew it. */
export interface Copy {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

/** What a list of copies shows of one. */
export interface CopyHead {
  readonly path: string;
  readonly title: string;
  readonly at: number;
}

interface CopyRow {
  readonly name: string;
  readonly build: string;
  readonly at: number;
  readonly head: Sealed;
  readonly body: Sealed;
}

const MAX_COPIES = 20;
const MAX_BYTES = 4_000_000;

/** Stores the copy of an address for the session. The oldest ones make room. */
export async function putCopy(
  keys: DeviceKeys,
  build: string,
  { path, title, html, headers, at }: Copy & CopyHead,
): Promise<void> {
  const name = await nameOf(keys, path);
  const [head, body] = await Promise.all([
    seal(keys.copies, `head ${name}`, { path, title, at }),
    seal(keys.copies, `body ${name}`, { html, headers, at }),
  ]);
  const row: CopyRow = { name, build, at, head, body };
  const surplus = surplusOf([...(await allRows()).filter((each) => each.name !== name), row]);
  await withKeys(keys, COPIES, (items) => {
    items.put(row);
    for (const each of surplus) items.delete(each.name);
  });
}

/** The oldest copies that exceed the limits. */
export function surplusOf<Row extends Pick<CopyRow, 'at' | 'body'>>(rows: readonly Row[]): readonly Row[] {
  let bytes = 0;
  return rows
    .toSorted((one, other) => other.at - one.at)
    .filter(({ body }, index) => {
      bytes += body.data.byteLength;
      return index >= MAX_COPIES || bytes > MAX_BYTES;
    });
}

/** The copy of an address; null without one. */
export async function readCopy(keys: DeviceKeys, path: string): Promise<Copy | null> {
  const name = await nameOf(keys, path);
  const row: CopyRow | undefined = await done((await items()).get(name));
  if (!row) return null;
  // The key has proved that this program has written it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await unseal(keys.copies, `body ${name}`, row.body)) as Copy;
}

/** When the copy of an address was made; zero without one. */
export async function copyTime(keys: DeviceKeys, path: string): Promise<number> {
  const row: CopyRow | undefined = await done((await items()).get(await nameOf(keys, path)));
  return row?.at ?? 0;
}

/** The addresses that have a copy, the latest first. */
export async function listCopies(keys: DeviceKeys): Promise<readonly CopyHead[]> {
  const rows = (await allRows()).toSorted((one, other) => other.at - one.at);
  const heads = await Promise.all(
    rows.map(({ name, head }) => unseal(keys.copies, `head ${name}`, head).catch(() => null)),
  );
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return heads.filter((head) => head !== null) as unknown as readonly CopyHead[];
}

/** Deletes copies whose build has no files on the device any more. */
export async function dropOtherBuilds(kept: ReadonlySet<string>): Promise<void> {
  const other = (await allRows()).filter(({ build }) => !kept.has(build));
  const store = await items('readwrite');
  await Promise.all(other.map(({ name }) => done(store.delete(name))));
}

/** The texts of the interface in one language, as its call replies them. */
export interface KeptTexts {
  readonly language: string;
  readonly json: string;
}

const ONE = 'texts';

export async function putTexts(texts: KeptTexts): Promise<void> {
  const known = await readTexts();
  if (known?.language === texts.language && known.json === texts.json) return;
  await done((await openCopies()).transaction(TEXTS, 'readwrite').objectStore(TEXTS).put(texts, ONE));
}

export async function readTexts(): Promise<KeptTexts | null> {
  const texts: KeptTexts | undefined = await done((await openCopies()).transaction(TEXTS).objectStore(TEXTS).get(ONE));
  return texts ?? null;
}

const items = async (mode: IDBTransactionMode = 'readonly'): Promise<IDBObjectStore> =>
  (await openCopies()).transaction(COPIES, mode).objectStore(COPIES);

const allRows = async (): Promise<readonly CopyRow[]> => done((await items()).getAll());

/** Addresses are not readable on the device. */
async function nameOf({ session }: DeviceKeys, path: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${session} ${path}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
