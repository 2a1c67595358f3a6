import type { Expression } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';

/** An argument that names something stored, such as a workbook, has to name one that exists. Computed names are not known here. */
export function checkReferences(
  call: string,
  given: Expression | null | undefined,
  { catalogue, report }: CheckContext,
): void {
  const { references = {} } = catalogue;
  const known = Object.hasOwn(references, call) ? references[call] : undefined;
  if (known === undefined || given?.kind !== 'object') return;
  for (const [argument, value] of given.entries) {
    const reference = Object.hasOwn(known, argument) ? known[argument] : undefined;
    if (!reference || value.kind !== 'literal' || typeof value.value !== 'string') continue;
    const { what, names } = reference;
    if (!names.includes(value.value))
      report.unknown('unknown-reference', value.place.pointer, value.value, names, what);
  }
}
