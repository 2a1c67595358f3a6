import type { Expression } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';

/** Checks an argument that names a stored thing, such as a workbook: it has to exist. Computed names are not checked. */
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
