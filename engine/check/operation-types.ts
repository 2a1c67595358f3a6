import type { OperationArgument, OperationDefinition, OperationType } from '../expression/index.ts';
import {
  ANY,
  BOOLEAN,
  NULL,
  NUMBER,
  dictionaryOf,
  listOf,
  literals,
  membersOf,
  objectOf,
  union,
  type Type,
} from './types.ts';

/** The bindings of a signature's type variables in one call. */
export type Bindings = Map<string, Type[]>;

/** The parameter for the n-th argument. */
export function argumentAt(definition: OperationDefinition, index: number): OperationArgument | undefined {
  const last = definition.args.at(-1);
  return definition.args[index] ?? (last?.rest ? last : undefined);
}

/** Infers type variables from an argument. */
export function bind(wanted: OperationType, given: Type, bindings: Bindings): void {
  if (wanted.kind === 'variable') bindings.set(wanted.name, [...(bindings.get(wanted.name) ?? []), given]);
  else if (wanted.kind === 'list') for (const member of membersOf(given)) bindItem(wanted.of, member, bindings);
  else if (wanted.kind === 'map') for (const member of membersOf(given)) bindMembers(wanted.of, member, bindings);
  else if (wanted.kind === 'union') for (const branch of wanted.of) bindIfAlike(branch, given, bindings);
  else if (wanted.kind === 'object')
    for (const [name, of] of Object.entries(wanted.fields))
      for (const member of membersOf(given))
        if (member.kind === 'object') bind(of, member.fields.get(name)?.type() ?? ANY, bindings);
}

function bindItem(of: OperationType, given: Type, bindings: Bindings): void {
  if (given.kind === 'list') bind(of, given.of, bindings);
  else if (given.kind === 'any') bind(of, ANY, bindings);
}

function bindMembers(of: OperationType, given: Type, bindings: Bindings): void {
  if (given.kind === 'any') return bind(of, ANY, bindings);
  if (given.kind !== 'object') return;
  for (const field of given.fields.values()) bind(of, field.type(), bindings);
  if (given.rest) bind(of, given.rest, bindings);
}

/** In a union, a list binds the list members and other values bind the rest. */
function bindIfAlike(branch: OperationType, given: Type, bindings: Bindings): void {
  for (const member of membersOf(given)) {
    const alike =
      branch.kind === 'list'
        ? member.kind === 'list'
        : branch.kind === 'map' || branch.kind === 'object'
          ? member.kind === 'object'
          : member.kind !== 'list';
    if (alike || member.kind === 'any') bind(branch, member, bindings);
  }
}

/** The type of a signature in one call. */
export function resolveType(type: OperationType, bindings: Bindings): Type {
  switch (type.kind) {
    case 'any':
      return ANY;
    case 'text':
      return 'format' in type ? { kind: 'text', format: type.format } : { kind: 'text' };
    case 'number':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'null':
      return NULL;
    case 'list':
      return listOf(resolveType(type.of, bindings));
    case 'map':
      return dictionaryOf(resolveType(type.of, bindings));
    case 'object':
      return objectOf(
        Object.fromEntries(Object.entries(type.fields).map(([name, of]) => [name, resolveType(of, bindings)])),
      );
    case 'union':
      return union(type.of.map((branch) => resolveType(branch, bindings)));
    case 'enum':
      return literals(type.values);
    default:
      return variable(type.name, bindings);
  }
}

/** An unbound variable is `any`; a variable bound only by empty lists stays empty. */
function variable(name: string, bindings: Bindings): Type {
  const learned = bindings.get(name);
  return learned ? union(learned) : ANY;
}
