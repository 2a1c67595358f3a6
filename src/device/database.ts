/** Opens a database of this device. */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  create: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => create(request.result));
  return done(request);
}

/** The result of a request. */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The device keeps nothing.')));
  });

/** Resolves when everything of a transaction is stored. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The device keeps nothing.'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
