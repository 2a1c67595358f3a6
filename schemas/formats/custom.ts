/** The validator `custom`: valid is only a value that is not empty. Nothing, an empty text (of spaces, too) and an empty list are empty; 0 and false are values. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return !Array.isArray(value) || value.length > 0;
}
