import type { NamedReader } from '../../prepare/types.ts';
import type { Reader } from '../../prepare/reader.ts';
import { truthy } from '../../expression/truthy.ts';
import type { Scope } from './scope.ts';

/** The value of an expression here. Equal expressions that read no item are one computed for each unit. */
export function evaluateReader(reader: Reader, scope: Scope): unknown {
  const { prepared, liveness, sharedAs } = reader;
  if (liveness === 'constant') return prepared.value;
  if (sharedAs !== null && (scope !== scope.unit || scope.unit.sharesWithOther(sharedAs, reader))) {
    return scope.unit.derived(sharedAs, reader).get();
  }
  return prepared.run(scope);
}

export const isTrue = (reader: Reader | null, scope: Scope): boolean =>
  reader === null || truthy(evaluateReader(reader, scope));

/** Evaluates the readers into an object of props. */
export function readInto(props: Record<string, unknown>, readers: readonly NamedReader[], scope: Scope): void {
  for (const [name, reader] of readers) props[name] = evaluateReader(reader, scope);
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
