export type Fields = Readonly<Record<string, unknown>>;

/** Is it an object with fields, not a list? */
/** Is it one of these texts? */
export const isOneOf = <Text extends string>(value: unknown, texts: readonly Text[]): value is Text =>
  texts.some((text) => text === value);

/** Marks cases that the compiler has excluded. */
export function assertNever(value: never): never {
  throw new Error(`unknown kind ${JSON.stringify(value)}`);
}

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
