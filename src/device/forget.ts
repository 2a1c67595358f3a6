import type { Owner } from './stored-owner.ts';
import { forgetInStorage, sweepStorage } from './storage.ts';

/** Takes away all that this browser keeps of a person: whoever signs out at a computer that others use asks for it. */
export async function forgetPerson(person: Pick<Owner, 'installation' | 'person'>): Promise<void> {
  forgetInStorage(person);
  const { forgetOnShelf } = await import('./shelf.ts');
  await forgetOnShelf(person);
}

/** Takes away what is too old to be kept, whosever it is. A browser that keeps nothing has nothing to take away. */
export async function sweepDevice(): Promise<void> {
  sweepStorage();
  const { sweepShelf } = await import('./shelf.ts');
  await sweepShelf().catch(() => undefined);
}
