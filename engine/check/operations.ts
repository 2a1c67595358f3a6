import {
  OPERATIONS,
  STANDARD_OPERATIONS,
  type Expression,
  type Operation,
  type OperationDefinition,
} from '../expression/index.ts';
import { assign, overlaps } from './assign.ts';
import { checkLink, checkTarget, checkTranslation } from './forms.ts';
import type { CheckContext } from './check-context.ts';
import { argumentAt, bind, resolveType, type Bindings } from './operation-types.ts';
import type { Scope } from './scope.ts';
import {
  ANY,
  BOOLEAN,
  NEVER,
  NUMBER,
  TEXT,
  describe,
  isAny,
  literal,
  membersOf,
  orNull,
  sortOf,
  union,
  valuesOf,
  withoutNull,
  type Field,
  type Type,
} from './types.ts';

/** The type of an operation, JSON Logic's own included. */
export function inferOperation(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const special = Object.hasOwn(SPECIAL, operation.name) ? SPECIAL[operation.name] : undefined;
  return special ? special(operation, scope, checking) : declaredOperation(operation, scope, checking);
}

type SpecialOperation = (operation: Operation, scope: Scope, checking: CheckContext) => Type;

const SPECIAL: Readonly<Record<string, SpecialOperation>> = {
  if: conditional,
  '?:': conditional,
  and: (operation, scope, checking) => inferJoined(types(operation, scope, checking), falsy),
  or: (operation, scope, checking) => inferJoined(types(operation, scope, checking), truthy),
  '==': equality,
  '===': equality,
  '!=': equality,
  '!==': equality,
  '<': ordering,
  '<=': ordering,
  '>': ordering,
  '>=': ordering,
  in: membership,
  '+': counting,
  '-': counting,
  '*': counting,
  '/': counting,
  '%': counting,
  var: (operation, scope, checking) => union(types(operation, scope, checking)),
  missing: inferIgnored,
  missing_some: inferIgnored,
  t: inferTranslation,
  link: inferLink,
  ...Object.fromEntries(['filter', 'map', 'reduce', 'all', 'none', 'some'].map((name) => [name, ownList])),
};

const types = (operation: Operation, scope: Scope, checking: CheckContext): Type[] =>
  operation.args.map((arg) => checking.infer(arg, scope));

function inferIgnored(): Type {
  return ANY;
}

function conditional({ args }: Operation, scope: Scope, checking: CheckContext): Type {
  args.forEach((arg, index) => index % 2 === 0 && index < args.length - 1 && constant(arg, checking));
  const branches = args.map((arg) => checking.infer(arg, scope));
  const results = branches.filter((_, index) => index % 2 === 1 || index === branches.length - 1);
  return union(branches.length % 2 === 0 ? [...results, { kind: 'null' }] : results);
}

/** Infers translations, inline texts and links. */
function constant(condition: Expression, { report }: CheckContext): void {
  if (condition.kind === 'literal' && typeof condition.value === 'string')
    report.at(
      'constant-condition',
      condition.place,
      'a literal text always holds: write the whole as one formula, or the condition as JSON Logic',
    );
}

/** `and` gives the first falsy value, else the last; `or` the first truthy one, else the last. */
function inferJoined(all: readonly Type[], part: (type: Type) => Type): Type {
  return union(all.map((type, index) => (index === all.length - 1 ? type : part(type))));
}

const truthy = (type: Type): Type =>
  union(
    membersOf(type)
      .filter((member) => member.kind !== 'null' && !(member.kind === 'literal' && !member.value))
      .map((member) => (member.kind === 'boolean' ? literal(true) : member)),
  );

const falsy = (type: Type): Type => union(membersOf(type).map((member) => FALSY[sortOf(member)]?.(member) ?? NEVER));
const FALSY: Readonly<Record<string, (type: Type) => Type>> = {
  any: () => ANY,
  null: () => ({ kind: 'null' }),
  boolean: () => literal(false),
  number: () => literal(0),
  text: () => literal(''),
  list: (type) => type,
};

function equality(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const [left = ANY, right = ANY] = types(operation, scope, checking);
  if (!overlaps(left, right))
    checking.report.at('never-equal', operation.place, `${describe(left)} never equals ${describe(right)}`);
  return BOOLEAN;
}

function membership(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const [item = ANY, list = ANY] = types(operation, scope, checking);
  const lists = membersOf(list);
  if (lists.some((type) => isAny(type) || sortOf(type) === 'text' || type.kind === 'null')) return BOOLEAN;
  const items = lists.flatMap((type) => (type.kind === 'list' ? [type.of] : []));
  if (items.length === 0)
    checking.report.at('not-a-list', operation.place, `in looks into a list or a text, not ${describe(list)}`);
  else if (!items.some((type) => membersOf(type).length === 0 || overlaps(item, type)))
    checking.report.at('never-in', operation.place, `${describe(item)} is never one of ${describe(union(items))}`);
  return BOOLEAN;
}

const ORDERED = new Set(['any', 'null', 'number', 'text']);

function ordering(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const given = types(operation, scope, checking);
  given.forEach((type, index) => {
    if (!membersOf(type).some((member) => ORDERED.has(sortOf(member))))
      checking.report.at(
        'wrong-argument',
        operation.args[index]!.place,
        `${operation.name} orders numbers and texts, not ${describe(type)}`,
      );
  });
  const [left = ANY, right = ANY] = given;
  const both = membersOf(left).some((member) => membersOf(right).some((other) => comparable(member, other)));
  if (!both)
    checking.report.at('never-equal', operation.place, `${describe(left)} has no order with ${describe(right)}`);
  return BOOLEAN;
}

