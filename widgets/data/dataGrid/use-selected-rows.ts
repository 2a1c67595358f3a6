import { useMemo, useRef, useState } from 'react';

export interface SelectedRows {
  readonly keys: ReadonlySet<string>;
  readonly pick: (key: string, range: boolean) => void;
  readonly all: (on: boolean) => void;
}

const EMPTY_SELECTION: readonly string[] = [];

/** The selection: keys of rows, also of rows on other pages. Shift selects the range from the last selected row on. */
export function useSelectedRows(
  given: readonly unknown[] | null | undefined,
  bound: boolean,
  many: boolean,
  shown: () => readonly string[],
  tell: (selected: readonly string[]) => void,
): SelectedRows {
  const [own, setOwn] = useState<readonly string[]>(EMPTY_SELECTION);
  const list = bound ? (given ?? EMPTY_SELECTION) : own;
  const keys = useMemo(() => new Set(list.map(String)), [list]);
  const last = useRef<string | null>(null);
  const put = (next: Iterable<string>): void => {
    const selected = [...next];
    setOwn(selected);
    tell(selected);
  };
  const pick = (key: string, range: boolean): void => {
    const on = !keys.has(key);
    if (!many) return put(on ? [key] : []);
    const from = last.current;
    last.current = key;
    const next = new Set(keys);
    for (const rowKey of range && from !== null ? between(shown(), from, key) : [key]) {
      if (on) next.add(rowKey);
      else next.delete(rowKey);
    }
    return put(next);
  };
  const all = (on: boolean): void => {
    if (!many) return;
    const next = new Set(keys);
    for (const key of shown()) {
      if (on) next.add(key);
      else next.delete(key);
    }
    put(next);
  };
  return { keys, pick, all };
}

function between(keys: readonly string[], a: string, b: string): readonly string[] {
  const [first, last] = [keys.indexOf(a), keys.indexOf(b)].toSorted((x, y) => x - y);
  return first === undefined || last === undefined || first < 0 ? [b] : keys.slice(first, last + 1);
}
