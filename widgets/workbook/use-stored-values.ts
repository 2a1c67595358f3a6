import { runInAction } from 'mobx';
import { useLayoutEffect, useRef, useState } from 'react';
import { equal } from '../../engine/index.ts';
import type { OpenBook, Values } from './open-book.ts';
import type { WorkbookProps } from './schema.ts';

const NO_VALUES: Values = {};

/** Follows the stored values, before anything is painted, and the states of inputs. Returns the names of stored values that the workbook does not accept. */
export function useStoredValues(book: OpenBook, { values, states }: WorkbookProps): readonly string[] {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const seen = useRef<{ readonly book: OpenBook; readonly values: Values } | null>(null);
  useLayoutEffect(() => {
    const next = values ?? NO_VALUES;
    // The same values in a new object say nothing about what was entered since.
    if (seen.current?.book === book && equal(seen.current.values, next)) return;
    seen.current = { book, values: next };
    setRefused(book.follow(next));
  }, [book, values]);
  useLayoutEffect(() => {
    runInAction(() => book.states.replace(states ?? {}));
  }, [book, states]);
  return refused;
}