const comparable = (a: Type, b: Type): boolean =>
  !ORDERED.has(sortOf(a)) ||
  !ORDERED.has(sortOf(b)) ||
  [a, b].some((type) => type.kind === 'any' || type.kind === 'null') ||
  sortOf(a) === sortOf(b);

/** One argument of + makes a number of a text; else all are numbers. */
function counting(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const makes = operation.name === '+' && operation.args.length === 1;
  operation.args.forEach((arg) => {
    const type = checking.infer(arg, scope);
    const fine = membersOf(type).some(
      (member) => ['any', 'number', 'null'].includes(sortOf(member)) || (makes && sortOf(member) === 'text'),
    );
    if (!fine)
      checking.report.at(
        'not-a-number',
        arg.place,
        `${operation.name} counts with numbers, not with ${describe(type)}`,
      );
  });
  return NUMBER;
}

/** JSON Logic's own list operations: names in their body refer to the item. */
function ownList({ name, args }: Operation, scope: Scope, checking: CheckContext): Type {
  const [list] = args;
  const type = list ? checking.infer(list, scope) : ANY;
  if (name === 'filter') return type;
  return name === 'all' || name === 'none' || name === 'some' ? BOOLEAN : ANY;
}

/** Infers a logic value that stands in data: its type is the one that `as` names. */
function inferTranslation(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const [key, values] = operation.args;
  const [type] = types(operation, scope, checking);
  if (key && type) checkTranslation(type, key, values, operation.place, checking);
  return TEXT;
}

/** link(to, with): every possible target exists and gets its params. */
function inferLink(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const [to, values] = operation.args;
  const [type = ANY] = types(operation, scope, checking);
  const targets = valuesOf(type)?.map(String);
  const { place } = operation;
  if (to && targets?.length === 1) checkLink({ to: targets[0] ?? '', with: values, place: to.place }, scope, checking);
  else if (to && targets) for (const target of targets) checkTarget(target, values, to.place, checking);
  else if (type.kind !== 'null')
    checking.report.at('computed-link', to?.place ?? place, 'the target is none of countable screens: give it an enum');
  return orNull(TEXT);
}

const definitionOf = (name: string): OperationDefinition | undefined =>
  Object.hasOwn(OPERATIONS, name)
    ? OPERATIONS[name]
    : Object.hasOwn(STANDARD_OPERATIONS, name)
      ? STANDARD_OPERATIONS[name]
      : undefined;

function declaredOperation(operation: Operation, scope: Scope, checking: CheckContext): Type {
  const definition = definitionOf(operation.name);
  const given = types(operation, scope, checking);
  if (!definition) return ANY;
  const bindings: Bindings = new Map();
  given.forEach((type, index) => {
    const argument = argumentAt(definition, index);
    if (argument) bind(argument.type, type, bindings);
  });
  given.forEach((type, index) => checkArgument(operation, definition, index, type, bindings, checking));
  named(operation, checking);
  return objects(operation, given) ?? resolveType(definition.reply, bindings);
}

function checkArgument(
  operation: Operation,
  definition: OperationDefinition,
  index: number,
  type: Type,
  bindings: Bindings,
  { report }: CheckContext,
): void {
  const argument = argumentAt(definition, index);
  const place = operation.args[index]?.place;
  const reason = argument && assign(type, resolveType(argument.type, bindings));
  if (reason && place) report.at('wrong-argument', place, `${operation.name}: ${argument.name}: ${reason.message}`);
}

/** Operations on objects whose result type the signature cannot express. */
function objects({ name, args }: Operation, given: readonly Type[]): Type | undefined {
  if (name === 'assign') return checkAssignment(given.map(withoutNull));
  const [first = ANY] = given;
  if (name !== 'omit' || first.kind !== 'object') return undefined;
  const kept = [...first.fields].filter(([key]) => !args.slice(1).some((arg) => isKey(arg, key)));
  return { kind: 'object', fields: new Map(kept), rest: first.rest };
}

/** The members of all objects; those that only one possible object has are optional. */
function checkAssignment(given: readonly Type[]): Type | undefined {
  const parts = given.map((type) => membersOf(type).flatMap((member) => (member.kind === 'object' ? [member] : [])));
  if (parts.some((objectsIn, index) => objectsIn.length < membersOf(given[index]!).length)) return undefined;
  const fields = new Map<string, Field>();
  for (const objectsIn of parts)
    for (const object of objectsIn)
      for (const [key, field] of object.fields) {
        const sure = objectsIn.every((objectType) => objectType.fields.has(key)) && !field.optional;
        fields.set(key, sure ? field : { ...field, optional: fields.get(key)?.optional ?? true });
      }
  const rests = parts.flat().flatMap(({ rest }) => (rest ? [rest] : []));
  return { kind: 'object', fields, rest: rests.length > 0 ? union(rests) : null, fresh: true };
}

const isKey = (arg: Expression, key: string): boolean => arg.kind === 'literal' && arg.value === key;

/** Arguments that name something of the catalogue. */
function named({ name, args }: Operation, { catalogue, report }: CheckContext): void {
  const check = (
    arg: Expression | undefined,
    kind: 'unknown-role' | 'unknown-table',
    known: readonly string[],
    what: string,
  ) => {
    if (arg?.kind === 'literal' && typeof arg.value === 'string' && !known.includes(arg.value))
      report.unknown(kind, arg.place.pointer, arg.value, known, what, arg.place);
  };
  if (name === 'hasRole')
    for (const arg of args) check(arg, 'unknown-role', [...catalogue.roles, ...Object.keys(catalogue.areas)], 'role');
  if (name === 'lookup') check(args[1], 'unknown-table', catalogue.tables, 'table');
}
