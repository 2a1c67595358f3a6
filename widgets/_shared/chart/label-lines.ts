/** Vega's expression for the words of an axis, whole and in lines: two long answers that begin alike stay apart. */
export function labelLines(letters: number): string {
  const line = String.raw`regexp('(\\S.{0,${letters - 1}})(\\s+|$)', 'g')`;
  return String.raw`split(trim(replace(datum.label, ${line}, '$1\n')), '\n')`;
}
