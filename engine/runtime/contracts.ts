import { nearest } from '../document/nearest.ts';
import { SLOT } from '../prepare/part-slots.ts';
import type { UnitLibrary } from './unit-library.ts';
import type { PageRuntime } from './page.ts';

/** The target of a node: a widget, a part, a slot's content, or an unknown name. */
export type ResolvedTarget =
  | { readonly kind: 'widget' | 'part' | 'slot'; readonly name: string }
  | { readonly kind: 'unknown'; readonly name: string; readonly nearest?: string };

export function resolveName(name: string, page: PageRuntime, library: UnitLibrary): ResolvedTarget {
  if (Object.hasOwn(page.catalogue.widgets, name)) return { kind: 'widget', name };
  if (name === SLOT) return { kind: 'slot', name };
  if (library.has(name)) return { kind: 'part', name };
  const known = nearest(name, [...Object.keys(page.catalogue.widgets), ...library.names]);
  return { kind: 'unknown', name, ...(known === undefined ? {} : { nearest: known }) };
}

const tables = new WeakMap<UnitLibrary, Map<string, ReadonlyMap<string, string>>>();

/** The implementer for a code of a contract. */
export function resolveContract(
  contract: string,
  code: unknown,
  page: PageRuntime,
  library: UnitLibrary,
): ResolvedTarget {
  const definition = Object.hasOwn(page.catalogue.contracts, contract) ? page.catalogue.contracts[contract] : undefined;
  if (!definition) return { kind: 'unknown', name: contract };
  const normal = definition.normalise(code);
  const name = tableOf(contract, definition.normalise, page, library).get(normal);
  return name === undefined ? { kind: 'unknown', name: `${contract} ${normal}` } : resolveName(name, page, library);
}

function tableOf(
  contract: string,
  normalise: (code: unknown) => string,
  page: PageRuntime,
  library: UnitLibrary,
): ReadonlyMap<string, string> {
  const known = tables.get(library) ?? new Map<string, ReadonlyMap<string, string>>();
  tables.set(library, known);
  const table = known.get(contract) ?? makeTable(contract, normalise, page, library);
  known.set(contract, table);
  return table;
}

function makeTable(contract: string, normalise: (code: unknown) => string, page: PageRuntime, library: UnitLibrary) {
  const widgets = Object.values(page.catalogue.widgets).flatMap((widget) =>
    (widget.implements?.[contract] ?? []).map((code) => [normalise(code), widget.name] as const),
  );
  const parts = library.implementing(contract).map(([code, name]) => [normalise(code), name] as const);
  return new Map([...widgets, ...parts]);
}
