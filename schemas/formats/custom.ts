/** The validator `custom`: a value must not be empty. Null, a blank text and an empty list are empty; 0 and false are values. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return !Array.isArray(value) || value.length > 0;
}
