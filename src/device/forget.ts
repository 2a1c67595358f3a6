import type { Owner } from './stored-owner.ts';
import { forgetInStorage, sweepStorage } from './storage.ts';

const loadShelf = () => import('./shelf.ts');

/** Deletes all data of a person in this browser: for signing out on a shared computer. */
export async function forgetPerson(person: Pick<Owner, 'installation' | 'person'>): Promise<void> {
  forgetInStorage(person);
  await (await loadShelf()).forgetOnShelf(person);
}

/** Deletes the keys of the session and what only they can read. A browser that keeps nothing has none. */
export const endKeys = (): Promise<void> =>
  loadShelf()
    .then(({ dropKeys }) => dropKeys())
    .catch(() => undefined);

/** Deletes expired data of all owners. A browser without storage has none. */
export async function sweepDevice(): Promise<void> {
  sweepStorage();
  const { sweepShelf } = await loadShelf();
  await sweepShelf().catch(() => undefined);
}
