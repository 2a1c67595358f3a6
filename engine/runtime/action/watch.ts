import { Reaction, runInAction, untracked } from 'mobx';
import { equal } from '../../base/equal.ts';

/** Calls back when the value is no longer deeply equal to the last one, or to the first one if that is given. */
export function watch(
  read: () => unknown,
  changed: (value: unknown, old: unknown) => void,
  first: { readonly value: unknown } | null = null,
): () => void {
  let known: { readonly value: unknown } | null = null;
  let isEnded = false;
  const look = (): void => {
    const found = tracked(reaction, read);
    // The nodes that show this value show its error; an unreadable value is no change.
    if (found === null || (known && equal(found.value, known.value))) return;
    const before = known;
    known = found;
    if (before) tell(found.value, before.value);
  };
  /** The unit has opened. */
  const tellFirst = (old: unknown): void => {
    if (known && !equal(old, known.value)) tell(known.value, old);
  };
  const tell = (value: unknown, old: unknown): void => untracked(() => runInAction(() => changed(value, old)));
  const reaction = new Reaction('watch', look);
  look();
  if (first) queueMicrotask(() => void (isEnded || tellFirst(first.value)));
  return () => {
    isEnded = true;
    reaction.dispose();
  };
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
