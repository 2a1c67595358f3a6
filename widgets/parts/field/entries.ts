import type { SlotEntry } from '../../../engine/index.ts';
import type { Described } from '../schema/schema.ts';

/** An entry's props with the type that the slot's schema gives them. */
export function entryProps<T>(entry: SlotEntry, _schema: Described<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checker and the engine hold entries to the slot's schema; the contract has no type for it
  return entry.props as T;
}
