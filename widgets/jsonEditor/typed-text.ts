/** The typed text, and the values as text that may come back for it: the initial one, and those that were sent. */
export interface TypedText {
  readonly text: string;
  readonly told: readonly string[];
  /** The whole texts that were told. */
  readonly texts: readonly string[];
}

/** So many values may be on their way. */
export const MOST_TOLD = 50;

/** Half-typed text that was kept; null for none. */
export const typedHalf = (half: string | null | undefined, given: string): TypedText | null =>
  typeof half === 'string' ? { text: half, told: [given], texts: [] } : null;

/** The value lags behind fast typing; invalid text sends none. */
export const withTyped = (before: TypedText | null, given: string, text: string, meant: string | null): TypedText => {
  const told = before?.told.includes(given) ? before.told : [given];
  return {
    text,
    told: meant === null ? told : [...told.filter((one) => one !== meant), meant].slice(-MOST_TOLD),
    texts: meant === null ? (before?.texts ?? []) : [...(before?.texts ?? []), text].slice(-MOST_TOLD),
  };
};

/** A value that was sent is no change from outside, but its predecessor would be one. */
export const typedSince = (before: TypedText | null, given: string): TypedText | null => {
  const at = before?.told.indexOf(given) ?? -1;
  return before && at > 0 ? { ...before, told: before.told.slice(at) } : before;
};
