import { definitionOf } from './calls.ts';
import { isOneOf } from './guards.ts';
import { GRAINS, isScopeRoot, LOCAL_ROOTS } from './names.ts';
import type { Dependency, HostFact } from './prepared.ts';
import { partsOfTree } from './tree-parts.ts';
import type { Expression, Operation, Path } from './tree.ts';

/** What an expression reads. */
export interface Facts {
  readonly dependencies: readonly Dependency[];
  readonly hosts: readonly HostFact[];
  readonly readsNames: readonly string[];
  readonly volatile: boolean;
  /** It reads nothing and each run gives the same. */
  readonly constant: boolean;
}

interface Gathered {
  readonly dependencies: Map<string, Dependency>;
  readonly hosts: Set<HostFact>;
  readonly names: Set<string>;
  volatile: boolean;
}

/** Everything that an expression reads of the scope and of the host. */
export function factsOf(expression: Expression): Facts {
  const gathered: Gathered = { dependencies: new Map(), hosts: new Set(), names: new Set(), volatile: false };
  gather(expression, new Set(), gathered);
  const { dependencies, hosts, names, volatile } = gathered;
  return {
    dependencies: [...dependencies.values()],
    hosts: [...hosts],
    readsNames: [...names],
    volatile,
    constant: dependencies.size === 0 && hosts.size === 0 && names.size === 0 && !volatile,
  };
}

function gather(expression: Expression, bound: ReadonlySet<string>, into: Gathered): void {
  if (expression.kind === 'path') gatherPath(expression, bound, into);
  else gatherHosts(expression, into);
  for (const part of partsOfTree(expression))
    gather(part.expression, part.binds === undefined ? bound : new Set([...bound, part.binds]), into);
}

const LOCAL: ReadonlySet<string> = new Set(LOCAL_ROOTS);

function gatherPath({ root, steps }: Path, bound: ReadonlySet<string>, into: Gathered): void {
  if (bound.has(root)) return;
  const until = steps.findIndex((step) => typeof step === 'object');
  const known = (until < 0 ? steps : steps.slice(0, until)).map(String);
  if (isScopeRoot(root) || LOCAL.has(root))
    into.dependencies.set([root, ...known].join('\u0000'), { root, steps: known });
  else into.names.add(root);
}

function gatherHosts(expression: Expression, into: Gathered): void {
  const add = (...facts: readonly HostFact[]) => facts.forEach((fact) => into.hosts.add(fact));
  switch (expression.kind) {
    case 'translation':
    case 'inlineText':
      return add('language');
    case 'link':
      return add('link', 'language');
    case 'sized':
      return add('sizes');
    case 'apply':
      // a rule that is data may call any operation
      return add('language', 'role', 'lookup', 'now:day');
    case 'operation':
      return gatherOperation(expression, into, add);
    default:
  }
}

function gatherOperation(
  { name, args }: Operation,
  into: Gathered,
  add: (...facts: readonly HostFact[]) => void,
): void {
  if (name === 'now') {
    const [grain] = args;
    const known = grain?.kind === 'literal' ? grain.value : undefined;
    return add(`now:${isOneOf(known, GRAINS) ? known : 'minute'}`);
  }
  const definition = definitionOf(name);
  if (definition?.volatile) into.volatile = true;
  add(...(definition?.hosts ?? []));
}
