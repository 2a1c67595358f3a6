import { committed, done, openDatabase } from './database.ts';
import { importKey } from './sealed.ts';
import { personPrefix, type Owner } from './stored-owner.ts';

/** The keys that the server gives in a session. */
export interface GivenKeys {
  readonly Session: string;
  readonly Copies: string;
  readonly Waiting: string;
  readonly IdleSeconds: number;
  readonly Seconds: number;
}

type PersonName = Pick<Owner, 'installation' | 'person'>;

/** The keys of the session of this browser. They end with it. */
export interface DeviceKeys extends PersonName {
  readonly session: string;
  /** For copies of screens. */
  readonly copies: CryptoKey;
  /** For what waits to be sent. */
  readonly waiting: CryptoKey;
  readonly idleMs: number;
  /** The session ends then at the latest. */
  readonly end: number;
  /** The session ends then without a further request. */
  readonly until: number;
}

const KEYS = 'keys';
export const COPIES = 'copies';
export const TEXTS = 'texts';
const CURRENT = 'current';

/** Keys, copies of screens, and texts of the interface. */
export function openCopies(): Promise<IDBDatabase> {
  const opening = (opened ??= openDatabase(indexedDB, 'praxis-copies', (database) => {
    database.createObjectStore(KEYS);
    database.createObjectStore(COPIES, { keyPath: 'name' });
    database.createObjectStore(TEXTS);
  }));
  const forget = (): void => void (opened = undefined);
  opening.then((database) => database.addEventListener('close', forget), forget);
  return opening;
}

let opened: Promise<IDBDatabase> | undefined;

/** A transaction with the keys that it works for. It changes nothing if they are no longer those of the device. */
export async function withKeys(
  { session }: Pick<DeviceKeys, 'session'>,
  store: string,
  work: (items: IDBObjectStore) => void,
): Promise<void> {
  const transaction = (await openCopies()).transaction([KEYS, store], 'readwrite');
  const current: DeviceKeys | undefined = await done(transaction.objectStore(KEYS).get(CURRENT));
  if (current?.session === session) work(transaction.objectStore(store));
  await committed(transaction);
}

let fetched: { readonly owner: string; readonly keys: Promise<DeviceKeys> } | undefined;

/** The keys of the session of this page, which asks the server once for them. */
export function fetchKeys(person: PersonName, ask: () => Promise<GivenKeys>): Promise<DeviceKeys> {
  const owner = personPrefix(person);
  if (fetched?.owner === owner) return fetched.keys;
  const keys = ask().then((given) => storeKeys(person, given));
  fetched = { owner, keys };
  keys.catch(() => (fetched = undefined));
  return keys;
}

/** Stores the keys of a session. Copies of another session are deleted. */
async function storeKeys(person: PersonName, given: GivenKeys): Promise<DeviceKeys> {
  const [copies, waiting] = await Promise.all([importKey(given.Copies), importKey(given.Waiting)]);
  const now = Date.now();
  const times = { idleMs: given.IdleSeconds * 1_000, end: now + given.Seconds * 1_000 };
  const { installation, person: name } = person;
  const keys = { installation, person: name, session: given.Session, copies, waiting, ...times };
  const record: DeviceKeys = { ...keys, until: idleEnd(keys, now) };
  const transaction = (await openCopies()).transaction([KEYS, COPIES], 'readwrite');
  const before: DeviceKeys | undefined = await done(transaction.objectStore(KEYS).get(CURRENT));
  if (before?.session !== record.session) transaction.objectStore(COPIES).clear();
  transaction.objectStore(KEYS).put(record, CURRENT);
  await committed(transaction);
  return record;
}

export const idleEnd = ({ idleMs, end }: Pick<DeviceKeys, 'idleMs' | 'end'>, now: number): number =>
  Math.min(now + idleMs, end);

/** The keys of the session; null without one. Those of a session that is over are deleted with its copies. */
export async function readKeys(now = Date.now()): Promise<DeviceKeys | null> {
  const keys: DeviceKeys | undefined = await done(
    (await openCopies()).transaction(KEYS).objectStore(KEYS).get(CURRENT),
  );
  if (!keys) return null;
  if (now < keys.until) return keys;
  await dropKeys();
  return null;
}

/** The server has answered in the session, which begins its idle time anew. */
export async function extendKeys(keys: DeviceKeys, now = Date.now()): Promise<void> {
  await withKeys(keys, KEYS, (items) => void items.put({ ...keys, until: idleEnd(keys, now) }, CURRENT));
}

/** Deletes the keys and the copies; of one person, or of whoever has some. */
export async function dropKeys(person?: PersonName): Promise<void> {
  fetched = undefined;
  const transaction = (await openCopies()).transaction([KEYS, COPIES], 'readwrite');
  const keys: DeviceKeys | undefined = await done(transaction.objectStore(KEYS).get(CURRENT));
  if (person && keys && !isOf(keys, person)) return;
  transaction.objectStore(COPIES).clear();
  transaction.objectStore(KEYS).clear();
  await committed(transaction);
}

export const isOf = (keys: PersonName, { installation, person }: PersonName): boolean =>
  keys.person === person && keys.installation === installation;
