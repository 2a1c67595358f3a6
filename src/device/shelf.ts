import { isOld, NO_OWNER, ownerPrefix, personPrefix, type Owner } from './stored-owner.ts';

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

/** The stored answers of one person in one project: another person on the same device neither sees nor sends them. */
export function deviceShelf(owner: Owner | null, factory: Factory = browserFactory): DeviceShelf {
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
  return {
    async all(lane) {
      const rows: unknown[] = await done((await store('readonly')).index(LANE).getAll(laneOf(lane)));
      return rows.filter((row) => !isOld(Object(row)['at'], Date.now())).map((row) => Object(row)['item']);
    },
    async put(lane, key, item) {
      const items = await store('readwrite');
      // An item that is stored again keeps its position.
      const place = await done(items.index('key').getKey([laneOf(lane), key]));
      await done(items.put({ lane: laneOf(lane), key, item, at: Date.now() }, place));
    },
    async drop(lane, key) {
      const items = await store('readwrite');
      const place = await done(items.index('key').getKey([laneOf(lane), key]));
      if (place !== undefined) await done(items.delete(place));
    },
  };
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

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    // The number of an item is the order in which it came.
    const items = request.result.createObjectStore(STORE, { autoIncrement: true });
    items.createIndex(LANE, 'lane');
    items.createIndex('key', ['lane', 'key'], { unique: true });
  });
  return done(request);
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The device keeps nothing.')));
  });
