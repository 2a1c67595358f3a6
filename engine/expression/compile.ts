import { COMPUTED } from './compile-computed.ts';
import { FORBIDDEN_KEYS } from '../base/json.ts';
import { operationCode } from './calls.ts';
import { runApply, runParse } from './compile-data.ts';
import { compileLoop } from './compile-loop.ts';
import { compileOwnList } from './compile-own-list.ts';
import type { Environment } from './environment.ts';
import { type Fields, assertNever, isFields } from './guards.ts';
import { scalarText } from './operations/text.ts';
import { ExpressionError } from './expression-error.ts';
import { BINARY, cat, isShortCircuit, OWN_LISTS } from './standard.ts';
import { truthy } from './truthy.ts';
import type { Expression, Operation, Path } from './tree.ts';

/** A compiled expression: JavaScript closures, one for each node. */
export type Run = (environment: Environment) => unknown;
/** Compiles a part. The trace wraps each part in a recorder. */
export interface Compile {
  (expression: Expression): Run;
  /** The closure of a rule that is data; null when it cannot be read. */
  readonly rule: (rule: unknown) => Run | null;
}

/** The closure of one node; `compile` compiles its children. */
export function compileNode(expression: Expression, compile: Compile): Run {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'path':
      return compilePath(expression, compile);
    case 'operation':
      return compileOperation(expression, compile);
    case 'loop':
      return compileLoop(expression, compile);
    case 'apply':
      return runApply(expression, compile);
    case 'parse':
      return runParse(expression, compile);
    case 'object':
      return compileObject(expression.entries, compile);
    case 'array': {
      const items = expression.items.map(compile);
      return (environment) => items.map((item) => item(environment));
    }
    case 'text': {
      const parts = expression.parts.map(compile);
      return (environment) => cat(parts.map((part) => part(environment)));
    }
    case 'translation': {
      const [key, values] = [compile(expression.key), withValues(expression.with, compile)];
      return (environment) => environment.host.translate(scalarText(key(environment)), values(environment));
    }
    case 'inlineText': {
      const { texts } = expression;
      return ({ host }) => texts[host.language()] ?? Object.values(texts)[0] ?? '';
    }
    case 'link': {
      const { to } = expression;
      const values = withValues(expression.with, compile);
      return (environment) => environment.host.link(to, values(environment));
    }
    case 'sized':
      return compileSized(expression.sizes, compile);
    default:
      return assertNever(expression);
  }
}

function withValues(expression: Expression | undefined, compile: Compile): (environment: Environment) => Fields {
  const run = expression ? compile(expression) : undefined;
  return (environment) => {
    const made = run?.(environment);
    return isFields(made) ? made : {};
  };
}

function compilePath({ root, steps }: Path, compile: Compile): Run {
  const fixed = steps.filter((step) => typeof step !== 'object');
  if (fixed.length === steps.length) return (environment) => environment.read(root, fixed) ?? null;
  const runs = steps.map((step) => (typeof step === 'object' ? compile(step) : () => step));
  return (environment) => {
    const keys: (string | number)[] = [];
    for (const run of runs) {
      const key = run(environment);
      if (typeof key !== 'number' && typeof key !== 'string' && typeof key !== 'boolean') return null;
      if (FORBIDDEN_KEYS.has(String(key))) return null;
      keys.push(typeof key === 'number' ? key : String(key));
    }
    return environment.read(root, keys) ?? null;
  };
}

function compileObject(entries: readonly (readonly [string, Expression])[], compile: Compile): Run {
  const runs = entries.map(([key, value]) => [key, compile(value)] as const);
  return (environment) => {
    const made: Record<string, unknown> = {};
    for (const [key, run] of runs) made[key] = run(environment);
    return made;
  };
}

/** The value of the widest breakpoint that applies. */
function compileSized(sizes: readonly (readonly [string, Expression])[], compile: Compile): Run {
  const runs = new Map(sizes.map(([name, value]) => [name, compile(value)]));
  return (environment) => {
    for (const name of environment.host.sizes().toReversed()) {
      const run = runs.get(name);
      if (run) return run(environment);
    }
    return runs.get('base')?.(environment) ?? null;
  };
}

