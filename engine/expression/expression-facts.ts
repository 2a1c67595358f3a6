import { operationCode } from './calls.ts';
import { isOneOf } from './guards.ts';
import { GRAINS, isScopeRoot, LOCAL_ROOTS } from './names.ts';
import type { Dependency, HostFact } from './prepared.ts';
import { partsOfTree } from './tree-parts.ts';
import type { Expression, Operation, Path } from './tree.ts';

/** The facts that an expression reads. */
export interface ExpressionFacts {
  readonly dependencies: readonly Dependency[];
  readonly hosts: readonly HostFact[];
  readonly readsNames: readonly string[];
  readonly volatile: boolean;
  /** It reads nothing, and each run gives the same value. */
  readonly constant: boolean;
}

const CONSTANT_FACTS: ExpressionFacts = {
  dependencies: [],
  hosts: [],
  readsNames: [],
  volatile: false,
  constant: true,
};
const LOCAL: ReadonlySet<string> = new Set(LOCAL_ROOTS);
const isRoot = (name: string): boolean => isScopeRoot(name) || LOCAL.has(name);

const knownFacts = new WeakMap<Expression, ExpressionFacts>();

/** Everything that an expression reads of the scope and of the host, computed once for each node. */
export function expressionFacts(expression: Expression): ExpressionFacts {
  if (expression.kind === 'literal') return CONSTANT_FACTS;
  const before = knownFacts.get(expression);
  if (before) return before;
  const parts = partsOfTree(expression).map((part) => without(expressionFacts(part.expression), part.binds));
  const facts = together([ownFacts(expression), ...parts]);
  knownFacts.set(expression, facts);
  return facts;
}

/** The facts of a part in which a name is bound: reads of that name are not reads of the scope. */
function without(facts: ExpressionFacts, name: string | undefined): ExpressionFacts {
  if (name === undefined) return facts;
  const dependencies = facts.dependencies.filter(({ root }) => root !== name);
  const readsNames = facts.readsNames.filter((read) => read !== name);
  const same = dependencies.length === facts.dependencies.length && readsNames.length === facts.readsNames.length;
  return same ? facts : sealed({ ...facts, dependencies, readsNames });
}

/** The same facts with `constant` as it follows from them. */
const sealed = (facts: ExpressionFacts): ExpressionFacts => {
  const { dependencies, hosts, readsNames, volatile } = facts;
  const constant = dependencies.length === 0 && hosts.length === 0 && readsNames.length === 0 && !volatile;
  return { ...facts, constant };
};

function together(all: readonly ExpressionFacts[]): ExpressionFacts {
  const some = all.filter((facts) => facts !== CONSTANT_FACTS);
  const [first] = some;
  if (!first) return CONSTANT_FACTS;
  if (some.length === 1) return first;
  const dependencies = new Map<string, Dependency>();
  const hosts = new Set<HostFact>();
  const names = new Set<string>();
  for (const facts of some) {
    for (const dependency of facts.dependencies) dependencies.set(keyOf(dependency), dependency);
    for (const host of facts.hosts) hosts.add(host);
    for (const name of facts.readsNames) names.add(name);
  }
  return sealed({
    dependencies: [...dependencies.values()],
    hosts: [...hosts],
    readsNames: [...names],
    volatile: some.some((facts) => facts.volatile),
    constant: false,
  });
}

const keyOf = ({ root, steps }: Dependency): string => `${root}\u0000${steps.join('\u0000')}`;

const reads = (facts: Partial<ExpressionFacts>): ExpressionFacts => ({ ...CONSTANT_FACTS, ...facts, constant: false });

/** The reads of a node without its parts. */
function ownFacts(expression: Expression): ExpressionFacts {
  switch (expression.kind) {
    case 'path':
      return pathFacts(expression);
    case 'translation':
    case 'inlineText':
      return reads({ hosts: ['language'] });
    case 'link':
      return reads({ hosts: ['link', 'language'] });
    case 'sized':
      return reads({ hosts: ['sizes'] });
    case 'apply':
      // A rule in the data may call any operation.
      return reads({ hosts: ['language', 'role', 'lookup', 'now:day'] });
    case 'parse':
      return reads({ hosts: ['lookup'] });
    case 'operation':
      return operationFacts(expression);
    default:
      return CONSTANT_FACTS;
  }
}

function pathFacts({ root, steps }: Path): ExpressionFacts {
  if (!isRoot(root)) return reads({ readsNames: [root] });
  const until = steps.findIndex((step) => typeof step === 'object');
  const fixed = (until < 0 ? steps : steps.slice(0, until)).map(String);
  return reads({ dependencies: [{ root, steps: fixed }] });
}

function operationFacts({ name, args }: Operation): ExpressionFacts {
  if (name === 'now') {
    const [grain] = args;
    const written = grain?.kind === 'literal' ? grain.value : undefined;
    return reads({ hosts: [`now:${isOneOf(written, GRAINS) ? written : 'minute'}`] });
  }
  const definition = operationCode(name);
  if (!definition?.hosts && !definition?.volatile) return CONSTANT_FACTS;
  return reads({ hosts: definition.hosts ?? [], volatile: definition.volatile ?? false });
}
