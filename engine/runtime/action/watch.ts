import { Reaction, runInAction, untracked } from 'mobx';
import { equal } from '../../equal.ts';

/** Calls back when a value is no longer deeply equal. */
export function watch(read: () => unknown, changed: (value: unknown, old: unknown) => void): () => void {
  let known: { readonly value: unknown } | null = null;
  const look = (): void => {
    const found = tracked(reaction, read);
    // The nodes that show this value show its error; an unreadable value is no change.
    if (found === null || (known && equal(found.value, known.value))) return;
    const before = known;
    known = found;
    if (before) untracked(() => runInAction(() => changed(found.value, before.value)));
  };
  const reaction = new Reaction('watch', look);
  look();
  return () => reaction.dispose();
}

function tracked(reaction: Reaction, read: () => unknown): { readonly value: unknown } | null {
  let found: { readonly value: unknown } | null = null;
  reaction.track(() => {
    try {
      found = { value: read() };
    } catch {
      found = null;
    }
  });
  return found;
}
