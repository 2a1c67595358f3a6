/** JSON Logic's truth: as in JavaScript, but the empty list is nothing. */
export const truthy = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 ? false : Boolean(value);