function compileOperation(operation: Operation, compile: Compile): Run {
  const { name } = operation;
  if (isShortCircuit(name)) return compileShortCircuit(name, operation.args.map(compile));
  if (Object.hasOwn(OWN_LISTS, name)) return compileOwnList(operation, compile);
  const args = operation.args.map(compile);
  if (name === 'var') return compileVariable(operation, args);
  if (name === 'missing') return (environment) => missing(operation.args, args, environment, 0);
  if (name === 'missing_some') return compileMissingSome(operation, args);
  const computed = Object.hasOwn(COMPUTED, name) ? COMPUTED[name] : undefined;
  if (computed) return (environment) => computed(args.map((arg) => arg(environment)));
  return compileEager(name, args);
}

function compileShortCircuit(name: string, args: readonly Run[]): Run {
  if (name === 'and' || name === 'or') {
    const stopsAt = name === 'or';
    return (environment) => {
      let current: unknown;
      for (const arg of args) {
        current = arg(environment);
        if (truthy(current) === stopsAt) return current;
      }
      return current;
    };
  }
  const [test, yes, no] = args;
  if (test && yes && no && args.length === 3)
    return (environment) => (truthy(test(environment)) ? yes(environment) : no(environment));
  return (environment) => choose(args, environment);
}

function choose(args: readonly Run[], environment: Environment): unknown {
  let index = 0;
  for (; index < args.length - 1; index += 2)
    if (truthy(args[index]?.(environment))) return args[index + 1]?.(environment);
  return args.length === index + 1 ? args[index]?.(environment) : null;
}

function compileEager(name: string, args: readonly Run[]): Run {
  const definition = operationCode(name);
  if (!definition) throw new ExpressionError(`unknown operation ${name}`);
  const [first, second] = args;
  const binary = args.length === 2 && Object.hasOwn(BINARY, name) ? BINARY[name] : undefined;
  if (binary && first && second) return (environment) => binary(first(environment), second(environment));
  const { evaluate } = definition;
  if (args.length === 1 && first) return (environment) => evaluate([first(environment)], environment.host);
  return (environment) =>
    evaluate(
      args.map((arg) => arg(environment)),
      environment.host,
    );
}

/** {"var": [path, default]}: the default replaces a missing value, not null. */
function compileVariable({ args: [path] }: Operation, [read, otherwise]: readonly Run[]): Run {
  if (path?.kind !== 'path' || !read || !otherwise) return () => null;
  const last = path.steps.at(-1);
  const before = path.steps.slice(0, -1).filter((step) => typeof step !== 'object');
  return (environment) => {
    const fallback = otherwise(environment);
    const value = read(environment);
    if (value !== null) return value;
    if (last === undefined) return path.root === '' ? value : fallback;
    const holder = environment.read(path.root, before);
    const there =
      holder !== null && typeof holder === 'object' && typeof last !== 'object' && Object.hasOwn(holder, last);
    return there ? value : fallback;
  };
}

/** The keys of the pairs (key, path) that have no value. */
function missing(
  pairs: readonly Expression[],
  runs: readonly Run[],
  environment: Environment,
  from: number,
): unknown[] {
  const absent: unknown[] = [];
  for (let index = from; index + 1 < runs.length; index += 2) {
    const value = runs[index + 1]?.(environment);
    const key = pairs[index];
    if ((value === null || value === '') && key?.kind === 'literal') absent.push(key.value);
  }
  return absent;
}

function compileMissingSome({ args: pairs }: Operation, args: readonly Run[]): Run {
  const count = (args.length - 1) / 2;
  return (environment) => {
    const needed = args[0]?.(environment);
    const absent = missing(pairs, args, environment, 1);
    return BINARY['>=']?.(count - absent.length, needed) ? [] : absent;
  };
}
