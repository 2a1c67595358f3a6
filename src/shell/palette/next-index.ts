import type { KeyboardEvent } from 'react';

/** The place in a list to which a key moves; null for other keys. With Shift, keys select text in the field. */
export function nextIndex(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  at: number,
  length: number,
): number | null {
  if (shiftKey) return null;
  const last = Math.max(length - 1, 0);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  return moves[key] ?? null;
}
