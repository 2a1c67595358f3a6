import { done, openDatabase } from './database.ts';
import { fetchKeys, isOf, readKeys, type GivenKeys } from './device-keys.ts';
import { isSealed, seal, unseal } from './sealed.ts';
import { isOld, NO_OWNER, ownerPrefix, personPrefix, type Owner } from './stored-owner.ts';

export { dropKeys } from './device-keys.ts';

/** Queues on this device: answers that are not sent yet. In IndexedDB, so that they survive the page. */
export interface DeviceShelf {
  readonly all: (lane: string) => Promise<readonly unknown[]>;
  readonly put: (lane: string, key: string, item: unknown) => Promise<void>;
  readonly drop: (lane: string, key: string) => Promise<void>;
}

const NAME = 'praxis-kept';
const STORE = 'items';
const LANE = 'lane';

type Factory = () => IDBFactory;
const browserFactory: Factory = () => indexedDB;

/** Asks the server for the keys of the session. */
type AskForKeys = () => Promise<GivenKeys>;

/** The key of what a person stores. Null where the browser encrypts nothing: over plain HTTP, and for nobody. */
type ItemKey = () => Promise<CryptoKey | null>;

/** The key of the session of this browser, or else of the server. */
export function itemKey(owner: Owner | null, ask: AskForKeys): ItemKey {
  let key: Promise<CryptoKey> | undefined;
  const load = async (person: Owner): Promise<CryptoKey> => {
    const known = await readKeys();
    if (known && isOf(known, person)) return known.waiting;
    return (await fetchKeys(person, ask)).waiting;
  };
  return async () => {
    if (!owner || !globalThis.isSecureContext) return null;
    key ??= load(owner).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

/** The stored answers of one person in one project: another person on the same device neither sees nor sends them. */
export function deviceShelf(owner: Owner | null, keyOf: ItemKey, factory: Factory = browserFactory): DeviceShelf {
  let opened: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(factory()).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const laneOf = (lane: string): string => ownerPrefix(owner ?? NO_OWNER) + lane;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => storeIn(await database(), mode);
  let last: Promise<unknown> = Promise.resolve();
  // An item takes time to encrypt, and items keep their order.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
  return {
    async all(lane) {
      // It is there when the first answer has to be stored, which may be without a network.
      const key = keyOf().catch(() => null);
      const rows: unknown[] = await done((await store('readonly')).index(LANE).getAll(laneOf(lane)));
      const current = rows.filter((row) => !isOld(Object(row)['at'], Date.now()));
      if (current.length === 0) return [];
      const secret = await key;
      const items = await Promise.all(current.map((row) => readItem(row, secret)));
      return items.filter((item) => item !== null);
    },
    put: (lane, key, item) =>
      inTurn(async () => {
        const secret = await keyOf();
        const stored = secret ? await seal(secret, placeOf(laneOf(lane), key), item) : item;
        const items = await store('readwrite');
        // An item that is stored again keeps its position.
        const place = await done(items.index('key').getKey([laneOf(lane), key]));
        await done(items.put({ lane: laneOf(lane), key, item: stored, at: Date.now() }, place));
      }),
    drop: (lane, key) =>
      inTurn(async () => {
        const items = await store('readwrite');
        const place = await done(items.index('key').getKey([laneOf(lane), key]));
        if (place !== undefined) await done(items.delete(place));
      }),
  };
}

const placeOf = (lane: string, key: string): string => `${lane} ${key}`;

/** An item; null if it cannot be read with this key. Items of an earlier version are not encrypted. */
async function readItem(row: unknown, secret: CryptoKey | null): Promise<unknown> {
  const { lane, key, item } = Object(row);
  if (!isSealed(item)) return item;
  return secret && unseal(secret, placeOf(String(lane), String(key)), item).catch(() => null);
}

/** Deletes all data of one person. */
export const forgetOnShelf = (person: Pick<Owner, 'installation' | 'person'>, factory?: Factory): Promise<void> =>
  remove(({ lane }) => typeof lane === 'string' && lane.startsWith(personPrefix(person)), factory);

/** Deletes old items; items of an earlier version have no time and no installation. */
export const sweepShelf = (now = Date.now(), factory?: Factory): Promise<void> =>
  remove(({ at }) => isOld(at, now), factory);

type ShelfRow = { readonly [Key in 'lane' | 'at']?: unknown };

async function remove(goes: (row: ShelfRow) => boolean, factory: Factory = browserFactory): Promise<void> {
  const items = storeIn(await open(factory()), 'readwrite');
  const [rows, keys] = await Promise.all([done(items.getAll()), done(items.getAllKeys())]);
  await Promise.all(keys.flatMap((key, index) => (goes(Object(rows[index])) ? [done(items.delete(key))] : [])));
}

const storeIn = (database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore =>
  database.transaction(STORE, mode).objectStore(STORE);

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  openDatabase(factory, NAME, (database) => {
    // The number of an item is the order in which it came.
    const items = database.createObjectStore(STORE, { autoIncrement: true });
    items.createIndex(LANE, 'lane');
    items.createIndex('key', ['lane', 'key'], { unique: true });
  });
