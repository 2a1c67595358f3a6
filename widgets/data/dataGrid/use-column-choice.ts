import { useMemo, useState } from 'react';
import type { SlotEntry } from '../../../engine/index.ts';
import { idOf } from './columns.ts';
import type { ColumnLayoutValue } from './schema.ts';

export interface ColumnChoices {
  /** All available columns, in the reader's order. */
  readonly ordered: readonly SlotEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly changed: boolean;
  readonly hide: (id: string, hidden: boolean) => void;
  readonly move: (id: string, before: string | null) => void;
  readonly reset: () => void;
}

const NOTHING: ColumnLayoutValue = {};

/** The visible columns and their order: by their entries, until the reader chooses. A bound layout is stored. */
export function useColumnChoice(
  entries: readonly SlotEntry[],
  given: ColumnLayoutValue | null | undefined,
  bound: boolean,
  tell: (layout: ColumnLayoutValue) => void,
): ColumnChoices {
  const [own, setOwn] = useState<ColumnLayoutValue>(NOTHING);
  const layout = (bound ? given : own) ?? NOTHING;
  const ordered = useMemo(() => inOrder(entries, layout.order ?? []), [entries, layout.order]);
  const hidden = useMemo(() => hiddenIn(entries, layout.shown ?? {}), [entries, layout.shown]);
  const put = (next: ColumnLayoutValue): void => {
    setOwn(next);
    tell(next);
  };
  return {
    ordered,
    hidden,
    changed: Object.keys(layout.shown ?? {}).length > 0 || (layout.order ?? []).length > 0,
    hide: (id, off) => put({ ...layout, shown: { ...layout.shown, [id]: !off } }),
    move: (id, before) => put({ ...layout, order: moved(ordered.map(idOf), id, before) }),
    reset: () => put(NOTHING),
  };
}

/** Columns without a place in the reader's order follow their predecessor in the document. */
function inOrder(entries: readonly SlotEntry[], order: readonly string[]): readonly SlotEntry[] {
  if (order.length === 0) return entries;
  const places = new Map(order.map((id, at) => [id, at]));
  let last = -1;
  const keyed = entries.map((entry, at) => {
    const place = places.get(idOf(entry));
    last = place ?? last;
    return { entry, place: place ?? last + 0.5, at };
  });
  return keyed.toSorted((one, other) => one.place - other.place || one.at - other.at).map(({ entry }) => entry);
}

const hiddenIn = (entries: readonly SlotEntry[], shown: Readonly<Record<string, boolean>>): ReadonlySet<string> =>
  new Set(
    entries
      .filter((entry) => {
        const id = idOf(entry);
        return Object.hasOwn(shown, id) ? shown[id] === false : entry.props['hidden'] === true;
      })
      .map((entry) => idOf(entry)),
  );

function moved(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before) return ids;
  const rest = ids.filter((other) => other !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
