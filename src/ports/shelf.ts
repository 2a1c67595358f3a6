/** What is kept on this device in lanes, each in its order: answers that could not be sent yet. IndexedDB, so that it outlives the page. */
export interface DeviceShelf {
  readonly all: (lane: string) => Promise<readonly unknown[]>;
  readonly put: (lane: string, key: string, item: unknown) => Promise<void>;
  readonly drop: (lane: string, key: string) => Promise<void>;
}

const NAME = 'praxis-kept';
const STORE = 'items';
const LANE = 'lane';

/** A shelf of the person at the screen: nobody else on the same device sees, or sends, what is on it. */
export function deviceShelf(owner: () => string, factory: () => IDBFactory = () => indexedDB): DeviceShelf {
  let opened: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(factory()).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const laneOf = (lane: string): string => `${owner()}/${lane}`;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await database()).transaction(STORE, mode).objectStore(STORE);
  return {
    async all(lane) {
      const rows: unknown[] = await done((await store('readonly')).index(LANE).getAll(laneOf(lane)));
      return rows.map((row) => Object(row)['item']);
    },
    async put(lane, key, item) {
      await done((await store('readwrite')).add({ lane: laneOf(lane), key, item }));
    },
    async drop(lane, key) {
      const items = await store('readwrite');
      const place = await done(items.index('key').getKey([laneOf(lane), key]));
      if (place !== undefined) await done(items.delete(place));
    },
  };
}

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
