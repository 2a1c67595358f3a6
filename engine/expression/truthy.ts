/** JSON Logic's truth: as in JavaScript, but an empty list is false. */
export const truthy = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 ? false : Boolean(value);
