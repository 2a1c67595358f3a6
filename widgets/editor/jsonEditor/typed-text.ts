/** The typed text, with the values as text that may come back for it: the initial one and the sent ones. */
export interface TypedText {
  readonly text: string;
  readonly sentValues: readonly string[];
  /** All sent texts. */
  readonly texts: readonly string[];
}

/** The maximum number of sent values that have not come back. */
export const MAX_SENT = 50;

/** Half-typed text that was stored, or null. */
export const typedHalf = (half: string | null | undefined, given: string): TypedText | null =>
  typeof half === 'string' ? { text: half, sentValues: [given], texts: [] } : null;

/** The state after typing. The value lags behind fast typing, and invalid text sends no value. */
export const withTyped = (before: TypedText | null, given: string, text: string, meant: string | null): TypedText => {
  const sentValues = before?.sentValues.includes(given) ? before.sentValues : [given];
  return {
    text,
    sentValues:
      meant === null ? sentValues : [...sentValues.filter((sentValue) => sentValue !== meant), meant].slice(-MAX_SENT),
    texts: meant === null ? (before?.texts ?? []) : [...(before?.texts ?? []), text].slice(-MAX_SENT),
  };
};

/** The state after a value arrived. A sent value is not a change from outside, but an earlier one would be. */
export const typedSince = (before: TypedText | null, given: string): TypedText | null => {
  const at = before?.sentValues.indexOf(given) ?? -1;
  return before && at > 0 ? { ...before, sentValues: before.sentValues.slice(at) } : before;
};
