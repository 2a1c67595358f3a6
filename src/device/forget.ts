import type { Owner } from './stored-owner.ts';
import { forgetInStorage, sweepStorage } from './storage.ts';

/** Deletes all data of a person in this browser: for signing out on a shared computer. */
export async function forgetPerson(person: Pick<Owner, 'installation' | 'person'>): Promise<void> {
  forgetInStorage(person);
  const { forgetOnShelf } = await import('./shelf.ts');
  await forgetOnShelf(person);
}

/** Deletes expired data of all owners. A browser without storage has none. */
export async function sweepDevice(): Promise<void> {
  sweepStorage();
  const { sweepShelf } = await import('./shelf.ts');
  await sweepShelf().catch(() => undefined);
}
