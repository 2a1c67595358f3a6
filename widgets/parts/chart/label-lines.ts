/** The Vega expression for the labels of an axis, complete and in lines, so that two long answers with the same beginning can be distinguished. */
export function labelLines(letters: number): string {
  const line = String.raw`regexp('(\\S.{0,${letters - 1}})(\\s+|$)', 'g')`;
  return String.raw`split(trim(replace(datum.label, ${line}, '$1\n')), '\n')`;
}
