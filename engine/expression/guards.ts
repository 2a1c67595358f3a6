export type Fields = Readonly<Record<string, unknown>>;

/** Is it an object with fields, and no list? */
export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
