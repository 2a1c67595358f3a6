/** Any value as text: null and undefined become "", an object becomes its JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return `${value}`;
  return value === null || value === undefined ? '' : (JSON.stringify(value) ?? '');
}
