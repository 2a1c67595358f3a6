import { DocumentError } from '../prepare/document-error.ts';
import type { PreparedNode } from '../prepare/types.ts';
import type { Scope } from '../runtime/scope/scope.ts';
import type { PartCaller } from '../runtime/scope/unit-options.ts';
import { UnitScope } from '../runtime/scope/unit-scope.ts';
import type { Props } from './resolved-node.ts';
import { slotFillingsOf } from './slot-content.tsx';

interface Place {
  readonly node: PreparedNode;
  readonly scope: Scope;
}

/** The unit of a part that stands at a node. */
export function makePart(name: string, params: Props, { node, scope }: Place, emit: PartCaller['emit']): UnitScope {
  const { page, library, dialog, depth, keep } = scope.unit;
  const prepared = library.part(name);
  if (!prepared) throw new DocumentError(`There is no part ${name}`, node.pointer);
  const first = Object.keys(prepared.model)[0] ?? 'value';
  const models = new Map(node.binds.map(([model, target]) => [model === '' ? first : model, { scope, target }]));
  const caller = { emit, models, slots: slotFillingsOf(node, scope) };
  const given = { page, library, prepared, params, caller, dialog, keep, depth: depth + 1 };
  return scope.unit.adopt(
    `${name} ${node.name}${scope.suffix}`,
    (after, closed) => new UnitScope({ ...given, after, closed }),
  );
}
